import { createOwnerTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'

/** Job `notify-import`, queued when a long import ended by itself: notifies whoever started it. */
export const notifyOfImport = (async (
  { workspaceId, id }: { workspaceId: string; id: string },
  { database, changes }: Platform,
) => {
  const row = await createOwnerTx(database).first<{ changed: boolean }>(
    sql`select identity.notify_of_import(${workspaceId}, ${id}) as changed`,
  )
  if (row?.changed) changes.notify(workspaceId)
}) satisfies JobHandler
