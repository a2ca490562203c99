import pg from 'pg'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export { empty, join, raw, type Sql, sql }

/** Quotes an identifier. Only for our own names, never for a caller's input. */
export const identifier = (text: string): Sql => raw(`"${text.replace(/"/g, '""')}"`)

/** Quotes a text for COPY, which takes no parameters. */
export const quoteLiteral = (text: string): string => pg.escapeLiteral(text)

/** Joins conditions to append to a `where`: `and a and b`, or nothing. */
export const andWhere = (conditions: Sql[]): Sql => (conditions.length ? sql` and ${join(conditions, ' and ')}` : empty)

const variants = new WeakSet<Sql>()

/** Marks a statement as one of the many variants that callers can compose. */
export function asVariant(statement: Sql): Sql {
  variants.add(statement)
  return statement
}
export const isVariant = (statement: Sql): boolean => variants.has(statement)

/** Inlines a number into the statement: with a parameter, PostgreSQL cannot know how few rows are needed and plans again each time. */
export const integerLiteral = (count: number): Sql => raw(String(Math.trunc(count)))

/** Joins a fragment without parameters into one string, so that it is not rebuilt for each request. */
export function staticSql(part: Sql): Sql {
  if (part.values.length > 0) throw new Error('a fixed part of a statement has no parameters')
  return raw(part.sql)
}
