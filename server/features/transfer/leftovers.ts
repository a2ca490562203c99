import { ages, type Leftovers } from '../../platform/purge.ts'

const longOver = `(workspace_id, import_id) in (
  select workspace_id, id from imports where finished_at < now() - interval '${ages.importRows}')`

/** What imports leave behind: their rows for a while, and their file until they are over. */
export const importLeftovers: Leftovers = {
  rows: { import_problems: longOver, import_rows: longOver },
  files: `select file from imports where status in ('queued', 'running')`,
}
