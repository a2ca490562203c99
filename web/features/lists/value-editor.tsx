import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Field, FieldKind } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { isAmount, parseValue } from '#contract/kit/parse.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { keptDraft, useKeptDraft } from '../../ui/drafts.ts'
import { type EditorKind, type FieldValue, toDraft, toValue } from '../../ui/inline-field-value.ts'
import { Input } from '../../ui/input.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { Option } from '../../ui/select.tsx'
import type { Link, LinkTarget } from './kind.ts'
import { useLinks } from './links.ts'
import { nameOf } from './sentences.ts'

type EditorProps = {
  field: Field
  /** Choices with words; the values themselves where there are none. */
  options?: readonly Option[]
  value: FieldValue | null
  /** What was typed to begin with: it replaces the value. */
  typed?: string
  /** The value as it is to be stored; `link` is what it points at. */
  onSave: (value: FieldValue | null, link?: Link | null) => void
  onCancel: () => void
  /** Names the field across all records: what was typed waits under it when the editor goes away. */
  draftKey?: string
  /** Beside the input: a button that saves. */
  children?: ReactNode
}

const typedKinds: Partial<Record<FieldKind, EditorKind>> = { number: 'number', moment: 'date-time' }

/** One value of a field: typed, or chosen from what there is. Enter saves, Escape cancels, Tab saves and goes on. */
export function ValueEditor(props: EditorProps) {
  const { field } = props
  if (field.kind === 'link') return <LinkValue {...props} to={field.to} />
  if (field.kind === 'choice')
    return <ChosenValue {...props} options={props.options ?? field.values.map((value) => ({ value, label: value }))} />
  if (field.kind === 'yesNo') return <ChosenValue {...props} options={yesNo} />
  return <TypedValue {...props} />
}

const yesNo: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function TypedValue({ field, value, typed, onSave, onCancel, draftKey, children }: EditorProps) {
  const kind = isAmount(field) ? 'amount' : (typedKinds[field.kind] ?? 'text')
  const present = String(toDraft(kind, value))
  const [draft, setDraft] = useState(
    typed && kind !== 'date-time' ? typed : String(keptDraft(draftKey)?.draft ?? present),
  )
  const { settle } = useKeptDraft(draftKey, draft === present ? null : { draft, from: value })
  const [error, setError] = useState<string>()
  const errorId = useId()

  function save(): boolean {
    const given = toValue(kind, draft)
    const parsed = parseValue(field, given.value)
    if (given.error || !parsed.ok) setError(given.error ?? (parsed.ok ? undefined : parsed.message))
    else {
      settle()
      onSave(parsed.value as FieldValue | null)
    }
    return !given.error && parsed.ok
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      settle()
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
        type={kind === 'date-time' ? 'datetime-local' : 'text'}
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        value={draft}
        onFocus={(event) => typed === undefined && kind !== 'date-time' && event.currentTarget.select()}
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

function ChosenValue({ field, options = [], value, typed = '', onSave }: EditorProps) {
  const [query, setQuery] = useState(typed)
  const wanted = query.trim().toLowerCase()
  const stored = (text: string): FieldValue => (field.kind === 'yesNo' ? text === 'true' : text)
  const present = value === null ? null : String(value)
  return (
    <Picker
      label={columnLabel(field)}
      query={query}
      onQuery={setQuery}
      options={options
        .filter(({ label }) => label.toLowerCase().startsWith(wanted))
        .map((option) => ({ id: option.value, label: option.label, chosen: option.value === present }))}
      onPick={({ id }) => onSave(stored(id))}
      onNone={wanted === '' ? () => onSave(null) : undefined}
      noneChosen={value === null}
    />
  )
}

function LinkValue({ field, value, typed = '', onSave, to }: EditorProps & { to: LinkTarget }) {
  const [query, setQuery] = useState(typed)
  const { links, loading } = useLinks(to, query)
  const wanted = query.trim().toLowerCase()
  const kind = to === 'company' ? 'company' : 'person'
  return (
    <Picker
      label={columnLabel(field)}
      query={query}
      onQuery={setQuery}
      options={links.slice(0, 50).map((link) => ({
        id: link.id,
        label: nameOf(link),
        chosen: link.id === value,
        mark: <Avatar kind={kind} size={20} name={nameOf(link)} id={link.id} />,
      }))}
      onPick={({ id }) =>
        onSave(
          id,
          links.find((link) => link.id === id),
        )
      }
      onNone={wanted === '' ? () => onSave(null, null) : undefined}
      noneChosen={value === null}
      loading={loading && links.length === 0}
    />
  )
}
