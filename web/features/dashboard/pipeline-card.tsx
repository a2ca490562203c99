import { useContext, useId } from 'react'
import { categoryTags, leadCategories } from '#contract/dashboard/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { DealStatusChip } from '../../ui/badges/status.tsx'
import { cx } from '../../ui/cx.ts'
import { Card } from './card.tsx'
import { useTagDrillDown } from './count-cards.tsx'
import { formatExactTotals, formatRoundedTotals } from './currency-totals.ts'
import { type DrillDown, DrillDownLink, OwnerContext } from './drill-down-link.tsx'
import type { DashboardCounts, DashboardOverview } from './requests.ts'

const statusTones = { OPEN: 'blue', PAUSED: 'yellow', WON: 'green', LOST: 'red' } as const

const statusCounts: Record<DashboardOverview['pipeline'][number]['status'], (count: number) => string> = {
  OPEN: (count) => tCount(count, '{count} deal open', '{count} deals open'),
  PAUSED: (count) => tCount(count, '{count} deal paused', '{count} deals paused'),
  WON: (count) => tCount(count, '{count} deal won', '{count} deals won'),
  LOST: (count) => tCount(count, '{count} deal lost', '{count} deals lost'),
}

type PipelineCardProps = { pipeline: DashboardOverview['pipeline']; totals: DashboardCounts['pipeline'] | undefined }

/** Deals by status, compared with the status that has most, with their total values; and the leads of the open ones by category. */
export function PipelineCard({ pipeline, totals }: PipelineCardProps) {
  const isOwn = useContext(OwnerContext) !== null
  const most = Math.max(0, ...pipeline.map(({ count }) => count))
  return (
    <Card
      title={t('Pipeline')}
      end={
        totals && (
          <span className="tabular-nums">
            <DrillDownLink drillDown={{ to: '/deals', search: { status: 'OPEN' } }}>
              {tCount(totals.total, '{count} open deal', '{count} open deals')}
            </DrillDownLink>
            {' · '}
            <DrillDownLink drillDown={isOwn ? null : { to: '/contacts', search: { hasOpenDeal: 'true' } }}>
              {tCount(totals.uniqueContacts, '{count} lead', '{count} leads')}
            </DrillDownLink>
            {' · '}
            <DrillDownLink drillDown={isOwn ? null : { to: '/companies', search: { hasOpenDeal: 'true' } }}>
              {tCount(totals.uniqueCompanies, '{count} company', '{count} companies')}
            </DrillDownLink>
          </span>
        )
      }
    >
      {most === 0 && <p className="px-4 pb-2 text-text-2">{isOwn ? t('You own no deals yet.') : t('No deals yet.')}</p>}
      <ul className="@container grid flex-none grid-cols-[auto_minmax(2rem,1fr)_auto_auto] gap-x-3 px-4 pb-2">
        {pipeline.map(({ status, count, value }) => (
          <li key={status} className="col-span-full grid min-h-12 grid-cols-subgrid items-center">
            <span className="flex-none">
              <DealStatusChip status={status} />
            </span>
            <Bar share={most > 0 ? count / most : 0} tone={`var(--${statusTones[status]}-solid)`} className="h-2" />
            <DrillDownLink
              drillDown={{ to: '/deals', search: { status } }}
              label={statusCounts[status](count)}
              className="min-w-6 text-end font-medium tabular-nums"
            >
              {formatNumber(count)}
            </DrillDownLink>
            <Totals value={value} />
          </li>
        ))}
      </ul>
      {totals && totals.uniqueContacts > 0 && <LeadCategories totals={totals} isOwn={isOwn} />}
    </Card>
  )
}

/** "$1.2M · €412K +1 currency", where there is room for the word; the exact totals are in the tooltip. */
function Totals({ value }: Pick<PipelineCardProps['pipeline'][number], 'value'>) {
  const { shown, more } = formatRoundedTotals(value)
  return (
    <span
      data-tip={formatExactTotals(value) || undefined}
      className="text-end text-12 leading-4 text-text-2 tabular-nums sm:whitespace-nowrap"
    >
      {shown || '–'}
      {more > 0 && (
        <>
          <span className="@min-[400px]:hidden"> +{formatNumber(more)}</span>
          <span className="@max-[400px]:hidden"> {tCount(more, '+{count} currency', '+{count} currencies')}</span>
        </>
      )}
    </span>
  )
}

/** A part of the whole, rounded at both ends; the number next to it says the same. */
const Bar = ({ share, tone, className }: { share: number; tone: string; className: string }) => (
  <div aria-hidden className={cx('overflow-hidden rounded-full bg-active forced-color-adjust-none', className)}>
    <div
      className={cx('h-full rounded-full', share > 0 && 'min-w-2')}
      style={{ width: `${share * 100}%`, background: tone }}
    />
  </div>
)

type LeadCategory = keyof DashboardCounts['pipeline']['categoryCounts']

const categories: Record<LeadCategory, { label: string; tone: string; status?: string; tag?: string }> = {
  customers: { label: t('Customers'), tone: 'var(--green-solid)', status: 'CUSTOMER' },
  prospects: { label: t('Prospects'), tone: 'var(--blue-solid)', status: 'PROSPECT' },
  partnerships: { label: t('Partnerships'), tone: 'var(--text-2)', tag: categoryTags.partnerships },
  network: { label: t('Network'), tone: 'var(--faint)', tag: categoryTags.network },
  other: { label: t('Other'), tone: 'var(--grey-solid)' },
}

/** The people with open deals by category, as parts of all of them. One person can be in two categories. */
function LeadCategories({ totals, isOwn }: { totals: DashboardCounts['pipeline']; isOwn: boolean }) {
  const titleId = useId()
  const drillDownToTag = useTagDrillDown()
  const drillDownTo = ({ status, tag }: { status?: string; tag?: string }): DrillDown | null => {
    // The owner of a deal need not be that of its lead.
    const filter = isOwn
      ? null
      : status
        ? { to: '/contacts' as const, search: { status } }
        : drillDownToTag('/contacts', tag)
    return filter && { ...filter, search: { ...filter.search, hasOpenDeal: 'true' } }
  }
  return (
    <div className="@container mt-auto border-t border-line px-4 pt-2.5 pb-3">
      <h3 id={titleId} className="pb-2 text-12 leading-4 text-text-2">
        {t('By lead category')}
      </h3>
      {/* All in one row, if it has room for their names. */}
      <ul
        aria-labelledby={titleId}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3 gap-y-2 @min-[320px]:grid-cols-[repeat(5,auto)]"
      >
        {leadCategories.map((category) => {
          const [count, { label, tone }] = [totals.categoryCounts[category], categories[category]]
          return (
            <li key={category} className="min-w-0">
              <span className="block truncate text-12 leading-4 text-text-2">{label}</span>
              <DrillDownLink
                drillDown={drillDownTo(categories[category])}
                className="text-15 leading-6 font-semibold tabular-nums"
              >
                {formatNumber(count)}
                <span className="sr-only"> {label.toLowerCase()}</span>
              </DrillDownLink>
              {count > 0 && <Bar share={count / totals.uniqueContacts} tone={tone} className="h-1" />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
