import type { FieldTable } from '#contract/kit/fields.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { identifier, join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { EntangledFields } from '../../../records/descriptor.ts'

/**
 * Selects what a row of the file changes in a record, as one row with `before` and `after`: the columns that get another value,
 * and of an object only the keys that change. `aliases` are those of the row (`given`, where null changes nothing) and of the
 * record (`current`).
 */
export function selectDiff(
  fields: FieldTable,
  keys: readonly string[],
  aliases: { given: string; current: string },
): Sql {
  const values = keys.map((key) => {
    const column = toColumnName(key)
    const [given, current] = [columnOf(aliases.given, column), columnOf(aliases.current, column)]
    return fields[key]?.kind === 'object'
      ? sql`(${column}, keys_before(${current}, ${given}), keys_after(${current}, ${given}), keys_after(${current}, ${given}) is not null)`
      : sql`(${column}, to_jsonb(${current}), to_jsonb(${given}), ${given} is not null and ${given} is distinct from ${current})`
  })
  return selectDiffering(values)
}

/** Selects what an update changed in some fields, in the form of `selectDiff`; a cleared field has the new value null. */
export function selectUpdated(keys: readonly string[], aliases: { updated: string; previous: string }): Sql {
  const values = keys.map((key) => {
    const column = toColumnName(key)
    const [updated, previous] = [columnOf(aliases.updated, column), columnOf(aliases.previous, column)]
    return sql`(${column}, to_jsonb(${previous}), to_jsonb(${updated}), ${updated} is distinct from ${previous})`
  })
  return selectDiffering(values)
}

/** Selects one row with `before` and `after` from values of the form (key, before, after, whether they differ). */
const selectDiffering = (values: Sql[]): Sql => sql`
    select coalesce(jsonb_object_agg(v.key, v.before), '{}') as before, coalesce(jsonb_object_agg(v.key, v.after), '{}') as after
      from (values ${join(values)}) v (key, before, after, differs) where v.differs`

/** For each link field, given the previous id: the condition that the record it linked to still exists. */
export type LinkConditions = Readonly<Record<string, (scope: Scope, linkedId: Sql) => Sql>>

/** For each object field, given its previous value: the keys, as `text[]`, whose previous values can no longer be restored. */
type LostKeys = Readonly<Record<string, (scope: Scope, before: Sql) => Sql>>

/** Aliases of the record, of a row of `import_rows`, and of its `before` and `after` as records. */
type RevertAliases = { record: string; importRow: string; before: string; after: string }

/**
 * Assignments that restore what a row of `import_rows` changed in a record, except what somebody has changed since. `kept`, to be
 * used in `returning`, counts the fields that are not restored.
 */
export function revert(
  scope: Scope,
  fields: FieldTable,
  aliases: RevertAliases,
  linkConditions: LinkConditions,
  { entangled = { leading: [], all: [] }, lostKeys = {} }: { entangled?: EntangledFields; lostKeys?: LostKeys } = {},
): { sets: Sql; kept: Sql } {
  const [beforeJson, afterJson] = [columnOf(aliases.importRow, 'before'), columnOf(aliases.importRow, 'after')]
  const leadingUntouched = entangled.leading.map((key) => {
    const column = toColumnName(key)
    return sql`(not ${afterJson} ? ${column} or ${columnOf(aliases.record, column)} is not distinct from ${columnOf(aliases.after, column)})`
  })
  const all = Object.entries(fields).map(([key, field]) => {
    const column = toColumnName(key)
    const current = columnOf(aliases.record, column)
    if (field.kind === 'object') {
      const [before, after] = [sql`${beforeJson} -> ${column}`, sql`${afterJson} -> ${column}`]
      const lost = lostKeys[key]?.(scope, before)
      const restorable = lost ? sql`(${after}) - ${lost}` : after
      return {
        set: sql`${identifier(column)} = case when ${afterJson} ? ${column} then revert_keys(${current}, ${before}, ${restorable}) else ${current} end`,
        kept: sql`case when ${afterJson} ? ${column} then count_conflicting_keys(${current}, ${before}, ${after}) else 0 end`,
      }
    }
    const [before, after] = [columnOf(aliases.before, column), columnOf(aliases.after, column)]
    const isUntouched = sql`${afterJson} ? ${column} and ${current} is not distinct from ${after}`
    const conditions = [linkConditions[key]?.(scope, before) ?? [], entangled.all.includes(key) ? leadingUntouched : []]
    const canRevert = join([isUntouched, ...conditions.flat()], ' and ')
    return {
      set: sql`${identifier(column)} = case when ${canRevert} then ${before} else ${current} end`,
      kept: sql`(${afterJson} ? ${column} and ${current} is distinct from ${before})::int`,
    }
  })
  return {
    sets: join(all.map(({ set }) => set)),
    kept: join(
      all.map(({ kept }) => kept),
      ' + ',
    ),
  }
}

/** A column of an alias. */
export const columnOf = (alias: string, column: string): Sql => sql`${identifier(alias)}.${identifier(column)}`
