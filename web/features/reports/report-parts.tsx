import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import type { ListFilters } from '#contract/reports/reports.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { Card, type DrillDown, DrillDownLink, formatShortTotals } from '../dashboard/public.ts'
import type { DealNumber } from './requests.ts'

type ReportTableProps = {
  title: string
  columns: readonly string[]
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[]
  /** Below the table, such as what it leaves out. */
  hint?: string | false | null
}

/** The numbers of a report. The first column names the row. */
export function ReportTable({ title, columns, rows, hint }: ReportTableProps) {
  const [first, ...others] = columns
  return (
    <Card title={title}>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 pb-3 thin-scroll"
      >
        <table aria-label={title} className="w-full text-start tabular-nums">
          <thead className="text-12 text-text-2">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {first}
              </th>
              {others.map((column) => (
                <th key={column} scope="col" className="py-1 ps-3 text-end font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1.5 text-start align-top font-normal whitespace-nowrap">
                  {head}
                </th>
                {cells.map((cell, at) => (
                  <td key={others[at]} className="py-1.5 ps-3 text-end align-top">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {hint && <p className="pt-2 text-12 text-text-2">{hint}</p>}
      </div>
    </Card>
  )
}

const toDrillDown = (count: number, list: ListFilters): DrillDown | null =>
  count > 0 && list ? { to: '/deals', search: list } : null

/** A number of deals, which leads to their list, with their value, and the number of the time before. */
export function DealCell({
  number,
  label,
  before,
}: {
  number: DealNumber
  label: string
  before?: number | undefined
}) {
  const { count, value, list } = number
  const totals = formatShortTotals(value)
  return (
    <>
      <DrillDownLink drillDown={toDrillDown(count, list)} label={`${label}: ${formatNumber(count)}`}>
        {formatNumber(count)}
      </DrillDownLink>
      {totals && <span className="block text-12 text-text-2">{totals}</span>}
      {before !== undefined && (
        <span className="block text-12 text-text-2">{t('Before: {count}', { count: formatNumber(before) })}</span>
      )}
    </>
  )
}

/** Loads a report, and shows it, that it has nothing to show, or why it failed. */
export function ReportContent<T>(props: {
  options: UseQueryOptions<T>
  isEmpty: (report: T) => boolean
  emptyText: string
  children: (report: T) => ReactNode
}) {
  const query = useQuery(props.options)
  return (
    <ReportStates query={query}>
      {query.data !== undefined &&
        (props.isEmpty(query.data) ? <EmptyState text={props.emptyText} /> : props.children(query.data))}
    </ReportStates>
  )
}

function ReportStates<T>({ query, children }: { query: UseQueryResult<T>; children: ReactNode }) {
  if (query.isPending) return <SkeletonRows rows={6} height={40} />
  if (query.isError && query.data === undefined)
    return (
      <ErrorState
        text={t('Failed to load the report')}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return children
}
