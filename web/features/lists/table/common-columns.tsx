import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { LevelIndicator, levelOptions, ScoreBar } from '../../../ui/badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../../../ui/badges/status.tsx'
import { getOptionLabel } from '../../../ui/controls/select.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { formatListDate } from '../list-dates.ts'
import { renderLinkCell, renderTagsCell } from './cells.tsx'

type ColumnOverrides<R> = Partial<Omit<TableColumn<R>, 'id'>>

/** A column of plain text with the label of its field. */
export function createTextColumn<R, K extends keyof R & string>(
  key: K,
  field: Field,
  rest: ColumnOverrides<R> = {},
): TableColumn<R> {
  const text = (row: R) => String(row[key] ?? '')
  return { id: key, header: columnLabel(field), width: 160, text, render: text, ...rest }
}

/** A column of dates in the user’s time zone. */
export function createDateColumn<R, K extends keyof R & string>(
  key: K,
  timeZone: string | null,
  rest: ColumnOverrides<R> & { header: string },
): TableColumn<R> {
  const text = (row: R) => (row[key] ? formatListDate(String(row[key]), timeZone) : '')
  const render = (row: R) => text(row) && <span className="text-text-2 tabular-nums">{text(row)}</span>
  return { id: key, width: 120, sort: key, text, render, ...rest }
}

/** The status of a contact or a company. */
export function createStatusColumn<R extends { status: string | null }>(field: Field): TableColumn<R> {
  return {
    id: 'status',
    header: columnLabel(field),
    width: 112,
    sort: 'status',
    phone: 'end',
    render: ({ status }) => status && <StatusChip status={status} />,
    text: ({ status }) => getOptionLabel(contactStatusOptions, status),
  }
}

/** A column of levels: high, medium, low, or hot, warm, cold. */
export function createLevelColumn<K extends string, R extends Record<K, string | null>>(
  key: K,
  field: Field,
): TableColumn<R> {
  return {
    id: key,
    header: columnLabel(field),
    width: 104,
    sort: key,
    render: ({ [key]: level }) => level && <LevelIndicator level={level} />,
    text: ({ [key]: level }) => getOptionLabel(levelOptions, level),
  }
}

export function createScoreColumn<R extends { leadScore: number | null }>(): TableColumn<R> {
  return {
    id: 'leadScore',
    header: t('Score'),
    width: 96,
    align: 'end',
    sort: 'leadScore',
    render: ({ leadScore }) => leadScore !== null && <ScoreBar score={leadScore} inColumn />,
    text: ({ leadScore }) => String(leadScore ?? ''),
  }
}

type Owned = { owner: { id: string; name: string | null; email: string } | null }

export function createOwnerColumn<R extends Owned>(field: Field): TableColumn<R> {
  const text = ({ owner }: R) => owner?.name ?? owner?.email ?? ''
  return {
    id: 'owner',
    header: columnLabel(field),
    width: 160,
    sort: 'owner',
    render: (row) => renderLinkCell(text(row), 'person', row.owner?.id),
    text,
  }
}

export function createTagsColumn<R extends { tags: readonly { id: string; name: string }[] }>(
  width: number,
): TableColumn<R> {
  return {
    id: 'tags',
    header: t('Tags'),
    width,
    render: ({ tags }) => renderTagsCell(tags),
    text: ({ tags }) => tags.map(({ name }) => name).join(', '),
  }
}

/** An ornament for the eye, which screen readers read as a dash. */
const emptyCell = (
  <span role="img" aria-label="–" className="text-faint">
    –
  </span>
)

/**
 * Cells without a value show a faint dash, so that an empty column does not look like a loading one. Phones have no
 * columns, and show nothing.
 */
export function withEmptyPlaceholder<R>(column: TableColumn<R>): TableColumn<R> {
  return {
    ...column,
    render: (row) => column.render(row) || emptyCell,
    renderOnPhone: column.renderOnPhone ?? column.render,
  }
}
