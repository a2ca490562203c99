import type pg from 'pg'
import { listTenantTables } from '../schema/catalogue.ts'

/** Table → all of its rows as one text. */
type Snapshot = Record<string, string>

/** Creates a function that takes a snapshot of all tables; given workspaces, only of their rows, and whether they were written. */
export async function createSnapshotReader(owner: pg.Pool): Promise<(workspaces?: string[]) => Promise<Snapshot>> {
  const tenantTableNames = (await listTenantTables(owner)).map(({ table }) => table)
  const { rows } = await owner.query<{ name: string }>(
    `select 'identity.' || relname as name from pg_class where relnamespace = 'identity'::regnamespace and relkind = 'r' order by relname`,
  )
  // The last use of a session does not count as a change.
  const textOf = (table: string) => (table === 'identity.sessions' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text')
  const content = (table: string) => `hashtextextended(${textOf(table)}, 0)`
  // Writing a row, even with the same values, changes its xmin.
  const writer = 't.xmin::text::bigint'
  const hash = (table: string, of: string, where: string) =>
    `('${table}', (select count(*) || ' ' || coalesce(sum(${of}), 0) from ${table} t ${where}))`
  const read = (hashes: string[]) =>
    `select json_object_agg(name, hash) as all from (values ${hashes.join()}) v (name, hash)`
  const wholeDatabaseQuery = read(
    [...tenantTableNames, ...rows.map(({ name }) => name)].map((table) => hash(table, content(table), '')),
  )
  const workspacesQuery = read(tenantTableNames.map((table) => hash(table, writer, 'where workspace_id = any($1)')))
  const cache = new Map<string, { at: string; snapshot: Snapshot }>()
  return async (workspaces) => {
    const cacheKey = workspaces?.join() ?? ''
    // If no transaction id was assigned, nothing was written, so the rows do not have to be read.
    const lastTransaction = (await owner.query({ name: 'number', text: lastTransactionQuery })).rows[0].at
    const last = cache.get(cacheKey)
    if (last && last.at === lastTransaction) return last.snapshot
    const reading = workspaces
      ? { name: 'part', text: workspacesQuery, values: [workspaces] }
      : { name: 'whole', text: wholeDatabaseQuery }
    const snapshot = (await owner.query(reading)).rows[0].all as Snapshot
    cache.set(cacheKey, { at: lastTransaction, snapshot })
    return snapshot
  }
}

const lastTransactionQuery = 'select pg_snapshot_xmax(pg_current_snapshot())::text as at'

/** Lists the tables that differ. */
export const changedTables = (before: Snapshot, after: Snapshot): string[] =>
  Object.keys(before).filter((table) => before[table] !== after[table])

/** Finds every id in the rows of a workspace. */
export async function findIds(owner: pg.Pool, workspaceId: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { table } of await listTenantTables(owner)) {
    const { rows } = await owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where workspace_id = $1`,
      [workspaceId],
    )
    for (const { row } of rows) for (const [id] of row.matchAll(uuidPattern)) ids.add(id)
  }
  return ids
}

export const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
