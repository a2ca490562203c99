import type { FieldTable } from '#contract/kit/fields.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import { columnOf } from '../../../records/verbs/revert.ts'

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
