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

/** The number of options up to which a picker filters in the browser. */
export const maxOptions = 200

export const membersKey = () => [...queryKeys.workspace(), 'members']

/**
 * Possible owners: the members of the workspace, or of the organization if the workspace has none (DEALP-045). Requests
 * one more than a picker holds, to detect that there are more. A `search` text is matched on the server.
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

/** Companies to choose from. `search` is only needed when they don’t all fit into a picker. */
export const companyChoicesQueryOptions = (search: string) => choicesQueryOptions<CompanyChoice>('companies', search)

/** Contacts to choose from. */
export const contactChoicesQueryOptions = (search: string) => choicesQueryOptions<ContactChoice>('contacts', search)

/** Records of one kind to choose from, sorted by name. */
export const choicesQueryOptions = <C>(noun: 'companies' | 'contacts', search: string) =>
  queryOptions({
    queryKey: [...queryKeys.noun(noun), 'choices', search],
    queryFn: ({ signal }) =>
      unwrapPage<C>(callUntyped('GET', `/${noun}`, { query: { search, limit: maxOptions, sort: 'name' }, signal })),
    // Live events update lists but not pickers, so a picker shows its cached options and refetches whenever it opens.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
