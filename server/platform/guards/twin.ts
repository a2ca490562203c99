import { uuidv7 } from 'uuidv7'
import type { TestServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'
import { tenantTables } from './catalogue.ts'

/** Stands in every free text of the twin. */
export const twinMark = '(twin)'

/**
 * A workspace of strangers whose rows bear the very ids of this person's: callers may choose ids, so a statement that
 * knows a row by its id alone would meet both. Answers the twin's workspace.
 */
export async function twinOf(server: TestServer, { workspaceId }: Person): Promise<string> {
  const { owner } = server.platform.database
  const organization = uuidv7()
  // Comes before all others in an index, as its rows do in the tables.
  const twin = `00000000${uuidv7().slice(8)}`
  await owner.query(`insert into identity.organizations (id, name) values ($1, 'Twin')`, [organization])
  await owner.query(`insert into identity.workspaces (id, organization_id, name) values ($1, $2, 'Twin')`, [
    twin,
    organization,
  ])
  let waiting = (await tenantTables(owner)).map(({ table }) => table)
  while (waiting.length) {
    const early: string[] = []
    for (const table of waiting) if (!(await copied(server, table, workspaceId, twin))) early.push(table)
    if (early.length === waiting.length) throw new Error(`${early} cannot be copied: their links form a circle`)
    waiting = early
  }
  return twin
}

/** Copies the rows of one table; false when a row they link to is not there yet. */
async function copied(server: TestServer, table: string, from: string, to: string): Promise<boolean> {
  const { owner } = server.platform.database
  const { rows } = await owner.query<{ column: string; type: string; free: boolean }>(
    `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            a.atttypid in ('text'::regtype, 'integer'::regtype) and not exists (
              select from pg_constraint k where k.conrelid = a.attrelid and k.contype <> 'n' and a.attnum = any (k.conkey))
            and not exists (
              select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey)) as free
       from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  )
  const values = rows.map(({ column, type, free }) => {
    if (column === 'workspace_id') return `'${to}'::uuid`
    // Its members are gone, so that nobody signed in belongs to it.
    if (table === 'members' && column === 'removed_at') return 'now()'
    if (free) return type === 'text' ? `"${column}" || ' ${twinMark}'` : `"${column}" + 1`
    return `replace("${column}"::text, '${from}', '${to}')::${type}`
  })
  try {
    await owner.query(
      `insert into ${table} (${rows.map(({ column }) => `"${column}"`).join(', ')}) select ${values.join(', ')} from ${table} where workspace_id = '${from}'`,
    )
    // The own rows now lie behind the twin's: whoever reads without the workspace meets the twin's first.
    await owner.query(`update ${table} set workspace_id = workspace_id where workspace_id = '${from}'`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}
