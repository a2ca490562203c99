import type { Counts } from '../counts.ts'
import type { Scope } from '../scope.ts'
import type { Sql } from '../sql.ts'
import type { TestServer } from './harness.ts'
import type { Person } from './people.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
/** Rows read of each table, those of them that were read in an index alone, and the tables that are read from end to end. */
export type Read = { rows: Record<string, number>; inIndex: Record<string, number>; whole: string[] }

/** What a statement reads, as PostgreSQL counts it under row-level security. */
export async function readBy(server: TestServer, { workspaceId }: Person, { text, values }: Sql): Promise<Read> {
  const client = await server.platform.database.app.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId])
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    await client.query('rollback')
    const read: Read = { rows: {}, inIndex: {}, whole: [] }
    note(rows[0]['QUERY PLAN'][0].Plan, read)
    return read
  } finally {
    client.release()
  }
}

function note(plan: Plan, read: Read): void {
  const table = plan['Relation Name']
  if (table) {
    const some = plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    read.rows[table] = (read.rows[table] ?? 0) + some
    if (plan['Node Type'] === 'Index Only Scan') read.inIndex[table] = (read.inIndex[table] ?? 0) + some
    if (plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] > 0) read.whole.push(table)
  }
  for (const part of plan.Plans ?? []) note(part, read)
}

/** The one statement that `act` sends. */
export async function statementOf(
  { workspaceId, userId }: Person,
  act: (scope: Scope) => Promise<unknown>,
): Promise<Sql> {
  const statements: Sql[] = []
  const rows = async (statement: Sql) => {
    statements.push(statement)
    return []
  }
  const first = async (statement: Sql) => {
    statements.push(statement)
    return { rows: '[]', more: false, at: null, id: null }
  }
  await act({ workspaceId, userId, tx: { first, rows } } as unknown as Scope).catch(() => undefined)
  const [statement, ...more] = statements
  if (!statement || more.length > 0) throw new Error(`${statements.length} statements were sent`)
  return statement
}

/** A total that needs no counting, as on every page but the first. */
export const countedAs = (total: number): Counts => ({
  known: () => ({ total, totalIsExact: true }),
  remember: () => undefined,
})
export const counted = countedAs(10_000)
export const uncounted: Counts = { known: () => null, remember: () => undefined }
