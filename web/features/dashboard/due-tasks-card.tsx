import type { DueBucket } from '#contract/dashboard/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { Card } from './card.tsx'
import { type DrillDown, DrillDownLink } from './drill-down-link.tsx'
import type { DashboardOverview } from './requests.ts'

const dueDisplay: Record<DueBucket, { label: string; tone: string; textClass?: string }> = {
  overdue: { label: t('Overdue [tasks]'), tone: 'var(--red-solid)', textClass: 'text-due-past' },
  today: { label: t('Due today [tasks]'), tone: 'var(--orange-solid)' },
  week: { label: t('In the next 7 days'), tone: 'var(--green-solid)' },
  later: { label: t('Later'), tone: 'var(--faint)' },
}

/** "3 of 12 open tasks with a due date are overdue." */
function describeDue(due: DashboardOverview['due']): string {
  const total = due.reduce((sum, { count }) => sum + count, 0)
  const overdue = due.find(({ name }) => name === 'overdue')?.count ?? 0
  if (total === 0) return t('No open tasks with a due date.')
  if (overdue === 0)
    return tCount(
      total,
      'The open task with a due date is on time.',
      'All {count} open tasks with a due date are on time.',
    )
  const all = tCount(total, '{count} open task with a due date', '{count} open tasks with a due date')
  return tCount(overdue, '{count} of {all} is overdue.', '{count} of {all} are overdue.', { all })
}

/** The open tasks that have a due date, by when they are due. */
export function DueTasksCard({ due }: { due: DashboardOverview['due'] }) {
  const max = Math.max(1, ...due.map(({ count }) => count))
  return (
    <Card title={t('Open tasks by due date')}>
      <p className="px-4 pb-2 text-text-2">{describeDue(due)}</p>
      <ul className="flex flex-1 flex-col justify-around gap-1 px-4 pb-3">
        {due.map((part) => {
          const { label, tone, textClass } = dueDisplay[part.name]
          return (
            <li key={part.name}>
              <div className="flex items-baseline justify-between gap-3">
                <span className="text-text-2">{label}</span>
                <DrillDownLink
                  drillDown={drillDownTo(part)}
                  label={tCount(part.count, '{count} task, {due}', '{count} tasks, {due}', {
                    due: label.toLowerCase(),
                  })}
                  className={`font-medium tabular-nums ${part.count > 0 ? (textClass ?? '') : ''}`}
                >
                  {formatNumber(part.count)}
                </DrillDownLink>
              </div>
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-1 block h-1.5 w-full rounded-chip"
              >
                <rect width="100" height="8" fill="var(--active)" />
                <rect width={(part.count / max) * 100} height="8" fill={tone} />
              </svg>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function drillDownTo({ name, from, to }: DashboardOverview['due'][number]): DrillDown {
  if (name === 'overdue') return { to: '/tasks', search: { status: 'OVERDUE' } }
  // Tasks that were due earlier today are overdue.
  const after = name === 'today' ? new Date().toISOString() : from
  return {
    to: '/tasks',
    search: { status: 'PENDING,IN_PROGRESS', dueFrom: after ?? undefined, dueTo: to ?? undefined },
  }
}
