import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import {
  type ContactChoice,
  contactChoicesQueryOptions,
  type LinkOptions,
  LinkRow,
  matchesSearch,
  OpenLinkedButton,
  type RecordRowProps,
} from '../records/public.ts'

type CachedChoices = { rows: ContactChoice[] }

export const contactDisplayName = ({ name, email, phoneNumber }: Partial<ContactChoice>): string =>
  name || email || phoneNumber || 'Unnamed Contact'

/** The contact of the deal, chosen among those of the workspace. */
export function DealContactRow(props: RecordRowProps<Deal>) {
  const client = useQueryClient()
  const { contact } = props.record
  const findContact = (id: string) => {
    if (contact?.id === id) return contact
    const known = client.getQueriesData<CachedChoices>({ queryKey: [...queryKeys.noun('contacts'), 'choices'] })
    return known.flatMap(([, data]) => data?.rows ?? []).find((choice) => choice.id === id)
  }
  const renderContact = (id: string) => {
    const person = findContact(id)
    if (!person) return <span className="text-text-3">Deleted contact</span>
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={contactDisplayName(person)} id={id} size={20} />
        <bdi className="truncate">{contactDisplayName(person)}</bdi>
      </span>
    )
  }
  return (
    <LinkRow
      {...props}
      field="contactId"
      renderLink={renderContact}
      useOptions={useContactOptions}
      tools={<OpenLinkedButton kind="contact" id={contact?.id} />}
    />
  )
}

/** Contacts by name, email address or phone number, ignoring case (DEALP-042). */
export function useContactOptions(query: string): LinkOptions {
  const typed = useDeferredValue(query.trim())
  const all = useQuery(contactChoicesQueryOptions(''))
  const hasMore = (all.data?.page.total ?? 0) > (all.data?.rows.length ?? 0)
  const searchesServer = hasMore && typed !== ''
  const found = useQuery({ ...contactChoicesQueryOptions(typed), enabled: searchesServer })
  const { data, isPending, isError, isFetching } = searchesServer ? found : all
  return {
    options: (data?.rows ?? [])
      .filter(({ name, email, phoneNumber }) => searchesServer || matchesSearch(query, name, email, phoneNumber))
      .map((person) => ({
        id: person.id,
        label: contactDisplayName(person),
        hint: person.name ? (person.email ?? person.phoneNumber ?? undefined) : undefined,
        mark: <Avatar name={contactDisplayName(person)} id={person.id} size={20} />,
      })),
    loading: isPending || isFetching,
    empty: isError ? 'Failed to load contacts' : 'No contacts found',
  }
}
