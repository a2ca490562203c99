import { useMay } from '../../platform/permissions.ts'
import { useUser } from '../../platform/session.ts'

/** What the person may do with tasks, who they are and whose clock counts. */
export function useMe(): { id: string; timeZone: string | null; mayWrite: boolean; mayDelete: boolean } {
  const user = useUser()
  const may = useMay()
  return {
    id: user?.id ?? '',
    timeZone: user?.timezone ?? null,
    mayWrite: may('tasks:write'),
    mayDelete: may('tasks:delete'),
  }
}
