import { useState } from 'react'
import type { CustomChoice } from '#contract/custom-fields/custom-field.ts'
import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { Picker } from '../../../ui/controls/picker.tsx'
import { InlineField } from '../../../ui/forms/inline-field.tsx'
import type { FieldValue } from '../../../ui/forms/inline-field-value.ts'
import { ChoiceChip } from '../../custom-fields/public.ts'
import { saveField } from '../fields/save-field.ts'
import { matchesSearch } from '../links/matches-search.ts'
import { getFieldValue, type RecordRowProps } from '../record-panel-descriptor.ts'

type ChoicesRowProps = RecordRowProps & { field: string; choices: readonly CustomChoice[] }

/** A multi-select field, which is saved with its button or when the user goes elsewhere. */
export function ChoicesRow({ descriptor, record, field, choices, readOnly }: ChoicesRowProps) {
  const label = rowLabel(descriptor.fields[field] as Field)
  return (
    <InlineField
      label={label}
      kind="picker"
      leave="save"
      hasButtons
      value={getFieldValue(record, field)}
      readOnly={readOnly}
      renderValue={(value) => (
        <span className="flex flex-wrap gap-1">
          {choices
            .filter(({ id }) => toIds(value).includes(id))
            .map((choice) => (
              <ChoiceChip key={choice.id} choice={choice} />
            ))}
        </span>
      )}
      onSave={(next, mode) => saveField(descriptor, record, field, next, mode)}
      picker={({ value, set }) => (
        <ChoicesPicker {...{ label, choices }} chosenIds={toIds(value)} onChange={(ids) => set(toValue(ids))} />
      )}
    />
  )
}

const toIds = (value: FieldValue | null): string[] => (Array.isArray(value) ? (value as string[]) : [])
const toValue = (ids: string[]): FieldValue | null => (ids.length > 0 ? (ids as unknown as FieldValue) : null)

type ChoicesPickerProps = {
  label: string
  choices: readonly CustomChoice[]
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
}

function ChoicesPicker({ label, choices, chosenIds, onChange }: ChoicesPickerProps) {
  const [query, setQuery] = useState('')
  const toggle = (id: string) =>
    onChange(
      choices
        .map((choice) => choice.id)
        .filter((one) => (one === id ? !chosenIds.includes(id) : chosenIds.includes(one))),
    )
  return (
    <Picker
      label={label}
      placeholder={t('Search')}
      query={query}
      onQuery={setQuery}
      options={choices
        .filter((choice) => matchesSearch(query, choice.label))
        .map(({ id, label: text }) => ({ id, label: text, chosen: chosenIds.includes(id) }))}
      onPick={({ id }) => toggle(id)}
      onNone={() => onChange([])}
      noneChosen={chosenIds.length === 0}
      empty={t('No choices found')}
    />
  )
}
