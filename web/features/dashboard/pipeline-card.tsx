import { useContext } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { DealStatusChip } from '../../ui/badges/status.tsx'
import { Card } from './card.tsx'
import { formatExactTotals, formatRoundedTotals } from './currency-totals.ts'
import { DrillDownLink, OwnerContext } from './drill-down-link.tsx'
import type { DashboardCounts, DashboardOverview } from './requests.ts'

const statusTones = { OPEN: 'blue', PAUSED: 'yellow', WON: 'green', LOST: 'red' } as const

const statusCounts: Record<DashboardOverview['pipeline'][number]['status'], (count: number) => string> = {
  OPEN: (count) => tCount(count, '{count} deal open', '{count} deals open'),
  PAUSED: (count) => tCount(count, '{count} deal paused', '{count} deals paused'),
  WON: (count) => tCount(count, '{count} deal won', '{count} deals won'),
  LOST: (count) => tCount(count, '{count} deal lost', '{count} deals lost'),
}

type PipelineCardProps = { pipeline: DashboardOverview['pipeline']; totals: DashboardCounts['pipeline'] | undefined }

/** Deals by status, as parts of all deals, with their total values. */
export function PipelineCard({ pipeline, totals }: PipelineCardProps) {
  const isOwn = useContext(OwnerContext) !== null
  const total = pipeline.reduce((sum, { count }) => sum + count, 0)
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
      {total === 0 && (
        <p className="px-4 pb-2 text-text-2">{isOwn ? t('You own no deals yet.') : t('No deals yet.')}</p>
      )}
      <ul className="flex flex-1 flex-col justify-around gap-1 px-4 pb-3">
        {pipeline.map(({ status, count, value }) => (
          <li key={status} className="flex min-h-9 flex-wrap items-center gap-x-3">
            <span className="w-20 flex-none">
              <DealStatusChip status={status} />
            </span>
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="block h-2 min-w-8 flex-1 rounded-chip"
            >
              <rect width="100" height="8" fill="var(--active)" />
              <rect
                width={(total > 0 ? count / total : 0) * 100}
                height="8"
                fill={`var(--${statusTones[status]}-solid)`}
              />
            </svg>
            <DrillDownLink
              drillDown={{ to: '/deals', search: { status } }}
              label={statusCounts[status](count)}
              className="w-10 flex-none text-end font-medium tabular-nums"
            >
              {formatNumber(count)}
            </DrillDownLink>
            <span
              data-tip={formatExactTotals(value) || undefined}
              className="ms-auto w-36 flex-none text-end text-12 leading-4 whitespace-nowrap text-text-2 tabular-nums max-sm:w-32"
            >
              {formatRoundedTotals(value) || '–'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
