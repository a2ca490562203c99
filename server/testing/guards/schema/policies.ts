import type pg from 'pg'
import { listTenantTables, type TenantTable } from './catalogue.ts'

/** Two workspaces, each with at least one row in every table. */
export type WorkspacePair = { own: string; foreign: string }

/**
 * Proves the policies alone: with direct SQL as the application role in one workspace, no row of the other one can be read, added, changed
 * or deleted, and the workspace's own rows are visible. Everything runs in one transaction that is rolled back. `sabotage` runs first, as
 * the owner, so that a test can see the proof fail.
 */
export async function findPolicyFaults(owner: pg.Pool, pair: WorkspacePair, sabotage = ''): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    if (sabotage) await client.query(sabotage)
    const samples = await readSamples(client, await listTenantTables(client), pair)
    const views = await viewsOf(client)
    await client.query(`set local role parley_app`)
    const faults = samples.flatMap(findEmptySample)
    for (const table of [...samples.map((sample) => sample.table), ...views]) {
      await client.query(`select set_config('app.workspace_id', '', true)`)
      if (await countAffectedRows(client, `select from ${table}`))
        faults.push(`${table} shows rows while no workspace is set`)
      await client.query(`select set_config('app.workspace_id', $1, true)`, [pair.own])
      if (await countAffectedRows(client, `select from ${table} where workspace_id <> '${pair.own}'`))
        faults.push(`${table} shows rows of another workspace`)
    }
    for (const sample of samples) faults.push(...(await findWriteFaults(client, sample, pair)))
    return faults
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type Sample = TenantTable & { own: number; foreignRow: string | null }

async function readSamples(
  client: pg.PoolClient,
  tables: TenantTable[],
  { own, foreign }: WorkspacePair,
): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const table of tables) {
    const { rows } = await client.query(
      `select count(*) filter (where workspace_id = $1)::int as own,
              (jsonb_agg(to_jsonb(t)) filter (where workspace_id = $2) -> 0)::text as row from ${table.table} t`,
      [own, foreign],
    )
    samples.push({ ...table, own: rows[0].own, foreignRow: rows[0].row })
  }
  return samples
}

const findEmptySample = ({ table, own, foreignRow }: Sample): string[] =>
  own && foreignRow ? [] : [`${table} has no row in both workspaces: no examples.ts makes one`]

async function viewsOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ view: string }>(`
    select c.relname as view from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`)
  return rows.map((row) => row.view)
}

async function findWriteFaults(
  client: pg.PoolClient,
  sample: Sample,
  { own, foreign }: WorkspacePair,
): Promise<string[]> {
  const { table, columns, foreignRow } = sample
  const list = columns.map((column) => `"${column}"`).join(', ')
  const insertCopy = `insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, '${literal(foreignRow)}')`
  const faults: string[] = []
  const shown = await countAffectedRows(client, `select from ${table} where workspace_id = '${own}'`)
  if (shown !== sample.own) faults.push(`${table} hides ${sample.own - (shown ?? 0)} rows of the own workspace`)
  if (
    await countAffectedRows(client, `update ${table} set workspace_id = workspace_id where workspace_id = '${foreign}'`)
  )
    faults.push(`${table} lets a foreign row be changed`)
  if (await countAffectedRows(client, `delete from ${table} where workspace_id = '${foreign}'`))
    faults.push(`${table} lets a foreign row be deleted`)
  if ((await countAffectedRows(client, insertCopy)) !== null)
    faults.push(`${table} lets a row be added to a foreign workspace`)
  if ((await countAffectedRows(client, `update ${table} set workspace_id = '${foreign}'`)) !== null)
    faults.push(`${table} lets a row be moved into a foreign workspace`)
  return faults
}

const literal = (text: string | null) => (text ?? '{}').replaceAll("'", "''")

/** Counts the rows that a statement read or wrote, and rolls it back; `null` if a policy or grant rejected it. Rows rejected only by a key count as permitted. */
async function countAffectedRows(client: pg.PoolClient, statement: string): Promise<number | null> {
  await client.query('savepoint probe')
  try {
    return (await client.query(statement)).rowCount
  } catch (error) {
    const code = String((error as { code?: string }).code)
    // Insufficient privilege: no grant, or a row that the policy rejects.
    if (code === '42501') return null
    if (code.startsWith('23')) return 0
    throw new Error(`${statement}: ${error}`, { cause: error })
  } finally {
    await client.query('rollback to savepoint probe')
  }
}
