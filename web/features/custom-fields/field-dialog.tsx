import { useState } from 'react'
import {
  type CustomFieldType,
  customFieldLimits,
  customFieldTypeLabels,
  customFieldTypes,
  hasChoices,
} from '#contract/custom-fields/enums.ts'
import { customFieldFields } from '#contract/custom-fields/fields.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { type CustomFieldKind, recordKinds } from '#contract/kit/kinds.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import { type ChoiceDraft, type CustomField, createField, updateField } from './requests.ts'

type FieldDialogProps = { kind: CustomFieldKind; field?: CustomField; onClose: () => void }

/** Adds a field to a kind of record, or edits one. */
export function FieldDialog({ kind, field, onClose }: FieldDialogProps) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [type, setType] = useState<CustomFieldType>(field?.type ?? 'TEXT')
  const [help, setHelp] = useState(field?.help ?? '')
  const [required, setRequired] = useState(field?.required ?? false)
  const [choices, setChoices] = useState<ChoiceDraft[]>(field?.choices ?? [])
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)

  async function submit() {
    const named = hasChoices(type) ? choices.filter((choice) => choice.label.trim() !== '') : []
    const parsed = parseValues(customFieldFields, { label, help, required })
    const found: Record<string, string[]> = { ...parsed.errors }
    if (hasChoices(type) && named.length === 0) found.choices = [customFieldMessages.choicesNeeded]
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const draft = { label: label.trim(), help: help.trim() || null, required, choices: named }
    setBusy(true)
    const result = await (field ? updateField(field, draft) : createField(kind, type, draft))
    setBusy(false)
    if (result.success) return onClose()
    setErrors(result.fieldErrors)
  }

  return (
    <FormDialog
      title={field ? t('Edit field') : t('New field for {label}', { label: recordKinds[kind].label.toLowerCase() })}
      action={field ? t('Save') : t('Add field')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t('Name')} error={errors.label?.[0]}>
        <Input
          size="lg"
          data-autofocus
          autoComplete="off"
          maxLength={customFieldLimits.labelLength}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </FormField>
      {field ? (
        <p className="text-12 text-text-2">
          {tNodes('{type} · API name: {key}', {
            type: customFieldTypeLabels[type],
            key: <code className="font-mono">{field.key}</code>,
          })}
        </p>
      ) : (
        <FormField label={t('Type')} help={t('It can’t be changed later.')}>
          <Select
            size="lg"
            empty={false}
            value={type}
            onChange={(next) => next && setType(next)}
            options={customFieldTypes.map((value) => ({ value, label: customFieldTypeLabels[value] }))}
          />
        </FormField>
      )}
      {hasChoices(type) && <ChoiceEditor choices={choices} error={errors.choices?.[0]} onChange={setChoices} />}
      <FormField label={t('Help')} optional help={t('Shown where people enter a value.')} error={errors.help?.[0]}>
        <Input
          size="lg"
          autoComplete="off"
          maxLength={customFieldLimits.helpLength}
          value={help}
          onChange={(event) => setHelp(event.target.value)}
        />
      </FormField>
      <Checkbox checked={required} onChange={setRequired} label={t('Required when somebody creates a record')} />
    </FormDialog>
  )
}
