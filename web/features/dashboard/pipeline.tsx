import { DealStatusChip } from '../../ui/status.tsx'
import { Card } from './card.tsx'
import { NumberLink } from './number-link.tsx'
import type { DashboardCounts, Overview } from './requests.ts'
import { exactSums, roundSums } from './sums.ts'

const tones = { OPEN: 'blue', PAUSED: 'yellow', WON: 'green', LOST: 'red' } as const

type PipelineProps = { pipeline: Overview['pipeline']; people: DashboardCounts['pipeline'] | undefined }

/** Deals by status, with what they come to. */
export function Pipeline({ pipeline, people }: PipelineProps) {
  const most = Math.max(1, ...pipeline.map(({ count }) => count))
  return (
    <Card
      title="Pipeline"
      end={
        people && (
          <span className="tabular-nums">
            <NumberLink behind={{ to: '/deals', search: { status: 'OPEN' } }}>
              {some(people.total, 'open deal')}
            </NumberLink>
            {' · '}
            <NumberLink behind={{ to: '/contacts', search: { hasOpenDeal: 'true' } }}>
              {some(people.uniqueContacts, 'lead')}
            </NumberLink>
            {' · '}
            <NumberLink behind={{ to: '/companies', search: { hasOpenDeal: 'true' } }}>
              {some(people.uniqueCompanies, 'company', 'companies')}
            </NumberLink>
          </span>
        )
      }
    >
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
              <rect width={(count / most) * 100} height="8" fill={`var(--${tones[status]}-solid)`} />
            </svg>
            <NumberLink
              behind={{ to: '/deals', search: { status } }}
              className="w-10 flex-none text-end font-medium tabular-nums"
            >
              {count.toLocaleString('en-US')}
              <span className="sr-only"> deals {status.toLowerCase()}</span>
            </NumberLink>
            <span
              data-tip={exactSums(value) || undefined}
              className="ms-auto w-36 flex-none text-end text-12 leading-4 text-text-2 tabular-nums max-sm:w-24"
            >
              {roundSums(value) || '–'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const some = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
