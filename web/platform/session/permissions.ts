import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#contract/auth/user.ts'
import type { Permission } from '#contract/kit/roles.ts'
import { call, unwrap } from '../api/client.ts'
import { queryKeys } from '../api/query-cache.ts'
import { hasPermission, selectedScope } from './selected-scope.ts'
import { useSignedInUser } from './session.ts'

/**
 * Returns a function that checks a permission of the user in the selected workspace. It uses the permissions from the
 * server (IMP-013) or, until these are loaded, the user's role, with the same result. Without a team, nothing is permitted
 * (IMP-014).
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
  return useCallback((permission) => isPermitted(user, workspaceId, data, permission), [user, workspaceId, data])
}

/** Whether a user has a permission in a workspace, given the permissions from the server. */
export function isPermitted(
  user: Pick<User, 'workspaces'> | null,
  workspaceId: string | null,
  permissions: readonly string[] | undefined,
  permission: Permission,
): boolean {
  if (!user || !workspaceId) return false
  return permissions ? permissions.includes(permission) : hasPermission(user, workspaceId, permission)
}
