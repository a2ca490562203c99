import { createOwnerTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Job `notify-mentions`, queued when a note that mentions members is added, changed or deleted: notifies them, of a changed note only
 * those of `newIds`, and marks the notifications of a deleted note, or of removed mentions, as read.
 */
export const notifyOfMentions = (async (
  { workspaceId, noteId, newIds = null }: { workspaceId: string; noteId: string; newIds?: string[] | null },
  { database, changes }: Platform,
) => {
  const row = await createOwnerTx(database).first<{ changed: boolean }>(
    sql`select identity.notify_of_mentions(${workspaceId}, ${noteId}, ${newIds}::uuid[]) as changed`,
  )
  if (row?.changed) changes.notify(workspaceId)
}) satisfies JobHandler
