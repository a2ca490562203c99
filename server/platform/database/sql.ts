import pg from 'pg'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export { empty, join, raw, type Sql, sql }

/** A quoted identifier. Only for names from our own tables, never for anything a caller sent. */
export const identifier = (text: string): Sql => raw(`"${text.replace(/"/g, '""')}"`)

/** A quoted text, for COPY, which takes no parameters. */
export const quoteLiteral = (text: string): string => pg.escapeLiteral(text)

/** `and a and b`, or nothing: conditions to append to a `where`. */
export const andWhere = (conditions: Sql[]): Sql => (conditions.length ? sql` and ${join(conditions, ' and ')}` : empty)

/** A number as part of the text: with a parameter PostgreSQL cannot see how few rows are asked for, and plans anew each time. */
export const integerLiteral = (count: number): Sql => raw(String(Math.trunc(count)))

/** A part without parameters as one piece of text, so that it is not put together anew for each request. */
export function staticSql(part: Sql): Sql {
  if (part.values.length > 0) throw new Error('a fixed part of a statement has no parameters')
  return raw(part.sql)
}
