import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { Tag as Chip } from '../../../ui/badges/chip.tsx'
import { controlClass } from '../../../ui/controls/input.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormField, useFieldControlProps } from '../../../ui/forms/form-field.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useMemberOptions } from '../../records/public.ts'
import { useMayTag, useTagOptions } from '../../tags/public.ts'
import { importedType } from '../import-texts.ts'
import type { ImportDefaultsDraft, ImportOwner } from '../requests.ts'

type ImportDefaultsProps = {
  things: TransferPlural
  value: ImportDefaultsDraft
  onChange: (value: ImportDefaultsDraft) => void
}

/** Lets people tag everything that a file brings, and give it an owner and a status. */
export function ImportDefaults({ things, value, onChange }: ImportDefaultsProps) {
  const mayTag = useMayTag()
  const help = t('For {things} without one in the file. Those that exist keep theirs.', {
    things: importedType(things).plural,
  })
  return (
    <div className="grid gap-x-6 gap-y-4 border-t border-line px-5 py-4 md:grid-cols-3">
      {mayTag && <TagChoice things={things} tags={value.tags} onChange={(tags) => onChange({ ...value, tags })} />}
      <FormField label={t('Owner')} help={help}>
        <OwnerChoice owner={value.owner} onChange={(owner) => onChange({ ...value, owner })} />
      </FormField>
      <FormField label={t('Status')} help={help}>
        <Select
          value={value.status}
          empty={t('None')}
          options={importedType(things).choices.status ?? []}
          onChange={(status) => onChange({ ...value, status })}
        />
      </FormField>
    </div>
  )
}

type TagChoiceProps = { things: TransferPlural; tags: readonly string[]; onChange: (tags: readonly string[]) => void }

function TagChoice({ things, tags, onChange }: TagChoiceProps) {
  const [query, setQuery] = useState('')
  const { options, taken, loading, empty } = useTagOptions(query)
  const isChosen = (name: string) => tags.some((tag) => tag.toLowerCase() === name.toLowerCase())
  const add = (name: string) => {
    setQuery('')
    if (!isChosen(name)) onChange([...tags, name])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('Tag these {things}', { things: importedType(things).plural })}</legend>
      <ul className="flex flex-wrap gap-1">
        {tags.map((name) => (
          <li key={name} className="flex max-w-full">
            <Chip onRemove={() => onChange(tags.filter((tag) => tag !== name))}>{name}</Chip>
          </li>
        ))}
        {tags.length < importLimits.tagsPerRow && (
          <li className="flex">
            <Popover label={t('Add tag')} className="w-72" trigger={addButton}>
              <Picker
                label={t('Search or create tag')}
                query={query}
                onQuery={setQuery}
                options={options.map((option) => ({ ...option, present: isChosen(option.label) }))}
                onPick={({ label }) => add(label)}
                onCreate={taken ? undefined : add}
                loading={loading}
                empty={empty}
              />
            </Popover>
          </li>
        )}
      </ul>
      <p className="mt-1 text-12 text-text-3">
        {t('Added to all {things} that the file creates or updates.', { things: importedType(things).plural })}
      </p>
    </fieldset>
  )
}

const addButton = (
  <button
    type="button"
    className="tap inline-flex h-6 flex-none items-center gap-1 rounded-chip border border-dashed border-control px-2 text-12 text-text-2 hover:bg-hover hover:text-text aria-expanded:bg-active touch:h-9 touch:px-3 [&>.lucide]:size-3"
  >
    <Plus aria-hidden />
    {t('Add tag')}
  </button>
)

type OwnerChoiceProps = { owner: ImportOwner | null; onChange: (owner: ImportOwner | null) => void }

function OwnerChoice({ owner, onChange }: OwnerChoiceProps) {
  const [query, setQuery] = useState('')
  const { options, loading, empty } = useMemberOptions(query)
  const controlProps = useFieldControlProps()
  const trigger = (
    <button
      type="button"
      {...controlProps}
      className={cx(controlClass(), 'flex items-center justify-between text-start')}
    >
      <span className={cx('truncate', !owner && 'text-text-3')}>{owner?.name ?? t('None')}</span>
      <ChevronDown aria-hidden className="flex-none text-text-2" />
    </button>
  )
  return (
    <Popover label={t('Owner')} className="w-72" trigger={trigger}>
      {(close) => {
        const choose = (next: ImportOwner | null) => {
          onChange(next)
          setQuery('')
          close()
        }
        return (
          <Picker
            label={t('Search members')}
            query={query}
            onQuery={setQuery}
            options={options.map((option) => ({ ...option, chosen: option.id === owner?.id }))}
            onPick={({ id, label }) => choose({ id, name: label })}
            onNone={() => choose(null)}
            noneChosen={owner === null}
            loading={loading}
            empty={empty}
          />
        )
      }}
    </Popover>
  )
}
