import type { SortColumn } from './keyset.ts'

/** A column in dictionary order, independent of language. */
export const inDictionaryOrder = (column: string, alias = 'c') => `${alias}.${column} collate "und-x-icu"`

/** Sorts by a column in dictionary order. */
export const byText = (column: string, nullable = true): SortColumn => ({
  key: inDictionaryOrder(column),
  type: 'text',
  nullable,
})

/** Sorts by one of a few known codes, in the same order as filters, so that one index serves both. */
export const byCode = (column: string, nullable = true): SortColumn => ({ key: `c.${column}`, type: 'text', nullable })

export const byTime = (column: string, nullable = true): SortColumn => ({
  key: `c.${column}`,
  type: 'timestamptz',
  nullable,
})

/** Sorts by the name of the person that a column references, or by their email address if they have no name, as lists show it. */
export const byPerson = (column: string): SortColumn => ({
  key: 'o.key',
  type: 'text',
  nullable: true,
  join: {
    column,
    hasFewRows: true,
    rows: `select p.user_id as id, coalesce(p.name, p.email) collate "und-x-icu" as key from member_profiles p
            where p.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`,
  },
})

export const byOwner = byPerson('owner_id')
