import TagIcon from 'lucide-react/icons/tag'
import { useState } from 'react'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Tag as Chip } from '../../ui/badges/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Picker } from '../../ui/controls/picker.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { assignTag, createTag, type Tag, unassignTag } from './requests.ts'
import { useMayTag, useTagOptions } from './tag-options.ts'

type TagMenuProps = {
  target: { entityType: TaggableKind; entityId: string }
  tags: readonly Tag[]
  /** Called with the new tags before the change is stored, and with the old ones if it fails. */
  onChange: (tags: Tag[]) => void
}

/** A button that opens the tags of a record; picking one adds or removes it. Who may not change them only sees them. */
export function TagMenu({ tags, ...change }: TagMenuProps) {
  const mayTag = useMayTag()
  const label = tags.length > 0 ? `Tags: ${tags.map(({ name }) => name).join(', ')}` : 'Tags'
  return (
    <Popover label="Tags" align="end" className="w-72" trigger={<IconButton label={label} icon={<TagIcon />} />}>
      {mayTag ? <TagChoice tags={tags} {...change} /> : <TagList tags={tags} />}
    </Popover>
  )
}

const TagList = ({ tags }: { tags: readonly Tag[] }) => (
  <ul aria-label="Tags" className="flex flex-wrap gap-1.5 p-3">
    {tags.map(({ id, name }) => (
      <li key={id} className="flex max-w-full">
        <Chip>{name}</Chip>
      </li>
    ))}
  </ul>
)

function TagChoice({ target, tags, onChange }: TagMenuProps) {
  const [query, setQuery] = useState('')
  const { tags: all, options, taken: isNameTaken, loading, empty } = useTagOptions(query)
  const isAssigned = (id: string) => tags.some((tag) => tag.id === id)

  const save = async (next: Tag[], request: Promise<CallResult<unknown>>, failure: string) => {
    onChange(next)
    const result = await request
    if (result.success) return
    onChange([...tags])
    showCallToast.failure(failure)
  }
  const add = (tag: Tag) => {
    const next = [...tags, tag].sort((one, other) => one.name.localeCompare(other.name))
    return save(next, assignTag(tag, target), tagMessages.assignFailed)
  }
  const remove = (tag: Tag) =>
    save(
      tags.filter(({ id }) => id !== tag.id),
      unassignTag(tag, target),
      tagMessages.removeFailed,
    )
  const create = async (name: string) => {
    setQuery('')
    const result = await createTag({ name })
    if (result.success) await add(result.data)
    else showCallToast.failure(result.fieldErrors.name?.[0] ?? tagMessages.createFailed)
  }
  return (
    <Picker
      label="Search tags"
      query={query}
      onQuery={setQuery}
      options={options.map((option) => ({ ...option, present: false, chosen: isAssigned(option.id) }))}
      onPick={({ id }) => {
        const tag = all.find((each) => each.id === id)
        if (tag) void (isAssigned(id) ? remove(tag) : add(tag))
      }}
      onCreate={isNameTaken ? undefined : (name) => void create(name)}
      loading={loading}
      empty={empty}
    />
  )
}
