import Calendar from 'lucide-react/icons/calendar'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { dueTone, isClosed, isOverdue } from './days.ts'

const looks = {
  past: { icon: <TriangleAlert aria-hidden />, color: 'text-due-past' },
  soon: { icon: <Clock aria-hidden />, color: 'text-due-soon' },
  later: { icon: <Calendar aria-hidden />, color: 'text-due-ok' },
}
const done = { icon: <Calendar aria-hidden />, color: 'text-text-2' }

type DueProps = {
  task: Pick<Task, 'dueDate' | 'status'>
  /** The colour tells of the date alone, also when the task is done. */
  always?: boolean
  children: ReactNode
}

/** The date of a task in the colour of its nearness; grey once nothing is to be done any more. */
export function DueDate({ task: { dueDate, status }, always, children }: DueProps) {
  if (dueDate === null) return null
  const tone = dueTone(dueDate)
  const { icon, color } = isClosed(status) && !always ? done : looks[tone]
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
      OVERDUE
    </Chip>
  )
