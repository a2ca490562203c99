import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callUntyped, unwrap, unwrapPage } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-cache.ts'
import { selectedScope } from '../../../platform/session/selected-scope.ts'

export type MemberChoice = { id: string; name: string | null; email: string }
export type CompanyChoice = { id: string; name: string | null; domain?: string | null; industry?: string | null }
export type ContactChoice = {
  id: string
  name: string | null
  email: string | null
  phoneNumber: string | null
  whatsappNumber: string | null
  company: { id: string; name: string | null } | null
}

/** The number of options in a picker that filters them by itself. */
export const maxOptions = 200

export const membersKey = () => [...queryKeys.workspace(), 'members']

/**
 * Possible owners: the members of the workspace, else of the organization (DEALP-045), one more than a picker holds.
 * With a text the server searches.
 */
export const membersQueryOptions = (search = '') =>
  queryOptions({
    queryKey: [...membersKey(), search],
    queryFn: async ({ signal }) => {
      const { workspaceId, organizationId } = selectedScope.get()
      const query = { search, limit: maxOptions + 1 }
      const fetchMembers = (scopeKind: 'workspace' | 'organization', id: string | null) =>
        call('GET', `/auth/${scopeKind}/{id}/members`, { path: { id: id ?? '' }, query, signal })
      const workspaceResult = await fetchMembers('workspace', workspaceId)
      const isWorkspaceEmpty = workspaceResult.success
        ? workspaceResult.data.length === 0 && search === ''
        : workspaceResult.status === 404
      return unwrap(isWorkspaceEmpty ? fetchMembers('organization', organizationId) : Promise.resolve(workspaceResult))
    },
    placeholderData: keepPreviousData,
  })

/** Companies to choose from. The server searches only when they do not all fit into a picker. */
export const companyChoicesQueryOptions = (search: string) => choicesQueryOptions<CompanyChoice>('companies', search)

/** Contacts to choose from. */
export const contactChoicesQueryOptions = (search: string) => choicesQueryOptions<ContactChoice>('contacts', search)

/** Rows of one kind to choose from, by name. */
export const choicesQueryOptions = <C>(noun: 'companies' | 'contacts', search: string) =>
  queryOptions({
    queryKey: [...queryKeys.noun(noun), 'choices', search],
    queryFn: ({ signal }) =>
      unwrapPage<C>(callUntyped('GET', `/${noun}`, { query: { search, limit: maxOptions, sort: 'name' }, signal })),
    // Events about new records reach lists, not pickers: each time one opens it shows what it had and asks again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
