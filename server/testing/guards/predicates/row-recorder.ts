import type pg from 'pg'
import type { Example } from '../../examples/collect-examples.ts'
import type { Person } from '../../factories/person.ts'
import { uuidPattern } from '../isolation/snapshot.ts'
import type { RollbackDatabase } from './rollback-database.ts'

/** What became of the rows since `begin`: the own ones of each table that changed, all others as touched or not. */
type RowRecorder = {
  begin(): Promise<void>
  getOutcome(): Promise<{ own: string[]; otherTenants: string }>
  /** Gives strangers rows like those that were written since; what was done to theirs until now is remembered. */
  copyToOtherTenants(): Promise<void>
  /** What begins in `work` does so with the own rows alone in the database. */
  withoutOtherTenants<T>(work: () => Promise<T>): Promise<T>
  /** A text with names for ids and times that were not there in the beginning. */
  normalize(text: string): string
}

/** `twins`: the statements by which strangers get the rows of each table, parents first. */
export async function createRowRecorder(
  rollbackDatabase: RollbackDatabase,
  copyStatements: { [table: string]: string[] },
  own: Person,
  examplesByTenant: { [key: string]: Example }[],
): Promise<RowRecorder> {
  const tables = Object.keys(copyStatements)
  const isOwnRow = `t.workspace_id = '${own.workspaceId}'`
  const queryJson = <T>(text: string) =>
    rollbackDatabase.runAsOwner(async (client: pg.Client) => (await client.query(text)).rows[0].all as T)
  // Numbers that are given away are not undone.
  const generatedColumns = await queryJson<{ [table: string]: string[] }>(`
    select coalesce(json_object_agg(t, columns), '{}') as all from (
      select a.attrelid::regclass::text as t, json_agg(a.attname) as columns
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = any (array[${tables.map((table) => `'${table}'`).join()}]::regclass[])
         and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
       group by a.attrelid) numbered`)
  const rowJson = (table: string) =>
    `(to_jsonb(t) - array[${(generatedColumns[table] ?? []).map((one) => `'${one}'`).join()}]::text[])::text`
  const rowsExpression = (table: string, where: string) =>
    `('${table}', (select coalesce(json_agg(${rowJson(table)}), '[]') from ${table} t where ${where}))`
  const readRows = (tableNames: string[], where: string) =>
    queryJson<{ [table: string]: string[] }>(
      `select json_object_agg(name, rows) as all from (values ${tableNames.map((table) => rowsExpression(table, where)).join()}) v (name, rows)`,
    )
  // A row that was written since bears a transaction's number that had not been given away.
  const numbers = (tableNames: string[], sinceTransaction: string) =>
    queryJson<{ [table: string]: RowCounts }>(
      `select json_object_agg(name, numbers) as all from (values ${tableNames.map(
        (
          table,
        ) => `('${table}', (select json_build_array(count(*) filter (where ${isOwnRow}), count(*) filter (where not ${isOwnRow}),
           count(*) filter (where ${isOwnRow} and t.xmin::text::bigint >= ${sinceTransaction}),
           count(*) filter (where not ${isOwnRow} and t.xmin::text::bigint >= ${sinceTransaction})) from ${table} t))`,
      )}) v (name, numbers)`,
    )
  // Counting the rows of all tables takes longer than a call; which of them it wrote to is known beforehand.
  const writes = tables
    .map((table) =>
      ['inserted', 'updated', 'deleted'].map((done) => `pg_stat_get_xact_tuples_${done}('${table}'::regclass)`),
    )
    .map((counts, n) => `'${tables[n]}', ${counts.join(' + ')}`)
  const now = () =>
    queryJson<{ since: string; writes: WriteCounts }>(
      `select json_build_object('since', pg_snapshot_xmax(pg_current_snapshot())::text, 'writes', json_build_object(${writes.join()})) as all`,
    )
  const initialValues = new Set(JSON.stringify([own, examplesByTenant, await readRows(tables, 'true')]).match(idOrTime))
  const normalize = (text: string) =>
    text.replace(sealedSecret, 'sealed').replace(idOrTime, (one) => (initialValues.has(one) ? one : 'new'))

  let baseline: { [table: string]: RowCounts } | null = null
  let sinceTransaction = ''
  let writesBefore: WriteCounts = {}
  let before: { [table: string]: RowCounts } = {}
  let changedOwnTables = new Set<string>()
  let othersChanged = false
  const compareCounts = async () => {
    const { writes } = await now()
    const tableNames = tables.filter((table) => writes[table] !== writesBefore[table])
    if (tableNames.length === 0) return
    for (const [table, [count, others, ownWritten, othersWritten]] of Object.entries(
      await numbers(tableNames, sinceTransaction),
    )) {
      const [countBefore, othersBefore] = before[table]!
      if (count !== countBefore || ownWritten > 0) changedOwnTables.add(table)
      if (others !== othersBefore || othersWritten > 0) othersChanged = true
    }
  }
  return {
    withoutOtherTenants: (work) =>
      rollbackDatabase.withSetup(
        tables
          .toReversed()
          .map((table) => `delete from ${table} t where not ${isOwnRow}`)
          .join('; '),
        async () => {
          const savedBaseline = baseline
          baseline = null
          return await work().finally(() => {
            baseline = savedBaseline
          })
        },
      ),
    normalize,
    async begin() {
      othersChanged = false
      changedOwnTables = new Set()
      ;({ since: sinceTransaction, writes: writesBefore } = await now())
      baseline ??= await numbers(tables, sinceTransaction)
      before = baseline
    },
    async copyToOtherTenants() {
      if (Object.values(before).every(([, others]) => others === 0)) return
      await compareCounts()
      const tablesToCopy = tables.filter((table) => changedOwnTables.has(table))
      if (tablesToCopy.length === 0) return
      // Without a workspace it is the owner who copies: members of strangers have left, and yet hold what is theirs.
      const script = tablesToCopy.flatMap((table) => copyStatements[table] ?? []).join('; ')
      await rollbackDatabase.runAsOwner((client) =>
        client.query(`select set_config('app.workspace_id', '', true); ${script}`),
      )
      sinceTransaction = await queryJson(
        `select (greatest(${tablesToCopy.map((table) => `(select max(t.xmin::text::bigint) from ${table} t)`).join()}) + 1)::text as all`,
      )
      writesBefore = (await now()).writes
      before = { ...before, ...(await numbers(tablesToCopy, sinceTransaction)) }
    },
    async getOutcome() {
      await compareCounts()
      const changed = changedOwnTables.size > 0 ? await readRows([...changedOwnTables].sort(), isOwnRow) : {}
      const own = Object.entries(changed).flatMap(([table, rows]) => [
        table,
        ...rows.map((row) => normalize(sortEventIds(row))).sort(),
      ])
      return { own, otherTenants: othersChanged ? 'touched' : 'untouched' }
    },
  }
}

/** The ids of an event come in whatever order a plan met their rows. */
const sortEventIds = (row: string): string =>
  row.replace(/"ids": \[([^\]]*)\]/, (_all, ids: string) => `"ids": [${ids.split(', ').sort().join(', ')}]`)

/** How many rows of each table were written in this transaction, whether or not that was taken back. */
type WriteCounts = { [table: string]: number }

/** Of the own rows and all others: how many there are, and how many of them were written. */
type RowCounts = [number, number, number, number]

/** The same text is sealed anew each time: nonce, tag and text. */
const sealedSecret = /(?<![\w-])[\w-]{16}\.[\w-]{22}\.[\w-]+/g

/** Ids and times. */
const idOrTime = new RegExp(
  String.raw`${uuidPattern.source}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?`,
  'gi',
)

/** Beginnings of names in the rows of a workspace, one of each table that has any. */
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
