import TagIcon from 'lucide-react/icons/tag'
import { useState } from 'react'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Tag as Chip } from '../../ui/badges/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Picker } from '../../ui/controls/picker.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { assignTag, createTag, type Tag, unassignTag, withoutTag, withTag } from './requests.ts'
import { useMayTag, useTagOptions } from './tag-options.ts'

type TagMenuProps = {
  target: { entityType: TaggableKind; entityId: string }
  tags: readonly Tag[]
  /** Called with how the tags change before that is stored, and with the reverse if it fails. */
  onChange: (change: (tags: Tag[]) => Tag[]) => void
  /** Called when the change is stored, or has failed. */
  onSettled: () => void
}

/** A button that opens the tags of a record; picking one adds or removes it. Who may not change them only sees them. */
export function TagMenu({ tags, ...change }: TagMenuProps) {
  const mayTag = useMayTag()
  const label = tags.length > 0 ? t('Tags: {map}', { map: tags.map(({ name }) => name).join(', ') }) : t('Tags')
  return (
    <Popover label={t('Tags')} align="end" className="w-72" trigger={<IconButton label={label} icon={<TagIcon />} />}>
      {mayTag ? <TagChoice tags={tags} {...change} /> : <TagList tags={tags} />}
    </Popover>
  )
}

const TagList = ({ tags }: { tags: readonly Tag[] }) => (
  <ul aria-label={t('Tags')} className="flex flex-wrap gap-1.5 p-3">
    {tags.map(({ id, name }) => (
      <li key={id} className="flex max-w-full">
        <Chip>{name}</Chip>
      </li>
    ))}
  </ul>
)

export function TagChoice({ target, tags, onChange, onSettled }: TagMenuProps) {
  const [query, setQuery] = useState('')
  const { tags: all, options, taken: isNameTaken, loading, empty } = useTagOptions(query)
  const isAssigned = (id: string) => tags.some((tag) => tag.id === id)

  const set = async (tag: Tag, isWanted: boolean) => {
    const change = (isAdded: boolean) => onChange((current) => (isAdded ? withTag : withoutTag)(current, tag))
    change(isWanted)
    const result = await (isWanted ? assignTag : unassignTag)(tag, target)
    if (!result.success) {
      change(!isWanted)
      showCallToast.failure(isWanted ? tagMessages.assignFailed : tagMessages.removeFailed)
    }
    onSettled()
  }
  const create = async (name: string) => {
    setQuery('')
    const result = await createTag({ name })
    if (result.success) await set(result.data, true)
    else showCallToast.failure(result.fieldErrors.name?.[0] ?? tagMessages.createFailed)
  }
  return (
    <Picker
      label={t('Search tags')}
      query={query}
      onQuery={setQuery}
      options={options.map((option) => ({ ...option, present: false, chosen: isAssigned(option.id) }))}
      onPick={({ id }) => {
        const tag = all.find((each) => each.id === id)
        if (tag) void set(tag, !isAssigned(id))
      }}
      onCreate={isNameTaken ? undefined : (name) => void create(name)}
      loading={loading}
      empty={empty}
    />
  )
}
