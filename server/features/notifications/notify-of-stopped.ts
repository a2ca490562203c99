import { createOwnerTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Job `notify-stopped`, queued when a broadcast stopped by itself: notifies whoever it is sent for, or who started it if they may no
 * longer send it.
 */
export const notifyOfStopped = (async (
  { workspaceId, id, at }: { workspaceId: string; id: string; at: string },
  { database, changes }: Platform,
) => {
  const row = await createOwnerTx(database).first<{ changed: boolean }>(
    sql`select identity.notify_of_stopped(${workspaceId}, ${id}, ${at}) as changed`,
  )
  if (row?.changed) changes.notify(workspaceId)
}) satisfies JobHandler
