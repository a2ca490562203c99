import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callUntyped, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'

export type Member = { id: string; name: string | null; email: string }
export type CompanyChoice = { id: string; name: string | null; domain?: string | null }

/** Options a picker holds; it searches them by itself. */
export const mostOptions = 200

/** Who can own a record: the people of the workspace. */
export const workspaceMembers = () =>
  queryOptions({
    queryKey: [...keys.workspace(), 'members'],
    queryFn: ({ signal }) => {
      const id = selection.get().workspaceId ?? ''
      return unwrap<Member[]>(callUntyped('GET', '/auth/workspace/{id}/members', { path: { id }, signal }))
    },
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
