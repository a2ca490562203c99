import { useQuery } from '@tanstack/react-query'
import { tagMessages } from '#contract/tags/messages.ts'
import { useMay } from '../../platform/permissions.ts'
import type { PickerOption } from '../../ui/picker.tsx'
import { allTags, type Tag } from './requests.ts'

/** The tags whose name or description contains what was typed, whatever the case (TAG-018). */
export function matching<T extends Pick<Tag, 'name' | 'description'>>(tags: readonly T[], query: string): T[] {
  const wanted = query.trim().toLowerCase()
  return tags.filter(({ name, description }) => `${name}\n${description ?? ''}`.toLowerCase().includes(wanted))
}

/** What a picker offers for what was typed. */
export function useTagOptions(query: string, present: ReadonlySet<string> = new Set()) {
  const { data: tags, isPending, isError } = useQuery(allTags())
  const options = matching(tags ?? [], query).map(
    ({ id, name, description }): PickerOption => ({
      id,
      label: name,
      hint: description ?? undefined,
      present: present.has(id),
    }),
  )
  const taken = tags?.some(({ name }) => name.toLowerCase() === query.trim().toLowerCase()) ?? true
  const empty = isError ? tagMessages.loadFailed : tags?.length === 0 ? 'No tags yet' : 'No tags found'
  return { tags: tags ?? [], options, taken, loading: isPending, empty }
}

/** Whether this person may make tags, put them on records and take them off. */
export const useMayTag = (): boolean => useMay()('tags:write')
