import { identifier, join, type Sql, sql } from '../platform/database/sql.ts'
import { badRequest } from '../platform/errors.ts'

/** Parses the requested properties and adds the id. They are in the order of `known`, so that the order of the request makes no difference. */
export function parseRowFields(known: readonly string[], requested: string): string[] {
  const names = requested.split(',')
  const unique = new Set(names)
  if (unique.size < names.length || names.some((name) => !known.includes(name)))
    throw badRequest(`Fields must be different names out of ${known.join(', ')}.`, {
      fields: ['These fields are not known, or one of them is named twice.'],
    })
  return known.filter((name) => name === 'id' || unique.has(name))
}

/**
 * Adds to a representation the alias `picked` with only these properties; PostgreSQL does not compute the others. `names` must come
 * from `parseRowFields`.
 */
export const pickProperties = (representation: Sql, names: readonly string[]): Sql =>
  sql`${representation} cross join lateral (select ${join(names.map((name) => sql`shown.${identifier(name)}`))}) picked`
