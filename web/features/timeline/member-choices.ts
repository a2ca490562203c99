import { useQuery } from '@tanstack/react-query'
import type { CustomField } from '../custom-fields/public.ts'
import { membersQueryOptions, toCustomKey } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'

/** The names of members, as choices of the custom fields that hold a member. Loaded only if there are such fields. */
export function useMemberChoices(definitions: readonly CustomField[], isOpen: boolean): TimelineVocabulary['choices'] {
  const keys = definitions.filter(({ type }) => type === 'MEMBER').map(({ key }) => toCustomKey(key))
  const { data = [] } = useQuery({ ...membersQueryOptions(), enabled: isOpen && keys.length > 0 })
  const options = data.map(({ id, name, email }) => ({ value: id, label: name ?? email }))
  return Object.fromEntries(keys.map((key) => [key, options]))
}
