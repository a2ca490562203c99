import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { messages } from '#contract/kit/messages.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { findStaleRecord } from '../../../platform/api/client.ts'
import { getTimeZone } from '../../../platform/session/session.ts'
import { dismissToast, showCallToast } from '../../../shared/toasts.ts'
import { type FieldValue, formatValue, isSameValue } from '../../../ui/forms/inline-field-value.ts'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { FloatingBox } from '../../../ui/overlays/popover.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { changeField, draftKey, editorKindOf, typedBesides } from '../../records/public.ts'
import { linkedRecordName } from '../filters/filter-descriptions.ts'
import type { LinkedRecord, ListDescriptor, ListRow } from '../list-descriptor.ts'
import { editableField } from './editable-field.ts'
import { ValueEditor } from './value-editor.tsx'

export type EditedCell<R extends ListRow> = { row: R; column: TableColumn<R>; cell: HTMLElement; initialText?: string }

const minWidths: Partial<Record<Field['kind'], number>> = { choice: 248, link: 248, day: 264, moment: 264 }

type CellEditorProps<R extends ListRow> = { descriptor: ListDescriptor<R>; edited: EditedCell<R>; onClose: () => void }

/** Covers a cell, or opens below it, while its value is edited. The new value is shown optimistically. */
export function CellEditor<R extends ListRow>({ descriptor, edited, onClose }: CellEditorProps<R>) {
  const { row, column, cell, initialText } = edited
  const box = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(initialText !== undefined)
  useLayoutEffect(() => {
    // Places the caret after the character that opened the editor.
    const input = initialText === undefined ? null : box.current?.querySelector('input')
    if (input?.type === 'text') input.setSelectionRange(input.value.length, input.value.length)
  }, [initialText])
  const key = editableField(descriptor, column.id)
  if (key === null) return null
  const field = descriptor.fieldOf?.(key, row) ?? (descriptor.fields[key] as Field)
  const grid = cell.closest<HTMLElement>('[role="grid"]')
  const value = ((row as Record<string, unknown>)[key] ?? null) as FieldValue | null

  async function save(next: FieldValue | null, link?: object | null) {
    onClose()
    if (isSameValue(next, value)) return
    await saveCell(descriptor, row, key as string, next, link === undefined ? {} : { [column.id]: link })
  }
  /** Escape discards. Tab saves and moves to the next cell: inputs have saved by the same key, a list picks its active choice. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (/^(Arrow|Home|End|Backspace|.$)/.test(event.key)) hasMoved.current = true
    if (event.key === 'Escape' && !event.defaultPrevented) {
      // Before a panel does that opened after the editor.
      event.preventDefault()
      return onClose()
    }
    if (event.key !== 'Tab') return
    event.preventDefault()
    const option = event.currentTarget.querySelector<HTMLElement>('[role="option"][aria-selected="true"]')
    if (option && hasMoved.current) option.click()
    else onClose()
    const step = event.shiftKey ? 'ArrowLeft' : 'ArrowRight'
    requestAnimationFrame(() => {
      grid?.focus({ preventScroll: true })
      grid?.dispatchEvent(new KeyboardEvent('keydown', { key: step, bubbles: true, cancelable: true }))
    })
  }
  const isList = field.kind === 'choice' || field.kind === 'link' || field.kind === 'yesNo'
  const width = Math.max(cell.offsetWidth, minWidths[field.kind] ?? 180)
  return (
    <FloatingBox
      role="dialog"
      label={t('Edit {field}', { field: columnLabel(field) })}
      anchor={() => cell}
      onClose={onClose}
      onKeyDown={onKeyDown}
      // A list opens below, where the second click of a double click picks nothing.
      placement={{ side: 'bottom', align: 'start', gap: isList ? 1 : -cell.offsetHeight }}
    >
      <div ref={box} data-cell data-keeps-focus style={{ width }}>
        <ValueEditor
          field={field}
          options={descriptor.choices?.[key]}
          value={value}
          initialText={initialText}
          draftKey={draftKey(descriptor, row, key)}
          onSave={(next, link) => void save(next, link)}
          onCancel={onClose}
        />
      </div>
    </FloatingBox>
  )
}

/** Saves a cell, and reports the outcome with the texts of the kind. A failure is always reported. */
async function saveCell<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  row: R,
  key: string,
  next: FieldValue | null,
  linkedFields: object,
) {
  const change = await descriptor.buildChange?.(key, next, row)
  if (change === null) return
  const texts = descriptor.updateTexts?.(key)
  const id = texts && showCallToast.pending(texts.pending)
  const result = await changeField(descriptor, row, key, next, { change, linkedFields })
  const serverRecord = findStaleRecord(result)
  if (serverRecord) {
    if (id !== undefined) dismissToast(id)
    const [typedKey, typedValue] = change ? typedBesides(change) : []
    // Both made the same change, so that only what they typed besides differs, such as the reason of a loss.
    const isOther = typedKey && isSameValue((serverRecord as Record<string, unknown>)[key], next)
    const own = isOther ? ([typedKey, typedValue ?? null, {}] as const) : ([key, next, linkedFields] as const)
    if (await confirmOverwrite(descriptor, serverRecord, ...own)) await saveCell(descriptor, serverRecord, ...own)
    return
  }
  if (!result.success) showCallToast.failure(texts?.failure ?? result.fieldErrors[key]?.[0] ?? result.message, { id })
  else if (texts) showCallToast.success(texts.success, { id })
}

/** Somebody else changed the cell in the meantime, so the user picks one of the two values (R6). */
function confirmOverwrite<R extends ListRow>(
  { fields, choices }: ListDescriptor<R>,
  serverRecord: R,
  key: string,
  ownValue: FieldValue | null,
  linkedFields: object,
): Promise<boolean> {
  const label = columnLabel(fields[key] as Field)
  const describeValue = (record: object, value: FieldValue | null): string => {
    const linked = (record as Record<string, { name?: string | null } | null>)[key.replace(/Id$/, '')]
    if (linked && typeof linked === 'object') return linkedRecordName(linked as LinkedRecord)
    const field = fields[key]
    if (field?.kind === 'moment' && typeof value === 'string')
      return formatValue(editorKindOf(field), value, { timeZone: getTimeZone() })
    return String(choices?.[key]?.find((option) => option.value === value)?.label ?? value ?? messages.notProvided)
  }
  const theirs = describeValue(
    serverRecord,
    ((serverRecord as Record<string, unknown>)[key] ?? null) as FieldValue | null,
  )
  const mine = describeValue(linkedFields, ownValue)
  // Nothing that the user could tell apart, such as two companies with the same name.
  if (theirs === mine) return Promise.resolve(true)
  return confirm({
    title: t('{label} was changed by someone else', { label }),
    text: t('Their value: {theirs}\nYour value: {mine}', { theirs, mine }),
    action: t('Your value'),
    cancel: t('Their value'),
    tone: 'primary',
  })
}
