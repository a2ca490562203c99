import type { RollbackDatabase } from './rollback-database.ts'

export type RowQueries = Awaited<ReturnType<typeof createRowQueries>>

/** Numbers of rows of each table written in this transaction, including those rolled back. */
export type WriteCounts = { [table: string]: number }

/** For the own rows and for all others: their number, and how many of them were written. */
export type RowCounts = [number, number, number, number]

type ByTable<T> = { [table: string]: T }

/** Creates queries of the rows of these tables; the condition `isOwnRow` on alias `t` distinguishes the own ones from all others. */
export async function createRowQueries({ runAsOwner }: RollbackDatabase, tables: string[], isOwnRow: string) {
  const queryJson = <T>(text: string) => runAsOwner(async (client) => (await client.query(text)).rows[0].all as T)
  const generatedColumns = await queryJson<ByTable<string[]>>(selectGeneratedColumns(tables))
  const rowJson = (table: string) =>
    `(to_jsonb(t) - array[${(generatedColumns[table] ?? []).map((one) => `'${one}'`).join()}]::text[])::text`
  const rowsExpression = (table: string, where: string) =>
    `('${table}', (select coalesce(json_agg(${rowJson(table)}), '[]') from ${table} t where ${where}))`
  const writeCounts = tables.map((table) => {
    const counts = ['inserted', 'updated', 'deleted'].map(
      (operation) => `pg_stat_get_xact_tuples_${operation}('${table}'::regclass)`,
    )
    return `('${table}', ${counts.join(' + ')})`
  })
  return {
    readRows: (tableNames: string[], where: string) =>
      queryJson<ByTable<string[]>>(
        `select json_object_agg(name, rows) as all from (values ${tableNames.map((table) => rowsExpression(table, where)).join()}) v (name, rows)`,
      ),
    /** Counts rows. A row written since has a transaction number that had not been assigned then. */
    countRows: (tableNames: string[], sinceTransaction: string) => {
      const isNew = `t.xmin::text::bigint >= ${sinceTransaction}`
      const countsExpression = (table: string) =>
        `('${table}', (select json_build_array(count(*) filter (where ${isOwnRow}), count(*) filter (where not ${isOwnRow}),
           count(*) filter (where ${isOwnRow} and ${isNew}), count(*) filter (where not ${isOwnRow} and ${isNew})) from ${table} t))`
      return queryJson<ByTable<RowCounts>>(
        `select json_object_agg(name, numbers) as all from (values ${tableNames.map(countsExpression).join()}) v (name, numbers)`,
      )
    },
    /** Reads the next transaction number and the writes to each table so far, which is cheaper than counting all rows after each call. */
    readPosition: () =>
      queryJson<{ since: string; writes: WriteCounts }>(
        `select json_build_object('since', pg_snapshot_xmax(pg_current_snapshot())::text, 'writes', json_object_agg(name, writes)) as all
           from (values ${writeCounts.join()}) v (name, writes)`,
      ),
    /** Reads the transaction number after all writes to these tables. */
    readNextTransaction: (tableNames: string[]) =>
      queryJson<string>(
        `select (greatest(${tableNames.map((table) => `(select max(t.xmin::text::bigint) from ${table} t)`).join()}) + 1)::text as all`,
      ),
  }
}

/** Selects columns with values from a sequence, by table, because assigned numbers are not rolled back. */
const selectGeneratedColumns = (tables: string[]) => `
  select coalesce(json_object_agg(t, columns), '{}') as all from (
    select a.attrelid::regclass::text as t, json_agg(a.attname) as columns
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = any (array[${tables.map((table) => `'${table}'`).join()}]::regclass[])
       and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
     group by a.attrelid) numbered`
