import { useQueryClient } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deal.ts'
import { t } from '#contract/language/translate.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import {
  type ContactChoice,
  contactChoicesQueryOptions,
  type LinkOptions,
  LinkRow,
  OpenLinkedButton,
  type RecordRowProps,
  useChoiceSearch,
} from '../records/public.ts'

type CachedChoices = { rows: ContactChoice[] }

export const contactDisplayName = ({ name, email, phoneNumber }: Partial<ContactChoice>): string =>
  name || email || phoneNumber || t('Unnamed Contact')

const getContactHint = (person: Partial<ContactChoice> | undefined): string | undefined =>
  person?.name ? (person.email ?? person.phoneNumber ?? undefined) : undefined

/** The contact of the deal, with a picker of the workspace's contacts. */
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
    if (!person) return <span className="text-text-3">{t('Deleted contact')}</span>
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
      hintOf={(id) => getContactHint(findContact(id))}
      useOptions={useContactOptions}
      hoverActions={<OpenLinkedButton kind="contact" id={contact?.id} />}
    />
  )
}

/** Finds contacts by name, email address or phone number, ignoring case (DEALP-042). */
export function useContactOptions(query: string): LinkOptions {
  const { choices, loading, isError } = useChoiceSearch(
    contactChoicesQueryOptions,
    query,
    ({ name, email, phoneNumber }) => [name, email, phoneNumber],
  )
  return {
    options: choices.map((person) => ({
      id: person.id,
      label: contactDisplayName(person),
      hint: getContactHint(person),
      mark: <Avatar name={contactDisplayName(person)} id={person.id} size={20} />,
    })),
    loading,
    empty: isError ? t('Failed to load contacts') : t('No contacts found'),
  }
}
