import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Permission } from '#contract/kit/roles.ts'
import { call, unwrap } from '../api/client.ts'
import { queryKeys } from '../api/query-cache.ts'
import { hasPermission, selectedScope } from './selected-scope.ts'
import { useSignedInUser } from './session.ts'

/**
 * Whether the signed-in person may do something in the selected workspace, by the permissions from the server (IMP-013);
 * until these are loaded, by their role, which gives the same. Without a team nothing is permitted (IMP-014).
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
