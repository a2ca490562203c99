import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Permission } from '#contract/kit/roles.ts'
import { call, unwrap } from '../api/client.ts'
import { queryKeys } from '../api/query-cache.ts'
import { hasPermission, selectedScope } from './selected-scope.ts'
import { useSignedInUser } from './session.ts'

/**
 * The one place that screens ask: whether the signed-in person may do something in the selected workspace: by the list that the server gives for this team
 * (IMP-013), and until it is there by their role, which says the same. Without a team nobody may do anything (IMP-014).
 */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const user = useSignedInUser()
  const { workspaceId } = selectedScope.use()
  const { data } = useQuery({
    queryKey: queryKeys.list('permissions'),
    queryFn: ({ signal }) => unwrap(call('GET', '/api/team/permissions', { query: { team_id: workspaceId }, signal })),
    enabled: user !== null && workspaceId !== null,
    staleTime: 60_000,
  })
  return useCallback(
    (permission) => {
      if (!user || !workspaceId) return false
      return data ? data.includes(permission) : hasPermission(user, workspaceId, permission)
    },
    [user, workspaceId, data],
  )
}
