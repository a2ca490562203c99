import { type RetentionRule, retentionPeriods } from '../../platform/jobs/purge.ts'

const expiredImports = `(workspace_id, import_id) in (
  select workspace_id, id from imports where finished_at < now() - interval '${retentionPeriods.importRows}')`

/** What imports leave behind: their rows for a while, and their file until they are over. */
export const importRetention: RetentionRule = {
  rows: { import_errors: expiredImports, import_rows: expiredImports },
  files: `select file from imports where status in ('queued', 'running')`,
}
