import { pluralOf } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { identifier, join, raw, sql } from '../../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import { queryUnprepared } from '../apply/match-rows.ts'
import { staged } from '../apply/staged-rows.ts'

/** A value that a row loses, and why. */
export type RejectedValue = { row: number; field: string; message: string }

/** Clears the values of staged rows that do not fit the others of their record, and returns them. */
export async function rejectInvalid(
  scope: Scope,
  { kind, importChecks = [] }: RecordDescriptor,
  targets: readonly { row: number; id: string }[],
  keys: readonly string[],
): Promise<RejectedValue[]> {
  const rejected: RejectedValue[] = []
  for (const { keys: cleared, field, message, invalidWhere } of importChecks.filter((check) =>
    keys.includes(check.keys[0]),
  )) {
    const column = identifier(toColumnName(cleared[0]))
    const sets = cleared.map((key) => sql`${identifier(toColumnName(key))} = null`)
    const { rows } = await queryUnprepared(
      scope,
      sql`
      with invalid as materialized (
        select s.row from ${staged} s
          left join unnest(${targets.map(({ row }) => row)}::int[], ${targets.map(({ id }) => id)}::uuid[]) m (row, id) on m.row = s.row
          left join ${raw(pluralOf(kind))} c on c.workspace_id = ${scope.workspaceId} and c.id = m.id
         where s.${column} is not null and ${invalidWhere}),
      cleared as (update ${staged} s set ${join(sets)} from invalid where s.row = invalid.row)
      select row from invalid order by row`,
    )
    rejected.push(...rows.map(({ row }: { row: number }) => ({ row, field, message })))
  }
  return rejected
}
