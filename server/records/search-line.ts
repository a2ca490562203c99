import { identifier, type Sql, sql } from '../platform/database/sql.ts'

/** The columns of a line of the search results, beside its kind, id and rank. */
export const searchLineColumns = [
  'name',
  'detail',
  'company',
  'excerpt',
  'value',
  'currency',
  'at',
  'picture',
  'behind',
  'chat',
] as const

/** What a line shows of a record of alias `c`; columns that are left out are null. */
export type SearchLine = Partial<Record<(typeof searchLineColumns)[number], Sql>>

/** The cut of a long text of alias `c` around a word. */
export const excerptColumn = (column: string, word: Sql): Sql => sql`excerpt(c.${identifier(column)}, ${word})`

/** Columns of the active row of a table that an id of alias `c` points at; in them the row has the alias given. */
export const selectActive = (table: Sql, alias: Sql, id: Sql, columns: Sql): Sql => sql`
  (select ${columns} from ${table} ${alias} where ${alias}.workspace_id = c.workspace_id and ${alias}.id = ${id} and ${alias}.deleted_at is null)`

/** The name of the company that alias `c` belongs to. */
export const companyNameColumn = selectActive(sql`companies`, sql`o`, sql`c.company_id`, sql`o.name`)

/** A reference to a record of an alias, with its name. */
export const namedRefJson = (kind: string, name: Sql, alias: Sql): Sql =>
  sql`json_build_object('kind', ${kind}::text, 'id', ${alias}.id, 'name', ${name})`
