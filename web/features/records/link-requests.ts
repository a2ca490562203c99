import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callUntyped, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'

export type Member = { id: string; name: string | null; email: string }
export type CompanyChoice = { id: string; name: string | null; domain?: string | null }

/** Options a picker holds; it searches them by itself. */
export const mostOptions = 200

export const membersKey = () => [...keys.workspace(), 'members']

/** Who can own a record: the people of the workspace, one more than a picker holds. With a text the server searches. */
export const workspaceMembers = (search = '') =>
  queryOptions({
    queryKey: [...membersKey(), search],
    queryFn: ({ signal }) => {
      const path = { id: selection.get().workspaceId ?? '' }
      const query = { search, limit: mostOptions + 1 }
      return unwrap<Member[]>(callUntyped('GET', '/auth/workspace/{id}/members', { path, query, signal }))
    },
    placeholderData: keepPreviousData,
  })

/** Companies to choose from. The server searches only where there are more than a picker holds. */
export const companyChoices = (search: string) =>
  queryOptions({
    queryKey: [...keys.noun('companies'), 'choices', search],
    queryFn: ({ signal }) =>
      unwrapPage<CompanyChoice>(
        callUntyped('GET', '/companies', { query: { search, limit: mostOptions, sort: 'name' }, signal }),
      ),
    placeholderData: keepPreviousData,
  })
