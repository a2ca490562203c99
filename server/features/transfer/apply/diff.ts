import type { FieldTable } from '#contract/kit/fields.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { identifier, join, type Sql, sql } from '../../../platform/database/sql.ts'

/**
 * What a row of the file changes in a record, as lateral `d` with `before` and `after`: the columns that get another value. Takes
 * aliases `s` (the row; null changes nothing) and `b` (the record as it is). Of an object only the keys that change.
 */
export function diff(fields: FieldTable, keys: readonly string[]): Sql {
  const values = keys.map((key) => {
    const column = toColumnName(key)
    const [given, present] = [sql`s.${identifier(column)}`, sql`b.${identifier(column)}`]
    return fields[key]?.kind === 'object'
      ? sql`(${column}, keys_before(${present}, ${given}), keys_after(${present}, ${given}), keys_after(${present}, ${given}) is not null)`
      : sql`(${column}, to_jsonb(${present}), to_jsonb(${given}), ${given} is not null and ${given} is distinct from ${present})`
  })
  return sql`lateral (
    select coalesce(jsonb_object_agg(v.key, v.before), '{}') as before, coalesce(jsonb_object_agg(v.key, v.after), '{}') as after
      from (values ${join(values)}) v (key, before, after, differs) where v.differs) d`
}

/**
 * Assignments that give a record `c` back what a row `r` of `import_rows` changed, unless somebody has changed it since; `o` and `n`
 * are the row's `before` and `after` as records. `stands` is a condition for a link: the record it led to must still be there.
 * `kept` counts in `returning` the fields that stay as they are.
 */
export function revert(fields: FieldTable, linkConditions: Readonly<Record<string, Sql>>): { sets: Sql; kept: Sql } {
  const all = Object.entries(fields).map(([key, field]) => {
    const column = toColumnName(key)
    const [c, o, n] = ['c', 'o', 'n'].map((alias) => sql`${identifier(alias)}.${identifier(column)}`)
    if (field.kind === 'object') {
      const [before, after] = [sql`r.before -> ${column}`, sql`r.after -> ${column}`]
      return {
        set: sql`${identifier(column)} = case when r.after ? ${column} then revert_keys(${c}, ${before}, ${after}) else ${c} end`,
        kept: sql`case when r.after ? ${column} then count_conflicting_keys(${c}, ${before}, ${after}) else 0 end`,
      }
    }
    const still = sql`r.after ? ${column} and ${c} is not distinct from ${n}${linkConditions[key] ? sql` and ${linkConditions[key]}` : sql``}`
    return {
      set: sql`${identifier(column)} = case when ${still} then ${o} else ${c} end`,
      kept: sql`(r.after ? ${column} and ${c} is distinct from ${o})::int`,
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
