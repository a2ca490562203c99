import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { keys } from '../../platform/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import {
  type ContactChoice,
  contactChoices,
  LinkRow,
  type LinkSearch,
  matches,
  OpenLinked,
  type RowProps,
} from '../records/public.ts'

type Choices = { rows: ContactChoice[] }

export const contactName = ({ name, email, phoneNumber }: Partial<ContactChoice>): string =>
  name || email || phoneNumber || 'Unnamed Contact'

/** Whom the deal is made with, chosen among the contacts of the workspace. */
export function ContactRow(props: RowProps<Deal>) {
  const client = useQueryClient()
  const { contact } = props.record
  const contactOf = (id: string) => {
    if (contact?.id === id) return contact
    const known = client.getQueriesData<Choices>({ queryKey: [...keys.noun('contacts'), 'choices'] })
    return known.flatMap(([, data]) => data?.rows ?? []).find((choice) => choice.id === id)
  }
  const show = (id: string) => {
    const person = contactOf(id)
    if (!person) return <span className="text-text-3">A contact that was deleted</span>
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={contactName(person)} id={id} size={20} />
        <bdi className="truncate">{contactName(person)}</bdi>
      </span>
    )
  }
  return (
    <LinkRow
      {...props}
      field="contactId"
      show={show}
      useOptions={useContactOptions}
      tools={<OpenLinked kind="contact" id={contact?.id} />}
    />
  )
}

/** Contacts by name, e-mail address or phone number, whatever the case (DEALP-042). */
export function useContactOptions(query: string): LinkSearch {
  const typed = useDeferredValue(query.trim())
  const all = useQuery(contactChoices(''))
  const tooMany = (all.data?.page.total ?? 0) > (all.data?.rows.length ?? 0)
  const asks = tooMany && typed !== ''
  const found = useQuery({ ...contactChoices(typed), enabled: asks })
  const { data, isPending, isError, isFetching } = asks ? found : all
  return {
    options: (data?.rows ?? [])
      .filter(({ name, email, phoneNumber }) => asks || matches(query, name, email, phoneNumber))
      .map((person) => ({
        id: person.id,
        label: contactName(person),
        hint: person.name ? (person.email ?? person.phoneNumber ?? undefined) : undefined,
        mark: <Avatar name={contactName(person)} id={person.id} size={20} />,
      })),
    loading: isPending || (isFetching && asks),
    empty: isError ? 'Failed to load contacts' : 'No contact found',
  }
}
