import BarChart3 from 'lucide-react/icons/chart-column'
import Rows3 from 'lucide-react/icons/table-2'
import { useState } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Card } from './card.tsx'
import { type DrillDown, DrillDownLink } from './drill-down-link.tsx'

type ChartBar = {
  name: string
  count: number
  /** The count with what it counts: "3 won". */
  counted: string
  tone: string
  drillDown: DrillDown
  /** Beside the number, such as sums of money. */
  detail?: string
}
type ChartColumn = { key: string; label: string; fullLabel: string; bars: ChartBar[] }

type ChartCardProps = {
  title: string
  columns: readonly ChartColumn[]
  /** What the columns say, in a sentence. */
  summary: string
  emptyText: string
}

/** Columns over time; each bar opens its list, and the same numbers stand in a table for whoever would rather read. */
export function ChartCard({ title, columns, summary, emptyText }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const names = (columns[0]?.bars ?? []).map(({ name, tone }) => ({ name, tone }))
  const isEmpty = columns.every(({ bars }) => bars.every(({ count }) => count === 0))
  return (
    <Card
      title={title}
      end={
        !isEmpty && (
          <>
            {names.length > 1 &&
              names.map(({ name, tone }) => (
                <span key={name} className="flex items-center gap-1.5">
                  <span aria-hidden className="size-2 rounded-[2px]" style={{ background: tone }} />
                  {name}
                </span>
              ))}
            <IconButton
              size="sm"
              label={asTable ? t('Show as a chart') : t('Show as a table')}
              icon={asTable ? <BarChart3 /> : <Rows3 />}
              onClick={() => setAsTable(!asTable)}
            />
          </>
        )
      }
    >
      {!isEmpty && <p className="px-4 text-text-2">{summary}</p>}
      {isEmpty ? (
        <p className="px-4 pt-4 pb-10 text-center text-text-2">{emptyText}</p>
      ) : asTable ? (
        <ChartTable title={title} columns={columns} />
      ) : (
        <BarChart title={title} columns={columns} />
      )}
    </Card>
  )
}

function BarChart({ title, columns }: { title: string; columns: readonly ChartColumn[] }) {
  const max = roundUp(Math.max(...columns.flatMap(({ bars }) => bars.map(({ count }) => count))))
  return (
    <div className="relative px-4 pt-2 pb-3">
      <Axis max={max} />
      <ul aria-label={title} className="relative flex gap-1 ps-10">
        {columns.map(({ key, label, fullLabel, bars }, at) => (
          <li key={key} className="flex min-w-0 flex-1 flex-col">
            <div className="flex h-32 items-end justify-center gap-px border-b border-line-2">
              {bars.map(({ name, count, counted, tone, drillDown, detail }) => {
                const description = `${fullLabel}: ${counted}${detail ? `, ${detail}` : ''}`
                return count === 0 ? (
                  <span key={name} className="min-w-0 max-w-6 flex-1" />
                ) : (
                  <DrillDownLink
                    key={name}
                    drillDown={drillDown}
                    label={description}
                    tip={description}
                    className="flex h-full min-w-0 max-w-6 flex-1 flex-col justify-end hover:bg-hover"
                  >
                    <span aria-hidden className="block text-center text-11 leading-4 text-text-2 max-md:hidden">
                      {count > 99 ? '99+' : count}
                    </span>
                    <svg
                      viewBox="0 0 10 100"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                      className="block min-h-0 w-full"
                      style={{ height: `${getBarHeight(count, max)}%` }}
                    >
                      <rect width="10" height="100" fill={tone} />
                    </svg>
                  </DrillDownLink>
                )
              })}
            </div>
            <span
              aria-hidden
              className={cx(
                'mt-1 flex text-11 whitespace-nowrap text-text-3',
                // Wider than its column, it would stick out of the chart.
                at === columns.length - 1 ? 'justify-end' : 'justify-center',
                (columns.length - 1 - at) % 2 === 1 && 'invisible',
              )}
            >
              {label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The height of the bars, in pixels, and the part of it that the highest value takes: a number stands on top of a bar. */
const plot = { height: 128, part: 0.86 }

/** The lines that the bars are measured by, with their values. */
const Axis = ({ max }: { max: number }) => (
  <div aria-hidden data-axis className="absolute inset-x-4 top-2" style={{ height: plot.height }}>
    {[0, max / 2, max].map((value) => (
      <div
        key={value}
        className="absolute inset-x-0 flex items-center gap-1.5 text-11 leading-none text-text-3 tabular-nums"
        style={{ bottom: `${(value / max) * plot.part * 100}%`, transform: 'translateY(50%)' }}
      >
        <span className="w-8 flex-none text-end">{formatNumber(value)}</span>
        <span className="h-px flex-1 bg-line" />
      </div>
    ))}
  </div>
)

/** Even numbers that are easy to read, up to which an axis goes, and these times ten, a hundred … */
const axisSteps = [2, 4, 6, 8, 10, 12, 16, 20, 24, 30]

function roundUp(value: number): number {
  for (let power = 1; ; power *= 10) for (const step of axisSteps) if (value <= step * power) return step * power
}

/** The least of them is seen, too. */
const getBarHeight = (count: number, max: number): number => Math.max(2, (count / max) * plot.part * 100)

function ChartTable({ title, columns }: { title: string; columns: readonly ChartColumn[] }) {
  return (
    <div className="px-4 pb-3">
      <table aria-label={title} className="w-full text-start tabular-nums">
        <thead className="text-12 text-text-2">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              {t('When')}
            </th>
            {columns[0]?.bars.map(({ name }) => (
              <th key={name} scope="col" className="py-1 ps-3 text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...columns].reverse().map(({ key, fullLabel, bars }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {fullLabel}
              </th>
              {bars.map(({ name, count, counted, drillDown, detail }) => (
                <td key={name} className="py-1 ps-3 text-end">
                  <DrillDownLink drillDown={count > 0 ? drillDown : null} label={`${fullLabel}: ${counted}`}>
                    {formatNumber(count)}
                  </DrillDownLink>
                  {detail && <span className="block text-12 text-text-2">{detail}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
