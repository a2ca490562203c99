import { createOwnerTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Job `notify-unsent`, queued when a scheduled message could not be sent: notifies its author, or the assignee of the
 * conversation if the author may no longer answer.
 */
export const notifyOfUnsent = (async (
  { workspaceId, id }: { workspaceId: string; id: string },
  { database, changes }: Platform,
) => {
  const row = await createOwnerTx(database).first<{ changed: boolean }>(
    sql`select identity.notify_of_unsent(${workspaceId}, ${id}) as changed`,
  )
  if (row?.changed) changes.notify(workspaceId)
}) satisfies JobHandler
