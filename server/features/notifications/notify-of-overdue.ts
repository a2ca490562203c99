import { withOwnerTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Job `notify-overdue`, every minute: notifies the assignees of conversations whose answer has become overdue, once for each time
 * the customer waits.
 */
export const notifyOfOverdue = (async (_payload: unknown, { database, changes }: Platform) => {
  const changed = await withOwnerTransaction(database, async (tx) => {
    // Two concurrent runs would wait for each other's event counters.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('notify-overdue'))`)
    return tx.rows<{ workspaceId: string }>(
      sql`select workspace_id as "workspaceId" from identity.notify_of_overdue() as workspace_id`,
    )
  })
  for (const { workspaceId } of changed) changes.notify(workspaceId)
}) satisfies JobHandler
