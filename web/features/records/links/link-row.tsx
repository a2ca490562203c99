import { type ReactNode, useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { Picker, type PickerOption } from '../../../ui/controls/picker.tsx'
import { InlineField } from '../../../ui/forms/inline-field.tsx'
import { saveField } from '../fields/save-field.ts'
import { draftKey, getFieldValue, type RecordRowProps } from '../record-panel-descriptor.ts'

export type LinkOptions = {
  options: PickerOption[]
  loading: boolean
  empty: string
  /** Creates a record with the typed name; null if it failed. */
  create?: (name: string) => Promise<{ id: string } | null>
}

type LinkRowProps = RecordRowProps & {
  field: string
  /** Renders the linked record. `id` may be a choice that isn’t saved yet. */
  renderLink: (id: string) => ReactNode
  /** What tells the linked record from others with the same name, as in the picker. */
  hintOf: (id: string) => string | null | undefined
  /** The options for the typed text. Only called while the picker is open. */
  useOptions: (query: string) => LinkOptions
  /** A small action after the value, shown on hover. */
  hoverActions?: ReactNode
  /** Shown without a link. */
  emptyText?: ReactNode
}

/** A field that links to another record, edited in a searchable picker. Picking a record saves the link. */
export function LinkRow({ descriptor, record, field, readOnly, renderLink, hintOf, ...rest }: LinkRowProps) {
  const { useOptions, hoverActions, emptyText } = rest
  const label = rowLabel(descriptor.fields[field] as Field)
  const isRequired = descriptor.fields[field]?.required === true
  const currentId = getFieldValue(record, field) as string | null
  return (
    <InlineField<string>
      label={label}
      kind="picker"
      hasButtons={descriptor.choiceEditor?.hasButtons}
      value={currentId}
      {...{ hoverActions, emptyText }}
      renderValue={renderLink}
      renderConflict={(id) => (
        <>
          {renderLink(id)}
          <span className="block text-12 text-text-2">{hintOf(id)}</span>
        </>
      )}
      readOnly={readOnly}
      draftKey={draftKey(descriptor, record, field)}
      onSave={async (next, mode) => {
        const result = await saveField(descriptor, record, field, next, mode)
        return 'conflict' in result
          ? { conflict: { ...result.conflict, value: result.conflict.value as string | null } }
          : result
      }}
      picker={({ value, set, save }) => (
        <LinkPicker {...{ label, currentId, value, isRequired, onActiveChange: set, onPick: save, useOptions }} />
      )}
    />
  )
}

type LinkPickerProps = Pick<LinkRowProps, 'useOptions'> & {
  label: string
  /** The current link, which cannot be chosen again (DEALP-038). */
  currentId: string | null
  /** The link that the arrow keys have reached, or the one that could not be saved. */
  value: string | null
  /** Offers no empty choice. */
  isRequired: boolean
  onActiveChange: (id: string | null) => void
  onPick: (id: string | null) => void
}

function LinkPicker({ label, currentId, value, isRequired, onActiveChange, onPick, useOptions }: LinkPickerProps) {
  const [query, setQuery] = useState('')
  const { options, loading, empty, create } = useOptions(query)
  const createAndPick = async (name: string) => {
    const created = await create?.(name)
    if (created) onPick(created.id)
  }
  return (
    <Picker
      label={label}
      placeholder={t('Search')}
      query={query}
      onQuery={setQuery}
      options={options.map((option) => ({ ...option, present: option.id === currentId }))}
      startAt={value}
      onActiveChange={onActiveChange}
      onPick={({ id }) => onPick(id)}
      onCreate={create && !loading ? (name) => void createAndPick(name) : undefined}
      onNone={isRequired || query.trim() !== '' ? undefined : () => onPick(null)}
      isNoneFirst
      noneChosen={currentId === null}
      loading={loading}
      empty={empty}
    />
  )
}
