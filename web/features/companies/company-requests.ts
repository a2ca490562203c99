import { queryOptions } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts/contact.ts'
import { call, unwrapPage } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

/** How many contacts the panel of a company lists. */
export const maxPeople = 50

/** The contacts of a company, by name. */
export const peopleQueryOptions = (companyId: string) =>
  queryOptions({
    queryKey: queryKeys.list('contacts', { companyId, sort: 'name', of: 'company' }),
    queryFn: ({ signal }) =>
      unwrapPage<Contact>(call('GET', '/contacts', { query: { companyId, sort: 'name', limit: maxPeople }, signal })),
  })
