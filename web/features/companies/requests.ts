import { queryOptions } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts/contact.ts'
import { call, unwrapPage } from '../../platform/api.ts'
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
