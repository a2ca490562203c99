import Calendar from 'lucide-react/icons/calendar'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Chip } from '../../ui/badges/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { getDueTone, isClosed, isOverdue } from './due-status.ts'

const dueDisplay = {
  past: { icon: <TriangleAlert aria-hidden />, color: 'text-due-past' },
  soon: { icon: <Clock aria-hidden />, color: 'text-due-soon' },
  later: { icon: <Calendar aria-hidden />, color: 'text-due-ok' },
}
const grayDisplay = { icon: <Calendar aria-hidden />, color: 'text-text-2' }

type DueDateProps = {
  task: Pick<Task, 'dueDate' | 'status'>
  /** The color depends only on the date, even if the task is closed. */
  ignoresStatus?: boolean
  /** Gray if it is more than three days away, where only what is near should stand out. */
  isQuiet?: boolean
  children: ReactNode
}

/** The due date of a task, colored by how near it is, or gray if the task is closed. */
export function DueDate({ task: { dueDate, status }, ignoresStatus, isQuiet, children }: DueDateProps) {
  if (dueDate === null) return null
  const tone = getDueTone(dueDate)
  const isGray = (isClosed(status) && !ignoresStatus) || (isQuiet && tone === 'later')
  const { icon, color } = isGray ? grayDisplay : dueDisplay[tone]
  return (
    <span
      data-due={tone}
      className={cx('inline-flex items-center gap-1 align-top tabular-nums [&>.lucide]:size-3.5', color)}
    >
      {icon}
      {children}
    </span>
  )
}

export const OverdueChip = ({ task }: { task: Task }) =>
  isOverdue(task) && (
    <Chip tone="red" className="tracking-wide">
      {t('OVERDUE')}
    </Chip>
  )
