import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { getDraft, useDraft } from '../../../shared/drafts.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import type { Option } from '../../../ui/controls/select.tsx'
import { type EditorKind, type FieldValue, toDraft, toValue } from '../../../ui/forms/inline-field-value.ts'
import { editorKindOf } from '../../records/public.ts'
import { linkedRecordName } from '../filters/filter-descriptions.ts'
import { linkShape, useLinkedRecords } from '../linked-records.ts'
import type { LinkedRecord, LinkTarget } from '../list-descriptor.ts'

type EditorProps = {
  field: Field
  /** The choices with their labels; without options, the values themselves are the labels. */
  options?: readonly Option[]
  value: FieldValue | null
  /** The typed character that opened the editor. It replaces the value. */
  initialText?: string
  /** Called with the value to store; `link` is the record that it refers to. */
  onSave: (value: FieldValue | null, link?: LinkedRecord | null) => void
  onCancel: () => void
  /** Identifies the field of this record. Unsaved text is kept under this key when the editor closes. */
  draftKey?: string
  /** A save button beside the input. */
  children?: ReactNode
}

const inputTypes: Partial<Record<EditorKind, string>> = { date: 'date', day: 'date', 'date-time': 'datetime-local' }

/** Edits one value, in an input or a picker. Enter saves, Escape cancels, Tab saves and moves on. */
export function ValueEditor(props: EditorProps) {
  const { field } = props
  if (field.kind === 'link') return <LinkValueEditor {...props} target={field.to} />
  if (field.kind === 'choice')
    return (
      <ChoiceValueEditor {...props} options={props.options ?? field.values.map((value) => ({ value, label: value }))} />
    )
  if (field.kind === 'yesNo') return <ChoiceValueEditor {...props} options={yesNoOptions} />
  return <TextValueEditor {...props} />
}

const yesNoOptions: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function TextValueEditor({ field, value, initialText, onSave, onCancel, draftKey, children }: EditorProps) {
  const kind = editorKindOf(field)
  const isDate = kind in inputTypes
  const timeZone = useTimeZone()
  const storedDraft = String(toDraft(kind, value, timeZone))
  const [draft, setDraft] = useState(
    initialText && !isDate ? initialText : String(getDraft(draftKey)?.draft ?? storedDraft),
  )
  const { discardDraft } = useDraft(draftKey, draft === storedDraft ? null : { draft, from: value })
  const [error, setError] = useState<string>()
  const errorId = useId()

  function save(): boolean {
    const entered = toValue(kind, draft, timeZone, value)
    const parsed = parseValue(field, entered.value)
    if (entered.error || !parsed.ok) setError(entered.error ?? (parsed.ok ? undefined : parsed.message))
    else {
      discardDraft()
      onSave(parsed.value as FieldValue | null)
    }
    return !entered.error && parsed.ok
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      discardDraft()
      return onCancel()
    }
    if (event.key === 'Tab' && event.currentTarget.closest('[data-cell]') && !save()) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="flex flex-col gap-2 p-1"
    >
      <Input
        data-autofocus
        aria-label={columnLabel(field)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        type={inputTypes[kind] ?? 'text'}
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        value={draft}
        onFocus={(event) => initialText === undefined && !isDate && event.currentTarget.select()}
        onChange={(event) => {
          setError(undefined)
          setDraft(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p id={errorId} className="px-1 text-12 text-red-ink">
          {error}
        </p>
      )}
      {children}
    </form>
  )
}

function ChoiceValueEditor({ field, options = [], value, initialText = '', onSave }: EditorProps) {
  const [query, setQuery] = useState(initialText)
  const wanted = query.trim().toLowerCase()
  const toStoredValue = (text: string): FieldValue => (field.kind === 'yesNo' ? text === 'true' : text)
  const currentValue = value === null ? null : String(value)
  return (
    <Picker
      label={columnLabel(field)}
      query={query}
      onQuery={setQuery}
      options={options
        .filter(({ label }) => label.toLowerCase().startsWith(wanted))
        .map((option) => ({ id: option.value, label: option.label, chosen: option.value === currentValue }))}
      onPick={({ id }) => onSave(toStoredValue(id))}
      onNone={wanted === '' ? () => onSave(null) : undefined}
      noneChosen={value === null}
    />
  )
}

function LinkValueEditor({ field, value, initialText = '', onSave, target }: EditorProps & { target: LinkTarget }) {
  const [query, setQuery] = useState(initialText)
  const { records: links, loading } = useLinkedRecords(target, query)
  const wanted = query.trim().toLowerCase()
  const kind = linkShape(target)
  return (
    <Picker
      label={columnLabel(field)}
      query={query}
      onQuery={setQuery}
      options={links.slice(0, 50).map((link) => ({
        id: link.id,
        label: linkedRecordName(link),
        chosen: link.id === value,
        mark:
          target === 'stage' ? undefined : <Avatar kind={kind} size={20} name={linkedRecordName(link)} id={link.id} />,
      }))}
      onPick={({ id }) =>
        onSave(
          id,
          links.find((link) => link.id === id),
        )
      }
      onNone={wanted === '' && !field.required ? () => onSave(null, null) : undefined}
      noneChosen={value === null}
      loading={loading && links.length === 0}
    />
  )
}
