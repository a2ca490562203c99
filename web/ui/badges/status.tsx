import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { Chip, type ChipTone } from './chip.tsx'

type StatusDisplay = { label: string; tone: ChipTone; mark?: 'dot' | 'ring' }

const contactStatuses: Record<string, StatusDisplay> = {
  LEAD: { label: t('Lead'), tone: 'grey', mark: 'ring' },
  PROSPECT: { label: t('Prospect'), tone: 'blue', mark: 'ring' },
  ENGAGED: { label: t('Engaged'), tone: 'blue', mark: 'dot' },
  INTERESTED: { label: t('Interested'), tone: 'yellow', mark: 'ring' },
  WARM: { label: t('Warm'), tone: 'yellow', mark: 'dot' },
  ACTIVE: { label: t('Active'), tone: 'green', mark: 'ring' },
  CUSTOMER: { label: t('Customer'), tone: 'green', mark: 'dot' },
  WON: { label: t('Won'), tone: 'green', mark: 'dot' },
  LOST: { label: t('Lost'), tone: 'red', mark: 'dot' },
  INACTIVE: { label: t('Inactive'), tone: 'grey', mark: 'ring' },
  DEAD: { label: t('Dead'), tone: 'grey', mark: 'dot' },
  CLOSED: { label: t('Closed'), tone: 'grey', mark: 'dot' },
}

const dealStatuses: Record<string, StatusDisplay> = {
  OPEN: { label: t('Open'), tone: 'blue', mark: 'dot' },
  WON: { label: t('Won'), tone: 'green', mark: 'dot' },
  LOST: { label: t('Lost'), tone: 'red', mark: 'dot' },
  PAUSED: { label: t('Paused'), tone: 'yellow', mark: 'dot' },
}

const taskStatuses: Record<string, StatusDisplay> = {
  PENDING: { label: t('Pending'), tone: 'yellow' },
  IN_PROGRESS: { label: t('In progress'), tone: 'blue' },
  COMPLETED: { label: t('Completed'), tone: 'green' },
  CANCELLED: { label: t('Cancelled'), tone: 'grey' },
}

const taskPriorities: Record<string, StatusDisplay & { icon: ReactNode }> = {
  LOW: { label: t('Low'), tone: 'grey', icon: <ArrowDown aria-hidden /> },
  MEDIUM: { label: t('Medium'), tone: 'blue', icon: <Minus aria-hidden /> },
  HIGH: { label: t('High'), tone: 'orange', icon: <ArrowUp aria-hidden /> },
  URGENT: { label: t('Urgent'), tone: 'red', icon: <TriangleAlert aria-hidden /> },
}

type StatusProps = { status: string | null | undefined }

/** The status of a contact or a company: a ring means started, a dot means reached. Unknown values are gray and show their own text. */
export function StatusChip({ status }: StatusProps) {
  if (!status) return null
  const display = contactStatuses[status] ?? createUnknownDisplay(status)
  return (
    <Chip tone={display.tone} mark={display.mark}>
      {display.label}
    </Chip>
  )
}

/** The status of a deal. Unknown values read "Unknown", with the stored value as a tooltip. */
export function DealStatusChip({ status }: StatusProps) {
  const display = dealStatuses[status ?? '']
  return (
    <Chip tone={display?.tone} mark="dot" hint={display ? undefined : (status ?? undefined)}>
      {display?.label ?? t('Unknown')}
    </Chip>
  )
}

export function TaskStatusChip({ status }: StatusProps) {
  const display = taskStatuses[status ?? '']
  if (!display)
    return (
      <Chip tone="orange" mark="dot">
        {createUnknownDisplay(status ?? t('Other')).label}
      </Chip>
    )
  return (
    <Chip tone={display.tone} icon={<TaskStatusIcon status={status ?? ''} />}>
      {display.label}
    </Chip>
  )
}

type PriorityProps = {
  priority: string | null | undefined
  /** In lower case, as in the panel of a task. */
  lower?: boolean
}

export function TaskPriorityChip({ priority, lower }: PriorityProps) {
  if (!priority) return null
  const display = taskPriorities[priority] ?? createUnknownDisplay(priority)
  return (
    <Chip tone={display.tone} icon={'icon' in display ? (display.icon as ReactNode) : undefined}>
      {lower ? display.label.toLowerCase() : display.label}
    </Chip>
  )
}

/** The status of a task as a 14 px icon: ring, half circle, tick or cross. */
export function TaskStatusIcon({ status }: { status: string }) {
  const solid = { PENDING: 'yellow', IN_PROGRESS: 'blue', COMPLETED: 'green' }[status] ?? 'grey'
  const color = `var(--${solid}-solid)`
  const line = { fill: 'none', stroke: 'var(--surface)', strokeWidth: 1.75, strokeLinecap: 'round' } as const
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className="size-3.5 flex-none">
      {status === 'COMPLETED' || status === 'CANCELLED' ? (
        <>
          <circle cx="7" cy="7" r="6.25" fill={color} />
          <path {...line} d={status === 'COMPLETED' ? 'M4.3 7.2 6.2 9.1 9.7 5.2' : 'm5 5 4 4M9 5 5 9'} />
        </>
      ) : (
        <>
          <circle cx="7" cy="7" r="5.5" fill="none" stroke={color} strokeWidth="1.75" />
          {status === 'IN_PROGRESS' && <path d="M7 4a3 3 0 0 1 0 6z" fill={color} />}
        </>
      )}
    </svg>
  )
}

function createUnknownDisplay(status: string): StatusDisplay {
  const text = status.replaceAll('_', ' ').toLowerCase()
  return { label: text.charAt(0).toUpperCase() + text.slice(1), tone: 'grey', mark: 'dot' }
}

/** The contact statuses as options of a select, in the order of a lead's life cycle. */
export const contactStatusOptions = Object.entries(contactStatuses).map(([value, { label }]) => ({ value, label }))
export const dealStatusOptions = Object.entries(dealStatuses).map(([value, { label }]) => ({ value, label }))
export const taskStatusOptions = Object.entries(taskStatuses).map(([value, { label }]) => ({ value, label }))
export const taskPriorityOptions = Object.entries(taskPriorities).map(([value, { label }]) => ({ value, label }))
