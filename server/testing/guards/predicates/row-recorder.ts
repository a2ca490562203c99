import type pg from 'pg'
import type { Example } from '../../examples/collect-examples.ts'
import type { Person } from '../../factories/person.ts'
import { uuidPattern } from '../isolation/snapshot.ts'
import type { RollbackDatabase } from './rollback-database.ts'
import { createRowQueries, type RowCounts, type RowQueries, type WriteCounts } from './row-queries.ts'

/** What happened to the rows since `begin`: the tenant's own rows of each changed table, and whether any other was touched. */
type RowRecorder = {
  begin(): Promise<void>
  getOutcome(): Promise<{ own: string[]; otherTenants: string }>
  /** Copies the rows written since `begin` to the other tenants; changes to their rows until now are remembered. */
  copyToOtherTenants(): Promise<void>
  /** Runs `work` with only the tenant's own rows in the database. */
  withoutOtherTenants<T>(work: () => Promise<T>): Promise<T>
  /** Replaces ids and times that did not exist at the start with placeholders. */
  normalize(text: string): string
}

/** `copyStatements` copy the rows of each table to other tenants, parents first. */
export async function createRowRecorder(
  rollbackDatabase: RollbackDatabase,
  copyStatements: { [table: string]: string[] },
  own: Person,
  examplesByTenant: { [key: string]: Example }[],
): Promise<RowRecorder> {
  const tables = Object.keys(copyStatements)
  const isOwnRow = `t.workspace_id = '${own.workspaceId}'`
  const queries = await createRowQueries(rollbackDatabase, tables, isOwnRow)
  const changes = createChangeTracker(queries, tables)
  const initialValues = new Set(
    JSON.stringify([own, examplesByTenant, await queries.readRows(tables, 'true')]).match(idOrTime),
  )
  const normalize = (text: string) =>
    text
      .replace(sealedSecret, 'sealed')
      .replace(linkToken, 'token')
      .replace(idOrTime, (one) => (initialValues.has(one) ? one : 'new'))

  return {
    normalize,
    begin: changes.begin,
    withoutOtherTenants: (work) =>
      rollbackDatabase.withSetup(
        tables
          .toReversed()
          .map((table) => `delete from ${table} t where not ${isOwnRow}`)
          .join('; '),
        () => changes.withOwnBaseline(work),
      ),
    async copyToOtherTenants() {
      if (!changes.hadOtherTenants()) return
      const tablesToCopy = await changes.findChangedOwnTables()
      if (tablesToCopy.length === 0) return
      // The owner copies without a workspace, because removed members of other tenants still own records.
      const script = tablesToCopy.flatMap((table) => copyStatements[table] ?? []).join('; ')
      await rollbackDatabase.runAsOwner((client) =>
        client.query(`select set_config('app.workspace_id', '', true); ${script}`),
      )
      await changes.skipWritesTo(tablesToCopy)
    },
    async getOutcome() {
      const changedTables = await changes.findChangedOwnTables()
      const changed = changedTables.length > 0 ? await queries.readRows(changedTables.sort(), isOwnRow) : {}
      const own = Object.entries(changed).flatMap(([table, rows]) => [
        table,
        ...rows.map((row) => normalize(sortEventIds(row))).sort(),
      ])
      return { own, otherTenants: changes.haveOthersChanged() ? 'touched' : 'untouched' }
    },
  }
}

/** Tracks which tables were written since `begin`. */
function createChangeTracker({ countRows, readPosition, readNextTransaction }: RowQueries, tables: string[]) {
  let baseline: { [table: string]: RowCounts } | null = null
  let sinceTransaction = ''
  let writesBefore: WriteCounts = {}
  let before: { [table: string]: RowCounts } = {}
  let changedOwnTables = new Set<string>()
  let othersChanged = false
  return {
    async begin() {
      othersChanged = false
      changedOwnTables = new Set()
      ;({ since: sinceTransaction, writes: writesBefore } = await readPosition())
      baseline ??= await countRows(tables, sinceTransaction)
      before = baseline
    },
    hadOtherTenants: () => Object.values(before).some(([, others]) => others > 0),
    haveOthersChanged: () => othersChanged,
    /** Finds tables whose own rows changed, in the order of `tables`. */
    async findChangedOwnTables(): Promise<string[]> {
      const { writes } = await readPosition()
      const written = tables.filter((table) => writes[table] !== writesBefore[table])
      const counts = written.length > 0 ? await countRows(written, sinceTransaction) : {}
      for (const [table, [count, others, ownWritten, othersWritten]] of Object.entries(counts)) {
        const [countBefore, othersBefore] = before[table]!
        if (count !== countBefore || ownWritten > 0) changedOwnTables.add(table)
        if (others !== othersBefore || othersWritten > 0) othersChanged = true
      }
      return tables.filter((table) => changedOwnTables.has(table))
    },
    /** Ignores writes to these tables until now. */
    async skipWritesTo(tableNames: string[]) {
      sinceTransaction = await readNextTransaction(tableNames)
      writesBefore = (await readPosition()).writes
      before = { ...before, ...(await countRows(tableNames, sinceTransaction)) }
    },
    /** Uses a new baseline within `work`, because only the own rows exist there. */
    async withOwnBaseline<T>(work: () => Promise<T>): Promise<T> {
      const savedBaseline = baseline
      baseline = null
      return await work().finally(() => {
        baseline = savedBaseline
      })
    },
  }
}

/** Sorts the ids of an event, whose order depends on the query plan. */
const sortEventIds = (row: string): string =>
  row.replace(/"ids": \[([^\]]*)\]/, (_all, ids: string) => `"ids": [${ids.split(', ').sort().join(', ')}]`)

/** The random token of a link. */
const linkToken = /(?<=[?&]token=)[\w-]{43}/g

/** Encrypted texts (nonce, tag and text) differ each time. */
const sealedSecret = /(?<![\w-])[\w-]{16}\.[\w-]{22}\.[\w-]+/g

/** Ids and times. */
const idOrTime = new RegExp(
  String.raw`${uuidPattern.source}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?`,
  'gi',
)

/** Finds name prefixes in the rows of a workspace, one per table with names. */
export async function findNamePrefixes(owner: pg.Pool, workspaceId: string): Promise<string[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'name'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id')`,
  )
  const prefixes: string[] = []
  for (const { table } of rows) {
    const { rows: matches } = await owner.query<{ word: string }>(
      `select left(name, 6) as word from ${table} where workspace_id = $1 and name <> '' order by id limit 1`,
      [workspaceId],
    )
    prefixes.push(...matches.map(({ word }) => word))
  }
  return [...new Set(prefixes)]
}
