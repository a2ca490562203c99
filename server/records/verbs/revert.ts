import type { FieldTable } from '#contract/kit/fields.ts'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { identifier, join, type Sql, sql } from '../../platform/database/sql.ts'
import type { EntangledFields } from '../descriptor.ts'

/** For each link field, given the previous id: the condition that the record it linked to still exists. */
export type LinkConditions = Readonly<Record<string, (scope: Scope, linkedId: Sql) => Sql>>

/** For each object field, given its previous value: the keys, as `text[]`, whose previous values can no longer be restored. */
type LostKeys = Readonly<Record<string, (scope: Scope, before: Sql) => Sql>>

/** Aliases of the record, of what changed it (`before` and `after`, as JSON), and of its `before` and `after` as records. */
type RevertAliases = { record: string; change: string; before: string; after: string }

type RevertOptions = {
  entangled?: EntangledFields
  /** When the leading fields were changed; null if that is not known. */
  changedAt?: Sql
  lostKeys?: LostKeys
  /** Also restores what somebody has changed since. */
  includesChanged?: boolean
}

/**
 * Assignments that restore what an import or a bulk change set in a record, except what somebody has changed since. `restorable` is the
 * condition that any of it can be restored; `kept`, to be used in `returning`, counts the fields that are not restored. `values` has what
 * each field is set to.
 */
export function revert(
  scope: Scope,
  fields: FieldTable,
  aliases: RevertAliases,
  linkConditions: LinkConditions,
  { entangled = { leading: [], all: [] }, changedAt, lostKeys = {}, includesChanged = false }: RevertOptions = {},
): { sets: Sql; restorable: Sql; kept: Sql; values: Record<string, Sql> } {
  const [beforeJson, afterJson] = [columnOf(aliases.change, 'before'), columnOf(aliases.change, 'after')]
  const leadingUntouched = entangled.leading.map((key) => {
    const column = toColumnName(key)
    return sql`(not ${afterJson} ? ${column} or ${columnOf(aliases.record, column)} is not distinct from ${columnOf(aliases.after, column)})`
  })
  if (changedAt && entangled.lastChangedAt) {
    const leadingColumns = sql`array[${join(entangled.leading.map((key) => sql`${toColumnName(key)}`))}]`
    leadingUntouched.push(
      sql`(not ${afterJson} ?| ${leadingColumns} or ${changedAt} is null or ${entangled.lastChangedAt(changedAt)})`,
    )
  }
  const all = Object.entries(fields).map(([key, field]) => {
    const column = toColumnName(key)
    const current = columnOf(aliases.record, column)
    if (field.kind === 'object') {
      const [before, after] = [sql`${beforeJson} -> ${column}`, sql`${afterJson} -> ${column}`]
      const lost = lostKeys[key]?.(scope, before)
      const restorable = lost ? sql`(${after}) - ${lost}` : after
      const present = includesChanged
        ? sql`coalesce(${current}, '{}') || (${restorable})`
        : key === 'customFields'
          ? sql`fill_missing_keys(${current}, ${after})`
          : current
      const reverted = sql`revert_keys(${present}, ${before}, ${restorable})`
      return {
        key,
        column,
        value: sql`case when ${afterJson} ? ${column} then ${reverted} else ${current} end`,
        restorable: sql`(${afterJson} ? ${column} and ${reverted} is distinct from ${current})`,
        kept: sql`case when ${afterJson} ? ${column} then count_conflicting_keys(${current}, ${before}, ${after}) else 0 end`,
      }
    }
    const [before, after] = [columnOf(aliases.before, column), columnOf(aliases.after, column)]
    const isRevertable = includesChanged
      ? sql`${afterJson} ? ${column} and ${current} is distinct from ${before}`
      : sql`${afterJson} ? ${column} and ${current} is not distinct from ${after}`
    const conditions = [
      linkConditions[key]?.(scope, before) ?? [],
      entangled.all.includes(key) && !includesChanged ? leadingUntouched : [],
    ]
    const canRevert = join([isRevertable, ...conditions.flat()], ' and ')
    return {
      key,
      column,
      value: sql`case when ${canRevert} then ${before} else ${current} end`,
      restorable: sql`(${canRevert})`,
      kept: sql`(${afterJson} ? ${column} and ${current} is distinct from ${before})::int`,
    }
  })
  return {
    sets: join(all.map(({ column, value }) => sql`${identifier(column)} = ${value}`)),
    restorable: sql`(${join(
      all.map(({ restorable }) => restorable),
      ' or ',
    )})`,
    kept: join(
      all.map(({ kept }) => kept),
      ' + ',
    ),
    values: Object.fromEntries(all.map(({ key, value }) => [key, value])),
  }
}

/** Custom fields whose previous value is a choice that has been removed since. */
export const selectLostChoices =
  (kind: RecordKindName) =>
  (scope: Scope, before: Sql): Sql =>
    sql`
  array(select f.key from custom_fields f
         where f.workspace_id = ${scope.workspaceId} and f.kind = ${kind} and f.choices <> '[]' and (${before}) ? f.key
           and not jsonb_path_query_array(f.choices, '$[*].id') @> (${before} -> f.key))`

/** A column of an alias. */
export const columnOf = (alias: string, column: string): Sql => sql`${identifier(alias)}.${identifier(column)}`
