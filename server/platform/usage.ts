import { toColumnName } from '#contract/kit/names.ts'
import { type Quota, quotas } from '#contract/organizations/usage.ts'
import type { Scope } from './database/scope.ts'
import { sql } from './database/sql.ts'
import { type DomainError, workspaceFull } from './errors.ts'

/** Converts the database error for a full workspace; undefined for any other error. */
export function toWorkspaceFull(error: unknown): DomainError | undefined {
  const { code, column, detail } = error as { code?: unknown; column?: string; detail?: string }
  const quota = code === 'PA413' && quotas.find((name) => toColumnName(name) === column)
  return quota ? workspaceFull(quota, Number(detail)) : undefined
}

/** Whether the workspace has room for this much more. Reserves nothing. */
export async function hasRoom(scope: Scope, added: Partial<Record<Quota, number>>): Promise<boolean> {
  const { records = 0, files = 0, fileBytes = 0 } = added
  const row = await scope.tx.first<{ fits: boolean }>(sql`select has_room(${records}, ${files}, ${fileBytes}) as fits`)
  return row?.fits ?? false
}

/** Returns how many more records fit into the workspace; infinity without a limit. */
export async function getRecordRoom(scope: Scope): Promise<number> {
  const { used, limit } = (await getUsage(scope)).records
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)
}

/** Returns the usage and limits of the workspace. */
export async function getUsage(scope: Scope): Promise<Record<Quota, { used: number; limit: number | null }>> {
  const row = await scope.tx.first<Record<string, number | null>>(sql`
    select coalesce(sum(u.records), 0)::float8 as records, nullif(current_setting('app.max_records', true), '')::float8 as "recordsLimit",
           coalesce(sum(u.files), 0)::float8 as files, nullif(current_setting('app.max_files', true), '')::float8 as "filesLimit",
           coalesce(sum(u.file_bytes), 0)::float8 as "fileBytes", nullif(current_setting('app.max_file_bytes', true), '')::float8 as "fileBytesLimit"
      from workspace_usage u where u.workspace_id = ${scope.workspaceId}`)
  const of = (quota: Quota) => ({ used: row?.[quota] ?? 0, limit: row?.[`${quota}Limit`] ?? null })
  return { records: of('records'), files: of('files'), fileBytes: of('fileBytes') }
}
