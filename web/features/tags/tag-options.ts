import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import type { PickerOption } from '../../ui/controls/picker.tsx'
import { type Tag, tagsQuery } from './requests.ts'

/** Finds tags whose name or description contains a text, ignoring case (TAG-018). */
export function filterTags<T extends Pick<Tag, 'name' | 'description'>>(tags: readonly T[], query: string): T[] {
  const wanted = query.trim().toLowerCase()
  return tags.filter(({ name, description }) => `${name}\n${description ?? ''}`.toLowerCase().includes(wanted))
}

/** The tag options of a picker that match a text. */
export function useTagOptions(query: string, assignedIds: ReadonlySet<string> = new Set()) {
  const { data: tags, isPending, isError } = useQuery(tagsQuery())
  const options = filterTags(tags ?? [], query).map(
    ({ id, name, description }): PickerOption => ({
      id,
      label: name,
      hint: description ?? undefined,
      present: assignedIds.has(id),
    }),
  )
  const isNameTaken = tags?.some(({ name }) => name.toLowerCase() === query.trim().toLowerCase()) ?? true
  const empty = isError ? tagMessages.loadFailed : tags?.length === 0 ? t('No tags yet') : t('No tags found')
  return { tags: tags ?? [], options, taken: isNameTaken, loading: isPending, empty }
}

/** Whether the user may create, assign and remove tags. */
export const useMayTag = (): boolean => usePermissionCheck()('tags:write')
