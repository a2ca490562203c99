import { identifier, type Sql, sql } from '../platform/database/sql.ts'

/** The columns of a search result, besides its kind, id and rank. */
export const searchLineColumns = [
  'name',
  'detail',
  'company',
  'excerpt',
  'value',
  'currency',
  'at',
  'picture',
  'subject',
  'chat',
] as const

/** The columns of the search result for a record of alias `c`; omitted ones are null. */
export type SearchLine = Partial<Record<(typeof searchLineColumns)[number], Sql>>

/** An excerpt of a long text of alias `c` around a word. */
export const excerptColumn = (column: string, word: Sql): Sql => sql`excerpt(c.${identifier(column)}, ${word})`

/** Selects columns of the active row that an id of alias `c` references; `columns` uses the given alias for that row. */
export const selectActive = (table: Sql, alias: Sql, id: Sql, columns: Sql): Sql => sql`
  (select ${columns} from ${table} ${alias} where ${alias}.workspace_id = c.workspace_id and ${alias}.id = ${id} and ${alias}.deleted_at is null)`

/** The name of the company that alias `c` belongs to. */
export const companyNameColumn = selectActive(sql`companies`, sql`o`, sql`c.company_id`, sql`o.name`)

/** JSON reference to a record of the given alias, with its name. */
export const namedRefJson = (kind: string, name: Sql, alias: Sql): Sql =>
  sql`json_build_object('kind', ${kind}::text, 'id', ${alias}.id, 'name', ${name})`
