import type { Scope } from '../../platform/database/scope.ts'
import type { Sql } from '../../platform/database/sql.ts'
import type { TotalCache } from '../../records/total-cache.ts'
import type { Person } from '../factories/person.ts'
import type { TestServer } from './test-server.ts'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
/** Rows read per table, how many of them by index-only scans, and the tables read by a sequential scan. */
type TableReads = {
  rows: Record<string, number>
  indexOnlyRows: Record<string, number>
  sequentialScans: string[]
}

/** Measures what a statement reads, as counted by PostgreSQL under row-level security. */
export async function measureReads(
  server: TestServer,
  { workspaceId }: Person,
  { text, values }: Sql,
): Promise<TableReads> {
  const client = await server.platform.database.app.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId])
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    await client.query('rollback')
    const read: TableReads = { rows: {}, indexOnlyRows: {}, sequentialScans: [] }
    addPlanNode(rows[0]['QUERY PLAN'][0].Plan, read)
    return read
  } finally {
    client.release()
  }
}

/** Returns the body of an SQL function as a statement, because a plan does not count what a function reads. Parameters have their types. */
export async function readFunctionBody(server: TestServer, name: string, parameters: string[]): Promise<string> {
  const { rows } = await server.platform.database.owner.query<{ body: string }>(
    'select prosrc as body from pg_proc where proname = $1',
    [name],
  )
  return parameters.reduce((body, parameter, at) => {
    const [parameterName = '', type] = parameter.split(' ')
    return body.replaceAll(parameterName, `$${at + 1}::${type}`)
  }, rows[0]?.body ?? '')
}

function addPlanNode(plan: PlanNode, read: TableReads): void {
  const table = plan['Relation Name']
  if (table) {
    const rowsRead = plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    read.rows[table] = (read.rows[table] ?? 0) + rowsRead
    if (plan['Node Type'] === 'Index Only Scan') read.indexOnlyRows[table] = (read.indexOnlyRows[table] ?? 0) + rowsRead
    if (plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] > 0) read.sequentialScans.push(table)
  }
  for (const part of plan.Plans ?? []) addPlanNode(part, read)
}

/** Captures the one statement that `act` sends. */
export async function captureStatement(
  { workspaceId, userId }: Person,
  run: (scope: Scope) => Promise<unknown>,
): Promise<Sql> {
  const statements: Sql[] = []
  const rows = async (statement: Sql) => {
    statements.push(statement)
    return []
  }
  const first = async (statement: Sql) => {
    statements.push(statement)
    return { rows: '[]', more: false, key: null, id: null }
  }
  await run({ workspaceId, userId, tx: { first, rows } } as unknown as Scope).catch(() => undefined)
  const [statement, ...more] = statements
  if (!statement || more.length > 0) throw new Error(`${statements.length} statements were sent`)
  return statement
}

/** Creates a cache with a known total, so that nothing is counted, as on every page but the first. */
export const createKnownTotal = (total: number): TotalCache => ({
  get: () => ({ total, totalIsExact: true }),
  set: () => undefined,
})
export const knownTotal = createKnownTotal(10_000)
export const unknownTotal: TotalCache = { get: () => null, set: () => undefined }
