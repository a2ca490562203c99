import { mayIn, selection } from '../../platform/selection.ts'
import { useUser } from '../../platform/session.ts'

/** What the person may do with tasks, who they are and whose clock counts. */
export function useMe(): { id: string; timeZone: string | null; mayWrite: boolean; mayDelete: boolean } {
  const user = useUser()
  const { workspaceId } = selection.use()
  return {
    id: user?.id ?? '',
    timeZone: user?.timezone ?? null,
    mayWrite: user !== null && mayIn(user, workspaceId, 'tasks:write'),
    mayDelete: user !== null && mayIn(user, workspaceId, 'tasks:delete'),
  }
}
