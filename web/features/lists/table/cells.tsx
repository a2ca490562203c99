import Calendar from 'lucide-react/icons/calendar'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Tag } from '../../../ui/badges/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { dueStateOf, formatListDate } from '../list-dates.ts'

type ColumnOverrides<R> = Partial<Omit<TableColumn<R>, 'id'>>

/** A column of plain text, headed by its field. */
export function textColumn<R, K extends keyof R & string>(
  key: K,
  field: Field,
  rest: ColumnOverrides<R> = {},
): TableColumn<R> {
  const text = (row: R) => String(row[key] ?? '')
  return { id: key, header: columnLabel(field), width: 160, text, render: text, ...rest }
}

/** A column of dates, in the zone of the person. */
export function dateColumn<R, K extends keyof R & string>(
  key: K,
  timeZone: string | null,
  rest: ColumnOverrides<R> & { header: string },
): TableColumn<R> {
  const text = (row: R) => (row[key] ? formatListDate(String(row[key]), timeZone) : '')
  const render = (row: R) => text(row) && <span className="text-text-2 tabular-nums">{text(row)}</span>
  return { id: key, width: 120, sort: key, text, render, ...rest }
}

/** Cells without a value show a dash, so that an empty column does not look like one that is loading. */
export function withEmptyPlaceholder<R>(column: TableColumn<R>): TableColumn<R> {
  return { ...column, render: (row) => column.render(row) || <span className="text-text-3">–</span> }
}

/** Another record by its picture and its name. */
export function linkCell(name: string | null | undefined, kind: 'person' | 'company', id?: string): ReactNode {
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
export const tagsCell = (tags: readonly { id: string; name: string }[]): ReactNode =>
  tags.length > 0 && (
    <span className="flex items-center gap-1">
      {tags.slice(0, 2).map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {tags.length > 2 && <span className="text-12 text-text-3">+{tags.length - 2}</span>}
    </span>
  )

/** The word of a stored choice. */
export const optionLabel = (options: readonly { value: string; label: string }[], value: string | null): string =>
  options.find((option) => option.value === value)?.label ?? value ?? ''

const dueStyles = {
  past: { icon: <TriangleAlert />, color: 'text-due-past', label: 'Overdue' },
  soon: { icon: <Clock />, color: 'text-due-soon', label: 'Soon' },
  later: { icon: <Calendar />, color: 'text-due-ok', label: 'On time' },
}

/** A date to come, or one that was missed: colour, shape and, for the ear, a word. */
export function DueDate({ moment, timeZone }: { moment: string; timeZone: string | null }) {
  const { icon, color, label } = dueStyles[dueStateOf(moment, timeZone)]
  return (
    <span className={cx('inline-flex items-center gap-1 align-top tabular-nums [&>.lucide]:size-3.5', color)}>
      {icon}
      <span className="sr-only">{label}: </span>
      {formatListDate(moment, timeZone)}
    </span>
  )
}
