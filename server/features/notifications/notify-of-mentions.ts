import { createOwnerTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Job `notify-mentions`, queued when a note that mentions members is added or deleted: notifies them, or marks the notifications
 * about a deleted note as read.
 */
export const notifyOfMentions = (async (
  { workspaceId, noteId }: { workspaceId: string; noteId: string },
  { database, changes }: Platform,
) => {
  const row = await createOwnerTx(database).first<{ changed: boolean }>(
    sql`select identity.notify_of_mentions(${workspaceId}, ${noteId}) as changed`,
  )
  if (row?.changed) changes.notify(workspaceId)
}) satisfies JobHandler
