import { queryOptions } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts/contact.ts'
import { call, unwrapPage } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

/** The maximum number of contacts in the company panel. */
export const maxPeople = 50

/** The contacts of a company, sorted by name. */
export const peopleQueryOptions = (companyId: string) =>
  queryOptions({
    queryKey: queryKeys.list('contacts', { companyId, sort: 'name', of: 'company' }),
    queryFn: ({ signal }) =>
      unwrapPage<Contact>(call('GET', '/contacts', { query: { companyId, sort: 'name', limit: maxPeople }, signal })),
  })
