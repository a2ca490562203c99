import { type ReactNode, useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { InlineField } from '../../ui/inline-field.tsx'
import { Picker, type PickerOption } from '../../ui/picker.tsx'
import { fieldValue, type RowProps } from './kind.ts'
import { saveField } from './save-field.ts'

export type LinkSearch = { options: PickerOption[]; loading: boolean; empty: string }

type LinkRowProps = RowProps & {
  field: string
  /** How the linked record looks at rest; `id` may already be the one just chosen. */
  show: (id: string) => ReactNode
  /** What the picker offers for what was typed; asked only while it is open. */
  useOptions: (query: string) => LinkSearch
  /** A small action after the value that shows on hover. */
  tools?: ReactNode
}

/** A field that names another record: a searching picker with Save and Cancel. */
export function LinkRow({ kind, record, field, readOnly, show, useOptions, tools }: LinkRowProps) {
  const label = rowLabel(kind.fields[field] as Field)
  const present = fieldValue(record, field) as string | null
  return (
    <InlineField<string>
      label={label}
      kind="picker"
      value={present}
      tools={tools}
      show={show}
      readOnly={readOnly}
      onSave={async (next, how) => {
        const result = await saveField(kind, record, field, next, how)
        return 'clash' in result ? { clash: { value: result.clash.value as string | null } } : result
      }}
      picker={({ value, set, save }) => <LinkPicker {...{ label, present, value, set, save, useOptions }} />}
    />
  )
}

type LinkPickerProps = Pick<LinkRowProps, 'useOptions'> & {
  label: string
  /** The one that stands there now: it cannot be chosen again (DEALP-038). */
  present: string | null
  value: string | null
  set: (id: string | null) => void
  save: (id: string | null) => void
}

/** Choosing marks; choosing the marked one again saves, as Save does. */
function LinkPicker({ label, present, value, set, save, useOptions }: LinkPickerProps) {
  const [query, setQuery] = useState('')
  const { options, loading, empty } = useOptions(query)
  const isPresent = (id: string) => id === present && value === present
  const choose = (id: string | null) => (id === value ? save(id) : set(id))
  return (
    <Picker
      label={label}
      placeholder="Search"
      query={query}
      onQuery={setQuery}
      options={options.map((option) => ({
        ...option,
        [isPresent(option.id) ? 'present' : 'chosen']: option.id === value,
      }))}
      onPick={({ id }) => choose(id)}
      onNone={() => choose(null)}
      noneChosen={value === null}
      loading={loading}
      empty={empty}
    />
  )
}

/** Whether a name or an address contains what was typed, whatever the case and the accents. */
export const matches = (query: string, ...texts: (string | null | undefined)[]): boolean => {
  const wanted = plain(query.trim())
  return texts.some((text) => plain(text ?? '').includes(wanted))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
