import { olderThan, type RetentionRule } from '../../platform/jobs/purge.ts'

/** How long the changed and failed rows of finished imports are kept. */
const rowsKept = '30 days'

/** Imports whose rows are no longer kept, unless their undo still reads them. */
const expiredImports = `(workspace_id, import_id) in (
  select workspace_id, id from imports
   where finished_at ${olderThan(rowsKept)} and undo_status is distinct from 'running')`

/** Imports whose job failed permanently, for as long as their rows are kept. */
const retriableImports = `(status = 'failed' and finished_at > now() - interval '${rowsKept}' and id::text in (
  select payload ->> 'importId' from graphile_worker._private_jobs where attempts >= max_attempts))`

/** The rows of imports are kept for a while; their file is kept until the import has ended and can no longer be retried. */
export const importRetention: RetentionRule = {
  rows: { import_errors: expiredImports, import_rows: expiredImports },
  files: `select file from imports where status in ('queued', 'running') or ${retriableImports}`,
}
