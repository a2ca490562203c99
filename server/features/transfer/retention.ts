import { type RetentionRule, retentionPeriods } from '../../platform/jobs/purge.ts'

const expiredImports = `(workspace_id, import_id) in (
  select workspace_id, id from imports where finished_at < now() - interval '${retentionPeriods.importRows}')`

/** Imports whose job failed permanently, for as long as their rows are kept. */
const retriableImports = `(status = 'failed' and finished_at > now() - interval '${retentionPeriods.importRows}' and id::text in (
  select payload ->> 'importId' from graphile_worker._private_jobs where attempts >= max_attempts))`

/** What imports leave behind: their rows for a while, and their file until they are over, or not tried again. */
export const importRetention: RetentionRule = {
  rows: { import_errors: expiredImports, import_rows: expiredImports },
  files: `select file from imports where status in ('queued', 'running') or ${retriableImports}`,
}
