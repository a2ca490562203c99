import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import SearchIcon from 'lucide-react/icons/search'
import { type ReactNode, type TouchEvent, useRef } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { type SearchKind, searchKinds } from '#contract/search/enums.ts'
import type { SearchGroup, SearchHit } from '#contract/search/search.ts'
import { focusSearch, useSearchTarget } from '../../platform/keyboard/search-target.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { useDebouncedText } from '../../ui/forms/use-debounced-text.ts'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { createFadeMask, useOverflow } from '../../ui/navigation/overflow.ts'
import { resultAddress } from './open-result.ts'
import { RecentResults, resultHeadingClass, resultLineClass, resultListClass } from './recent-results.tsx'
import { HighlightedText, kindLabelPlural, ResultIcon, resultDetail, resultEnd, resultName } from './result-line.tsx'
import type { SearchPageParams } from './search-address.ts'
import { searchKindQueryOptions, searchQueryOptions } from './search-requests.ts'

/** The page of all search results, at `/search?q=…&kind=note`. */
export function SearchPage() {
  usePageTitle(t('Search [noun]'))
  const { q = '', kind } = useSearch({ from: '/shell/search' })
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const updateSearch = (next: SearchPageParams) =>
    void navigate({ to: '/search', search: { q: q || undefined, kind, ...next }, replace: true })
  const [typed, setTyped] = useDebouncedText(q, (text) => updateSearch({ q: text || undefined }))
  useSearchTarget(box)
  return (
    <>
      <HeaderBar title={t('Search [noun]')} />
      <MainBody>
        <div className="min-h-0 flex-1 overflow-y-auto thin-scroll" onTouchMove={hideKeyboard}>
          <div className="mx-auto flex w-full max-w-200 flex-col gap-3 px-6 py-5 max-md:gap-0 max-md:px-4 max-md:pt-0">
            <div
              ref={box}
              className="max-md:sticky max-md:top-0 max-md:z-1 max-md:-mx-4 max-md:bg-surface max-md:px-4 max-md:py-2"
            >
              <SearchInput label={t('Search everything')} kbd="/" value={typed} onChange={setTyped} />
            </div>
            {q === '' ? (
              <RecentResults />
            ) : (
              <SearchResults
                {...{ q, kind }}
                onKind={(next) => updateSearch({ kind: next })}
                onClear={() => {
                  setTyped('')
                  focusSearch()
                }}
              />
            )}
          </div>
        </div>
      </MainBody>
    </>
  )
}

/** On a phone the keyboard gives way when the results are moved, and does not cover them. */
function hideKeyboard({ currentTarget }: TouchEvent<HTMLElement>): void {
  const focused = document.activeElement
  if (focused instanceof HTMLInputElement && currentTarget.contains(focused)) focused.blur()
}

type SearchResultsProps = {
  q: string
  kind: SearchKind | undefined
  onKind: (kind: SearchKind | undefined) => void
  onClear: () => void
}

function SearchResults({ q, kind, onKind, onClear }: SearchResultsProps) {
  const { data, error, isPending, isLoadingError, isFetching, refetch } = useQuery(searchQueryOptions(q))
  if (isPending) return <SkeletonRows rows={6} height={44} shape="line" />
  if (isLoadingError)
    return <ErrorState text={t('Failed to search')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  const totalCount = data.groups.reduce((sum, { total }) => sum + total, 0)
  const isExact = data.groups.every(({ totalIsExact }) => totalIsExact)
  return (
    <>
      <KindStrip kinds={data.groups}>
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
      </KindStrip>
      <p role="status" className="sr-only">
        {t('{totalCount} found', { totalCount })}
      </p>
      {data.groups.length === 0 ? (
        <EmptyState
          icon={<SearchIcon aria-hidden />}
          text={t('Nothing found')}
          hint={t('Try a different or shorter word.')}
          action={<Button onClick={onClear}>{t('Clear search')}</Button>}
        />
      ) : kind ? (
        <KindResults key={kind} q={q} kind={kind} onShowAll={() => onKind(undefined)} />
      ) : (
        data.groups.map((group) => (
          <section key={group.kind} aria-label={kindLabelPlural(group.kind)}>
            <div className="flex h-8 items-center max-md:mt-2 max-md:h-11">
              <h2 className={resultHeadingClass}>{kindLabelPlural(group.kind)}</h2>
              {group.nextCursor && (
                <Button size="sm" onClick={() => onKind(group.kind)}>
                  {t('All {total}', { total: formatTotal(group) })}
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

/** The kinds of results in one line, which fades where it is cut. */
function KindStrip({ kinds, children }: { kinds: unknown; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null)
  const maskImage = createFadeMask(useOverflow(strip, kinds))
  return (
    <nav
      ref={strip}
      aria-label={t('Result types')}
      style={{ maskImage }}
      className="flex gap-1 overflow-x-auto no-scrollbar max-md:-mx-4 max-md:px-4"
    >
      {children}
    </nav>
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
    {kind ? kindLabelPlural(kind) : t('All')} <span className="text-text-3 tabular-nums">{count}</span>
  </Link>
)

/** All results of one kind, fifty per page. */
function KindResults({ q, kind, onShowAll }: { q: string; kind: SearchKind; onShowAll: () => void }) {
  const list = useInfiniteQuery(searchKindQueryOptions(q, kind))
  if (list.isPending) return <SkeletonRows rows={6} height={44} shape="line" />
  if (list.isError && !list.data)
    return (
      <ErrorState
        text={t('Failed to search')}
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const rows = list.data.pages.flatMap((group) => group?.rows ?? [])
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<SearchIcon aria-hidden />}
        text={t('Nothing found')}
        action={<Button onClick={onShowAll}>{t('Show all results')}</Button>}
      />
    )
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
    <ul aria-label={label} className={resultListClass}>
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

/** Links to a result, or renders plain text if it has no screen, such as a note whose record was deleted. */
function ResultLink({ line, children }: { line: SearchHit; children: ReactNode }) {
  const address = resultAddress(line)
  if (!address) return <div className={resultLineClass}>{children}</div>
  return (
    <Link {...address} className={`${resultLineClass} hover:bg-hover`}>
      {children}
    </Link>
  )
}

const formatTotal = ({ total, totalIsExact }: Pick<SearchGroup, 'total' | 'totalIsExact'>): string =>
  `${formatNumber(total)}${totalIsExact ? '' : '+'}`
