import type { FieldTable } from '#contract/kit/fields.ts'
import type { Portable } from '#contract/transfer/exports.ts'
import { eventsOf } from '../../platform/events.ts'
import { type Subject, takenAlong } from '../../platform/hanging.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/sql.ts'
import { putBack } from './differences.ts'
import type { Undone, UndoPart } from './kinds.ts'

type Undoable = { table: Portable; subject: Subject; fields: FieldTable; stands?: Readonly<Record<string, Sql>> }

/** Takes back what an import did to some records of a table. */
export function undoOf(kind: Undoable): (scope: Scope, part: UndoPart) => Promise<Undone> {
  const { sets, kept } = putBack(kind.fields, kind.stands ?? {})
  const table = raw(kind.table)

  return async (scope, part) => {
    const changed = await scope.tx.first<{ restored: number; kept: number }>(sql`
      with changed as (
        update ${table} c set ${sets}, version = c.version + 1, updated_at = now()
          from (${rowsOf(scope, part, 'updated')}) r
         cross join lateral jsonb_populate_record(null::${table}, r.before) o
         cross join lateral jsonb_populate_record(null::${table}, r.after) n
         where c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and r.after <> '{}'
        returning ${kept} as kept, r.after)
      select count(*) filter (where kept < fields)::int as restored, coalesce(sum(kept), 0)::int as kept
        from changed
       cross join lateral (
         select sum(case when jsonb_typeof(value) = 'object' then (select count(*) from jsonb_object_keys(value)) else 1 end) as fields
           from jsonb_each(changed.after)) counted`)
    // Last, because it numbers events: what hangs on the made records goes to the trash with them.
    const along = takenAlong(scope, kind.subject, part.step)
    const made = await scope.tx.first<{ count: number }>(sql`
      with changed as (
        update ${table} c set deleted_at = now(), deleted_in = ${part.step}, version = c.version + 1
          from (${rowsOf(scope, part, 'created')}) r
         where c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and c.deleted_at is null
        returning c.id),
      ${join([...along.expressions, eventsOf(scope, along.told)])}
      select count(*)::int as count from changed`)
    return { removed: made?.count ?? 0, restored: changed?.restored ?? 0, kept: changed?.kept ?? 0 }
  }
}

const rowsOf = (scope: Scope, { importId, after, upTo }: UndoPart, outcome: 'created' | 'updated'): Sql => sql`
  select record_id, before, after from import_rows
   where workspace_id = ${scope.workspaceId} and import_id = ${importId} and outcome = ${outcome}
     and (${after}::uuid is null or record_id > ${after}) and record_id <= ${upTo}`
