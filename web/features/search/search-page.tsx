import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import SearchIcon from 'lucide-react/icons/search'
import { type ReactNode, useRef } from 'react'
import { type SearchKind, searchKinds } from '#contract/search/enums.ts'
import type { SearchGroup, SearchHit } from '#contract/search/search.ts'
import { useSearchTarget } from '../../platform/keyboard/search-target.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useDebouncedText } from '../../ui/forms/use-debounced-text.ts'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { resultAddress } from './open-result.ts'
import { HighlightedText, kindLabelPlural, ResultIcon, resultDetail, resultEnd, resultName } from './result-line.tsx'
import type { SearchPageParams } from './search-address.ts'
import { searchKindQueryOptions, searchQueryOptions } from './search-requests.ts'

/** The page of all search results, at `/search?q=…&kind=note`. */
export function SearchPage() {
  usePageTitle('Search')
  const { q = '', kind } = useSearch({ from: '/shell/search' })
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const updateSearch = (next: SearchPageParams) =>
    void navigate({ to: '/search', search: { q: q || undefined, kind, ...next }, replace: true })
  const [typed, setTyped] = useDebouncedText(q, (text) => updateSearch({ q: text || undefined }))
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
              <SearchResults q={q} kind={kind} onKind={(next) => updateSearch({ kind: next })} />
            )}
          </div>
        </div>
      </MainBody>
    </>
  )
}

type SearchResultsProps = { q: string; kind: SearchKind | undefined; onKind: (kind: SearchKind | undefined) => void }

function SearchResults({ q, kind, onKind }: SearchResultsProps) {
  const { data, error, isPending, isLoadingError, isFetching, refetch } = useQuery(searchQueryOptions(q))
  if (isPending) return <SkeletonRows rows={6} height={44} shape="line" />
  if (isLoadingError)
    return <ErrorState text="Failed to search" error={error} busy={isFetching} onRetry={() => void refetch()} />
  const totalCount = data.groups.reduce((sum, { total }) => sum + total, 0)
  const isExact = data.groups.every(({ totalIsExact }) => totalIsExact)
  return (
    <>
      <nav aria-label="Result types" className="flex gap-1 overflow-x-auto no-scrollbar">
        <KindLink
          q={q}
          kind={undefined}
          current={kind}
          count={formatTotal({ total: totalCount, totalIsExact: isExact })}
        />
        {searchKinds.flatMap((each) => {
          const group = data.groups.find((one) => one.kind === each)
          return group ? [<KindLink key={each} q={q} kind={each} current={kind} count={formatTotal(group)} />] : []
        })}
      </nav>
      <p role="status" className="sr-only">{`${totalCount} found`}</p>
      {data.groups.length === 0 ? (
        <EmptyState icon={<SearchIcon aria-hidden />} text="Nothing found" hint="Try a different or shorter word." />
      ) : kind ? (
        <KindResults key={kind} q={q} kind={kind} />
      ) : (
        data.groups.map((group) => (
          <section key={group.kind} aria-label={kindLabelPlural(group.kind)}>
            <div className="flex h-8 items-center max-md:h-11">
              <h2 className="min-w-0 flex-1 font-semibold">{kindLabelPlural(group.kind)}</h2>
              {group.nextCursor && (
                <Button size="sm" onClick={() => onKind(group.kind)}>
                  All {formatTotal(group)}
                </Button>
              )}
            </div>
            <ResultList label={kindLabelPlural(group.kind)} rows={group.rows} q={q} />
          </section>
        ))
      )}
    </>
  )
}

type KindLinkProps = { q: string; kind: SearchKind | undefined; current: SearchKind | undefined; count: string }

const KindLink = ({ q, kind, current, count }: KindLinkProps) => (
  <Link
    to="/search"
    search={{ q, kind }}
    replace
    activeOptions={{ exact: true }}
    aria-current={kind === current ? 'page' : undefined}
    className={cx(buttonClass({ variant: 'ghost' }), 'flex-none', kind === current && 'bg-active text-text')}
  >
    {kind ? kindLabelPlural(kind) : 'All'} <span className="text-text-3 tabular-nums">{count}</span>
  </Link>
)

/** All results of one kind, fifty per page. */
function KindResults({ q, kind }: { q: string; kind: SearchKind }) {
  const list = useInfiniteQuery(searchKindQueryOptions(q, kind))
  if (list.isPending) return <SkeletonRows rows={6} height={44} shape="line" />
  if (list.isError && !list.data)
    return (
      <ErrorState
        text="Failed to search"
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const rows = list.data.pages.flatMap((group) => group?.rows ?? [])
  if (rows.length === 0) return <EmptyState icon={<SearchIcon aria-hidden />} text="Nothing found" />
  return (
    <>
      <ResultList label={kindLabelPlural(kind)} rows={rows} q={q} />
      <LoadMoreFor list={list} />
    </>
  )
}

function ResultList({ label, rows, q }: { label: string; rows: readonly SearchHit[]; q: string }) {
  const timeZone = useTimeZone()
  return (
    <ul aria-label={label} className="-mx-2">
      {rows.map((line) => (
        <li key={line.id}>
          <ResultLink line={line}>
            <ResultIcon {...line} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-medium">
                <HighlightedText text={resultName(line)} query={q} />
              </span>
              <span className="truncate text-12 text-text-2">
                <HighlightedText text={resultDetail(line, q)} query={q} />
              </span>
            </span>
            <span className="flex-none text-12 text-text-2 tabular-nums">{resultEnd(line, timeZone)}</span>
          </ResultLink>
        </li>
      ))}
    </ul>
  )
}

const lineClass = 'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5'

/** Links to a result, or renders plain text if it has no screen, such as a note whose record was deleted. */
function ResultLink({ line, children }: { line: SearchHit; children: ReactNode }) {
  const address = resultAddress(line)
  if (!address) return <div className={lineClass}>{children}</div>
  return (
    <Link {...address} className={`${lineClass} hover:bg-hover`}>
      {children}
    </Link>
  )
}

const formatTotal = ({ total, totalIsExact }: Pick<SearchGroup, 'total' | 'totalIsExact'>): string =>
  `${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'}`
