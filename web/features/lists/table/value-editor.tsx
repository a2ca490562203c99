import { type KeyboardEvent, useId, useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { getDraft, useDraft } from '../../../shared/drafts.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceList } from '../../../ui/controls/choice-list.tsx'
import { controlClass, Input } from '../../../ui/controls/input.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import type { Option } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateEditor } from '../../../ui/dates/date-editor.tsx'
import { type FieldValue, isDateKind, toDraft, toValue } from '../../../ui/forms/inline-field-value.ts'
import { editorKindOf, useCreateCompany } from '../../records/public.ts'
import { linkedRecordName } from '../filters/filter-descriptions.ts'
import { linkShape, useLinkedRecords } from '../linked-records.ts'
import type { LinkedRecord, LinkTarget } from '../list-descriptor.ts'

type EditorProps = {
  field: Field
  /** The choices with their labels; without options, the values themselves are the labels. */
  options?: readonly Option[]
  /** Undefined for records whose values may differ. */
  value: FieldValue | null | undefined
  /** What the empty choice does. */
  noneLabel?: string
  /** The label of a save button below the input; without a value it reads `noneLabel`. */
  saveLabel?: string
  /** The typed character that opened the editor. It replaces the value. */
  initialText?: string
  /** Called with the value to store; `link` is the record that it refers to. */
  onSave: (value: FieldValue | null, link?: LinkedRecord | null) => void
  onCancel: () => void
  /** Identifies the field of this record. Unsaved text is kept under this key when the editor closes. */
  draftKey?: string
}

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
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]

function TextValueEditor({ field, value = null, initialText, onSave, onCancel, draftKey, ...labels }: EditorProps) {
  const kind = editorKindOf(field)
  const isDate = isDateKind(kind)
  const timeZone = useTimeZone()
  const storedDraft = String(toDraft(kind, value, timeZone))
  const [draft, setDraft] = useState(initialText || String(getDraft(draftKey)?.draft ?? storedDraft))
  const { discardDraft } = useDraft(draftKey, draft === storedDraft ? null : { draft, from: value })
  const [error, setError] = useState<string>()
  // A typed time can be saved without a keyboard.
  const saveLabel = labels.saveLabel ?? (kind === 'date-time' ? t('Save') : undefined)

  const edit = (next: string) => {
    setError(undefined)
    setDraft(next)
  }
  function save(text = draft): boolean {
    const entered = toValue(kind, text, timeZone, value)
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
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    save()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={onKeyDown}
      className={cx('flex flex-col p-1', !isDate && 'gap-2')}
    >
      {isDate ? (
        <DateEditor
          label={columnLabel(field)}
          withTime={kind === 'date-time'}
          {...{ draft, storedDraft, timeZone, error }}
          mayClear={!field.required}
          isInvalid={error !== undefined}
          inputClass={controlClass()}
          onDraft={edit}
          onSave={save}
        />
      ) : (
        <TextInput {...{ field, draft, error }} selects={initialText === undefined} onDraft={edit} />
      )}
      {saveLabel && (
        <Button type="submit" variant="primary" size="sm" className="self-start">
          {draft.trim() === '' && !field.required && labels.noneLabel ? labels.noneLabel : saveLabel}
        </Button>
      )}
    </form>
  )
}

type TextInputProps = {
  field: Field
  draft: string
  error: string | undefined
  /** Selects the text on focus. */
  selects: boolean
  onDraft: (draft: string) => void
}

function TextInput({ field, draft, error, selects, onDraft }: TextInputProps) {
  const errorId = useId()
  return (
    <>
      <Input
        data-autofocus
        aria-label={columnLabel(field)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        value={draft}
        onFocus={(event) => selects && event.currentTarget.select()}
        onChange={(event) => onDraft(event.target.value)}
      />
      {error && (
        <p id={errorId} className="px-1 text-12 text-red-ink">
          {error}
        </p>
      )}
    </>
  )
}

function ChoiceValueEditor({ field, options = [], value, noneLabel = t('None'), initialText, onSave }: EditorProps) {
  const toStoredValue = (text: string): FieldValue => (field.kind === 'yesNo' ? text === 'true' : text)
  return (
    <ChoiceList
      label={columnLabel(field)}
      options={options.map(({ value: id, ...option }) => ({ id, ...option }))}
      value={value === null || value === undefined ? value : String(value)}
      noneLabel={field.required ? undefined : noneLabel}
      initialText={initialText}
      onPick={(id) => onSave(id === null ? null : toStoredValue(id))}
    />
  )
}

type LinkValueEditorProps = EditorProps & { target: LinkTarget }

function LinkValueEditor({ field, value, initialText = '', onSave, target, noneLabel }: LinkValueEditorProps) {
  const [query, setQuery] = useState(initialText)
  const { records: links, loading } = useLinkedRecords(target, query)
  const wanted = query.trim().toLowerCase()
  const kind = linkShape(target)
  const { create: createCompany, isCreating } = useCreateCompany()
  const createAndSave = async (name: string) => {
    const created = await createCompany?.(name)
    if (created) onSave(created.id, created)
  }
  const mayCreate = target === 'company' && createCompany && !loading && !isCreating
  return (
    <Picker
      label={columnLabel(field)}
      query={query}
      onQuery={setQuery}
      options={links.slice(0, 50).map((link) => ({
        id: link.id,
        label: linkedRecordName(link),
        hint: link.hint,
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
      onCreate={mayCreate ? (name) => void createAndSave(name) : undefined}
      onNone={wanted === '' && !field.required ? () => onSave(null, null) : undefined}
      noneChosen={value === null}
      noneLabel={noneLabel}
      isNoneFirst={value !== undefined}
      loading={isCreating || (loading && links.length === 0)}
    />
  )
}
