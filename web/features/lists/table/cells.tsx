import Calendar from 'lucide-react/icons/calendar'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { FirstTags } from '../../../ui/badges/first-tags.tsx'
import { cx } from '../../../ui/cx.ts'
import { dueStateOf, formatListDate } from '../list-dates.ts'

/** Another record with its picture and name. */
export function renderLinkCell(name: string | null | undefined, kind: 'person' | 'company', id?: string): ReactNode {
  if (!name) return null
  return (
    <span className="flex items-center gap-2">
      <Avatar kind={kind} size={20} name={name} id={id} />
      <span dir="auto" className="truncate text-left">
        {name}
      </span>
    </span>
  )
}

/** The first two tags of a record, and how many more there are. */
export const renderTagsCell = (tags: readonly { id: string; name: string }[]): ReactNode =>
  tags.length > 0 && (
    <span className="flex items-center gap-1">
      <FirstTags tags={tags} most={2} />
    </span>
  )

const dueStyles = {
  past: { icon: <TriangleAlert />, color: 'text-due-past', label: t('Overdue') },
  soon: { icon: <Clock />, color: 'text-due-soon', label: t('Soon') },
  later: { icon: <Calendar />, color: 'text-due-ok', label: t('On time') },
}

type DueDateProps = {
  moment: string
  timeZone: string | null
  /** The date, if it is not written as in a list. */
  children?: string
}

/** A due date. Color, shape and a text for screen readers show whether it is due soon or overdue. */
export function DueDate({ moment, timeZone, children }: DueDateProps) {
  const { icon, color, label } = dueStyles[dueStateOf(moment, timeZone)]
  return (
    <span className={cx('inline-flex items-center gap-1 align-top tabular-nums [&>.lucide]:size-3.5', color)}>
      {icon}
      <span className="sr-only">{label}: </span>
      {children ?? formatListDate(moment, timeZone)}
    </span>
  )
}
