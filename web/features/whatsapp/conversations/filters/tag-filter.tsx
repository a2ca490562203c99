import { useQuery } from '@tanstack/react-query'
import TagIcon from 'lucide-react/icons/tag'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Tag } from '../../../../ui/badges/chip.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Picker } from '../../../../ui/controls/picker.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { tagsQuery, useTagOptions } from '../../../tags/public.ts'

type TagFilterProps = { chosen: string | undefined; onPick: (id: string | undefined) => void }

/** Picks the tag of the contacts whose conversations are listed. */
export function TagFilter({ chosen, onPick }: TagFilterProps) {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const pick = (id: string | undefined) => {
    setOpen(false)
    setQuery('')
    onPick(id)
  }
  return (
    <Popover
      label={t('Filter by tag')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={t('Filter by tag')}
          icon={<TagIcon />}
          aria-pressed={chosen !== undefined}
          className="touch:size-9"
        />
      }
    >
      <TagPicker {...{ query, chosen }} onQuery={setQuery} onPick={pick} />
    </Popover>
  )
}

type TagPickerProps = TagFilterProps & { query: string; onQuery: (query: string) => void }

function TagPicker({ query, chosen, onQuery, onPick }: TagPickerProps) {
  const { options, loading, empty } = useTagOptions(query)
  return (
    <Picker
      label={t('Search tags')}
      query={query}
      onQuery={onQuery}
      options={options.map((option) => ({ ...option, chosen: option.id === chosen }))}
      onPick={({ id }) => onPick(id === chosen ? undefined : id)}
      onNone={chosen === undefined ? undefined : () => onPick(undefined)}
      loading={loading}
      empty={empty}
    />
  )
}

/** The tag that the list is filtered by, with a button that removes the filter. */
export function ChosenTag({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: tags, isPending } = useQuery(tagsQuery())
  const name = tags?.find((tag) => tag.id === id)?.name ?? (isPending ? '…' : t('Deleted tag'))
  return <Tag onRemove={onRemove}>{name}</Tag>
}
