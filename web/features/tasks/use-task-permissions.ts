import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useSignedInUser } from '../../platform/session/session.ts'

/** What the person may do with tasks, who they are and whose clock counts. */
export function useTaskPermissions(): { id: string; timeZone: string | null; mayWrite: boolean; mayDelete: boolean } {
  const user = useSignedInUser()
  const may = usePermissionCheck()
  return {
    id: user?.id ?? '',
    timeZone: user?.timezone ?? null,
    mayWrite: may('tasks:write'),
    mayDelete: may('tasks:delete'),
  }
}
