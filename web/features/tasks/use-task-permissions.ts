import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useSignedInUser } from '../../platform/session/session.ts'

export type TaskPermissions = { id: string; timeZone: string | null; mayWrite: boolean; mayDelete: boolean }

/** The id and time zone of the user, and what they may do with tasks. */
export function useTaskPermissions(): TaskPermissions {
  const user = useSignedInUser()
  const hasPermission = usePermissionCheck()
  return {
    id: user?.id ?? '',
    timeZone: user?.timezone ?? null,
    mayWrite: hasPermission('tasks:write'),
    mayDelete: hasPermission('tasks:delete'),
  }
}
