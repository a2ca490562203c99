import { queryOptions } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts/contact.ts'
import { call, callUntyped, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'

/** People that a company's panel names. */
export const shownPeople = 50

/** The people of a company, by name. */
export const peopleOf = (companyId: string) =>
  queryOptions({
    queryKey: keys.list('contacts', { companyId, sort: 'name', of: 'company' }),
    queryFn: ({ signal }) =>
      unwrapPage<Contact>(call('GET', '/contacts', { query: { companyId, sort: 'name', limit: shownPeople }, signal })),
  })

/** A message as the panel of a company lists it (COMP-001). */
export type Message = {
  id: string
  channel: string
  subject: string | null
  content: string
  createdAt: string
}

/** The messages exchanged with a company, newest first. */
export const messagesOf = (companyId: string) =>
  queryOptions({
    queryKey: keys.part('companies', companyId, 'messages'),
    queryFn: ({ signal }) =>
      unwrap<Message[]>(callUntyped('GET', '/companies/{id}/messages', { path: { id: companyId }, signal })),
  })
