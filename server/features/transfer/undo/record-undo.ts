import { isSubjectKind, pluralOf } from '#contract/kit/kinds.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { changeEventsCte } from '../../../platform/events/event-log.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import { cascadeTrash, noCascade } from '../../../records/related.ts'
import { type LinkConditions, revert } from '../apply/diff.ts'
import type { UndoBatch, UndoResult } from '../descriptors.ts'

/** Takes back what an import did to some records of a kind. */
export function createUndo(
  { kind, fields }: RecordDescriptor,
  linkConditions: LinkConditions = {},
): (scope: Scope, part: UndoBatch) => Promise<UndoResult> {
  const aliases = { record: 'c', importRow: 'r', before: 'o', after: 'n' }
  const table = raw(pluralOf(kind))

  return async (scope, part) => {
    const { sets, kept } = revert(scope, fields, aliases, linkConditions)
    const changed = await scope.tx.first<{ restored: number; kept: number }>(sql`
      with changed as (
        update ${table} c set ${sets}, version = c.version + 1, updated_at = now()
          from (${selectImportRows(scope, part, 'updated')}) r
         cross join lateral jsonb_populate_record(null::${table}, r.before) o
         cross join lateral jsonb_populate_record(null::${table}, r.after) n
         where c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and r.after <> '{}'
        returning ${kept} as kept, r.after)
      select count(*) filter (where kept < fields)::int as restored, coalesce(sum(kept), 0)::int as kept
        from changed
       cross join lateral (
         select sum(case when jsonb_typeof(value) = 'object' then (select count(*) from jsonb_object_keys(value)) else 1 end) as fields
           from jsonb_each(changed.after)) counted`)
    // Last, because it numbers events: records related to the created ones go to the trash with them.
    const madeRecords = raw('changed')
    const cascade = isSubjectKind(kind) ? cascadeTrash(scope, kind, part.step, madeRecords) : noCascade
    const made = await scope.tx.first<{ count: number }>(sql`
      with ${madeRecords} as (
        update ${table} c set deleted_at = now(), deletion_id = ${part.step}, version = c.version + 1
          from (${selectImportRows(scope, part, 'created')}) r
         where c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and c.deleted_at is null
        returning c.id),
      ${join([...cascade.ctes, changeEventsCte(scope, cascade.events)])}
      select count(*)::int as count from ${madeRecords}`)
    return { removed: made?.count ?? 0, restored: changed?.restored ?? 0, kept: changed?.kept ?? 0 }
  }
}

const selectImportRows = (
  scope: Scope,
  { importId, after, upTo }: UndoBatch,
  outcome: 'created' | 'updated',
): Sql => sql`
  select record_id, before, after from import_rows
   where workspace_id = ${scope.workspaceId} and import_id = ${importId} and outcome = ${outcome}
     and (${after}::uuid is null or record_id > ${after}) and record_id <= ${upTo}`
