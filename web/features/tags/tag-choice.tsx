import { useState } from 'react'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Picker } from '../../ui/controls/picker.tsx'
import { assignTag, createTag, type Tag, unassignTag, withoutTag, withTag } from './requests.ts'
import { useTagOptions } from './tag-options.ts'

type TagChoiceProps = {
  target: { entityType: TaggableKind; entityId: string }
  tags: readonly Tag[]
  /** Called with how the tags change before that is stored, and with the reverse if it fails. */
  onChange: (change: (tags: Tag[]) => Tag[]) => void
  /** Called when the change is stored, or has failed. */
  onSettled: () => void
}

/** The tags of a record; picking one adds or removes it. */
export function TagChoice({ target, tags, onChange, onSettled }: TagChoiceProps) {
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
