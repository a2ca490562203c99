import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { messages } from '#contract/kit/messages.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { FieldValue } from '../../ui/inline-field-value.ts'
import { FloatingBox } from '../../ui/popover.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { callToast, dismissToast } from '../../ui/toasts.ts'
import { changeField, draftKey } from '../records/public.ts'
import type { Link, ListKind, ListRow } from './kind.ts'
import { nameOf } from './sentences.ts'
import { ValueEditor } from './value-editor.tsx'

export type EditedCell<R extends ListRow> = { row: R; column: Column<R>; cell: HTMLElement; typed?: string }

type CellEditorProps<R extends ListRow> = { kind: ListKind<R>; edited: EditedCell<R>; onClose: () => void }

/** The key of the field that a column shows; null where it cannot be changed in the list. */
export function fieldOf<R extends ListRow>({ fields }: Pick<ListKind<R>, 'fields'>, columnId: string): string | null {
  const key = [columnId, `${columnId}Id`].find((each) => fields[each])
  return key && fields[key]?.kind !== 'object' ? key : null
}

/** Stands over a cell while its value is changed; the new value shows at once. */
export function CellEditor<R extends ListRow>({ kind, edited, onClose }: CellEditorProps<R>) {
  const { row, column, cell, typed } = edited
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // What comes next goes behind the letter that opened the editor.
    const input = typed === undefined ? null : box.current?.querySelector('input')
    if (input?.type === 'text') input.setSelectionRange(input.value.length, input.value.length)
  }, [typed])
  const key = fieldOf(kind, column.id)
  if (key === null) return null
  const field = kind.fields[key] as Field
  const grid = cell.closest<HTMLElement>('[role="grid"]')
  const value = ((row as Record<string, unknown>)[key] ?? null) as FieldValue | null

  async function save(next: FieldValue | null, link?: object | null) {
    onClose()
    if (next === value) return
    await saveCell(kind, row, key as string, next, link === undefined ? {} : { [column.id]: link })
  }
  /** Tab saves, which the editor sees to first, and goes to the next cell. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    const [picked] = event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')
    const query = event.currentTarget.querySelector<HTMLInputElement>('[role="combobox"]')?.value
    if (picked && query) picked.click()
    else onClose()
    const step = event.shiftKey ? 'ArrowLeft' : 'ArrowRight'
    requestAnimationFrame(() => {
      grid?.focus({ preventScroll: true })
      grid?.dispatchEvent(new KeyboardEvent('keydown', { key: step, bubbles: true, cancelable: true }))
    })
  }
  const width = Math.max(cell.offsetWidth, field.kind === 'choice' || field.kind === 'link' ? 220 : 180)
  return (
    <FloatingBox
      role="dialog"
      label={`Edit ${columnLabel(field)}`}
      anchor={() => cell}
      onClose={onClose}
      onKeyDown={onKeyDown}
      placement={{ side: 'bottom', align: 'start', gap: -cell.offsetHeight }}
    >
      <div ref={box} data-cell style={{ width }}>
        <ValueEditor
          field={field}
          options={kind.choices?.[key]}
          value={value}
          typed={typed}
          draftKey={draftKey(kind, row, key)}
          onSave={(next, link) => void save(next, link)}
          onCancel={onClose}
        />
      </div>
    </FloatingBox>
  )
}

/** Says what the call came to, in the words of the kind where it has some; a failure at least. */
async function saveCell<R extends ListRow>(
  kind: ListKind<R>,
  row: R,
  key: string,
  next: FieldValue | null,
  beside: object,
) {
  const change = await kind.change?.(key, next)
  if (change === null) return
  const texts = kind.updateTexts?.(key)
  const id = texts && callToast.pending(texts.pending)
  const result = await changeField(kind, row, key, next, { change, beside })
  const theirs = !result.success && result.error === 'stale' ? (result.data as R | null) : null
  if (theirs) {
    if (id !== undefined) dismissToast(id)
    if (await mineHolds(kind, theirs, key, next, beside)) await saveCell(kind, theirs, key, next, beside)
    return
  }
  if (!result.success) callToast.failure(texts?.failure ?? result.fieldErrors[key]?.[0] ?? result.message, { id })
  else if (texts) callToast.success(texts.success, { id })
}

/** Somebody else changed the cell since it was opened: both values are shown, and the person picks one (R6). */
function mineHolds<R extends ListRow>(
  { fields, choices }: ListKind<R>,
  theirs: R,
  key: string,
  mine: FieldValue | null,
  beside: object,
): Promise<boolean> {
  const label = columnLabel(fields[key] as Field)
  const said = (record: object, value: FieldValue | null): string => {
    const linked = (record as Record<string, { name?: string | null } | null>)[key.replace(/Id$/, '')]
    if (linked && typeof linked === 'object') return nameOf(linked as Link)
    return String(choices?.[key]?.find((option) => option.value === value)?.label ?? value ?? messages.notProvided)
  }
  return confirm({
    title: `${label} was changed meanwhile`,
    text: `Their value: ${said(theirs, ((theirs as Record<string, unknown>)[key] ?? null) as FieldValue | null)}\nYour value: ${said(beside, mine)}`,
    action: 'Your value',
    cancel: 'Their value',
    tone: 'primary',
  })
}
