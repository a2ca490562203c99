import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callUntyped, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'

export type Member = { id: string; name: string | null; email: string }
export type CompanyChoice = { id: string; name: string | null; domain?: string | null; industry?: string | null }
export type ContactChoice = {
  id: string
  name: string | null
  email: string | null
  phoneNumber: string | null
}

/** Options a picker holds; it searches them by itself. */
export const mostOptions = 200

export const membersKey = () => [...keys.workspace(), 'members']

/**
 * Who can own a record: the people of the workspace, else of the organization (DEALP-045), one more than a picker holds.
 * With a text the server searches.
 */
export const workspaceMembers = (search = '') =>
  queryOptions({
    queryKey: [...membersKey(), search],
    queryFn: async ({ signal }) => {
      const { workspaceId, organizationId } = selection.get()
      const query = { search, limit: mostOptions + 1 }
      const of = (place: 'workspace' | 'organization', id: string | null) =>
        callUntyped<Member[]>('GET', `/auth/${place}/{id}/members`, { path: { id: id ?? '' }, query, signal })
      const here = await of('workspace', workspaceId)
      const none = here.success ? here.data.length === 0 && search === '' : here.status === 404
      return unwrap(none ? of('organization', organizationId) : Promise.resolve(here))
    },
    placeholderData: keepPreviousData,
  })

/** Companies to choose from. The server searches only where there are more than a picker holds. */
export const companyChoices = (search: string) => choices<CompanyChoice>('companies', search)

/** Contacts to choose from. */
export const contactChoices = (search: string) => choices<ContactChoice>('contacts', search)

const choices = <C>(noun: 'companies' | 'contacts', search: string) =>
  queryOptions({
    queryKey: [...keys.noun(noun), 'choices', search],
    queryFn: ({ signal }) =>
      unwrapPage<C>(callUntyped('GET', `/${noun}`, { query: { search, limit: mostOptions, sort: 'name' }, signal })),
    placeholderData: keepPreviousData,
  })
