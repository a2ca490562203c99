import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import SearchIcon from 'lucide-react/icons/search'
import { useRef } from 'react'
import { type FoundKind, foundKinds } from '#contract/search/enums.ts'
import type { Found, FoundGroup } from '#contract/search/search.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSearchTarget } from '../../platform/search-target.ts'
import { useUser } from '../../platform/session.ts'
import { HeaderBar, MainBody } from '../../ui/app-frame.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchInput } from '../../ui/input.tsx'
import { MoreOf } from '../../ui/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useTyped } from '../../ui/typed.ts'
import type { SearchAddress } from './address.ts'
import { detailOf, endOf, kindWords, Mark, Marked, nameOf } from './line.tsx'
import { addressOf } from './open.ts'
import { searchFor, searchWithin } from './requests.ts'

/** Everything that a text finds, at `/search?q=…&kind=note`. */
export function SearchPage() {
  usePageTitle('Search')
  const { q = '', kind }: SearchAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const go = (next: SearchAddress) =>
    void navigate({ to: '/search', search: { q: q || undefined, kind, ...next }, replace: true } as never)
  const [typed, setTyped] = useTyped(q, (text) => go({ q: text || undefined }))
  useSearchTarget(box)
  return (
    <>
      <HeaderBar title="Search" />
      <MainBody>
        <div className="min-h-0 flex-1 overflow-y-auto thin-scroll">
          <div className="mx-auto flex w-full max-w-200 flex-col gap-3 px-6 py-5 max-md:px-4">
            <div ref={box}>
              <SearchInput label="Search everything" kbd="/" value={typed} onChange={setTyped} />
            </div>
            {q === '' ? (
              <EmptyState
                icon={<SearchIcon aria-hidden />}
                text="Find people, companies, deals, tasks, notes and messages"
              />
            ) : (
              <Results q={q} kind={kind} onKind={(next) => go({ kind: next })} />
            )}
          </div>
        </div>
      </MainBody>
    </>
  )
}

type ResultsProps = { q: string; kind: FoundKind | undefined; onKind: (kind: FoundKind | undefined) => void }

function Results({ q, kind, onKind }: ResultsProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(searchFor(q))
  if (isPending) return <SkeletonRows rows={6} height={44} shape="line" />
  if (error) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />
  const counted = data.groups.reduce((sum, { total }) => sum + total, 0)
  const isExact = data.groups.every(({ totalIsExact }) => totalIsExact)
  return (
    <>
      <nav aria-label="Kinds" className="flex gap-1 overflow-x-auto no-scrollbar">
        <KindLink q={q} kind={undefined} current={kind} count={countOf({ total: counted, totalIsExact: isExact })} />
        {foundKinds.flatMap((each) => {
          const group = data.groups.find((one) => one.kind === each)
          return group ? [<KindLink key={each} q={q} kind={each} current={kind} count={countOf(group)} />] : []
        })}
      </nav>
      <p role="status" className="sr-only">{`${counted} found`}</p>
      {data.groups.length === 0 ? (
        <EmptyState icon={<SearchIcon aria-hidden />} text="Nothing found" hint="Try another word, or a part of one." />
      ) : kind ? (
        <OneKind key={kind} q={q} kind={kind} />
      ) : (
        data.groups.map((group) => (
          <section key={group.kind} aria-label={kindWords[group.kind].many}>
            <div className="flex h-8 items-center max-md:h-11">
              <h2 className="min-w-0 flex-1 font-semibold">{kindWords[group.kind].many}</h2>
              {group.nextCursor && (
                <Button size="sm" onClick={() => onKind(group.kind)}>
                  All {countOf(group)}
                </Button>
              )}
            </div>
            <Lines label={kindWords[group.kind].many} rows={group.rows} q={q} />
          </section>
        ))
      )}
    </>
  )
}

type KindLinkProps = { q: string; kind: FoundKind | undefined; current: FoundKind | undefined; count: string }

const KindLink = ({ q, kind, current, count }: KindLinkProps) => (
  <Link
    to={'/search' as never}
    search={{ q, kind } as never}
    replace
    activeOptions={{ exact: true }}
    aria-current={kind === current ? 'page' : undefined}
    className={cx(buttonClass({ variant: 'ghost' }), 'flex-none', kind === current && 'bg-active text-text')}
  >
    {kind ? kindWords[kind].many : 'All'} <span className="text-text-3 tabular-nums">{count}</span>
  </Link>
)

/** All of one kind, fifty at a time. */
function OneKind({ q, kind }: { q: string; kind: FoundKind }) {
  const list = useInfiniteQuery(searchWithin(q, kind))
  if (list.isPending) return <SkeletonRows rows={6} height={44} shape="line" />
  if (list.isError && !list.data)
    return <ErrorState text={list.error.message} busy={list.isFetching} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((group) => group?.rows ?? [])
  if (rows.length === 0) return <EmptyState icon={<SearchIcon aria-hidden />} text="Nothing found" />
  return (
    <>
      <Lines label={kindWords[kind].many} rows={rows} q={q} />
      <MoreOf list={list} />
    </>
  )
}

function Lines({ label, rows, q }: { label: string; rows: readonly Found[]; q: string }) {
  const timeZone = useUser()?.timezone ?? null
  return (
    <ul aria-label={label} className="-mx-2">
      {rows.map((line) => (
        <li key={line.id}>
          <Link
            {...(addressOf(line) as { to: never; search: never })}
            className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover"
          >
            <Mark {...line} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-medium">
                <Marked text={nameOf(line)} query={q} />
              </span>
              <span className="truncate text-12 text-text-2">
                <Marked text={detailOf(line, q)} query={q} />
              </span>
            </span>
            <span className="flex-none text-12 text-text-2 tabular-nums">{endOf(line, timeZone)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const countOf = ({ total, totalIsExact }: Pick<FoundGroup, 'total' | 'totalIsExact'>): string =>
  `${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'}`
