import { isCustomFieldKind, isTaggableKind, pluralOf } from '#contract/kit/kinds.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { lockDefinitions } from '../../../records/custom-fields/definitions.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import { wasUsedWhere } from '../../../records/related.ts'
import { type LinkConditions, revert, selectLostChoices } from '../../../records/verbs/revert.ts'
import { removeAssignments } from '../../tags/public.ts'
import { nothingUndone, type UndoBatch, type UndoResult } from '../descriptors.ts'

/**
 * Undoes what an import did to some records of a kind. A created record that somebody has used since is kept: trashing it would
 * also trash their work.
 */
export function createUndo(
  descriptor: RecordDescriptor,
  linkConditions: LinkConditions = {},
): (scope: Scope, part: UndoBatch) => Promise<UndoResult> {
  const { kind } = descriptor
  const fields = { ...descriptor.fields, ...descriptor.serverFields }
  const aliases = { record: 'c', change: 'r', before: 'o', after: 'n' }
  const table = raw(pluralOf(kind))

  return async (scope, part) => {
    if (isCustomFieldKind(kind)) await lockDefinitions(scope, kind)
    const untagged = isTaggableKind(kind)
      ? await removeAssignments(
          scope,
          kind,
          sql`select unnest(r.assignment_ids) from (${selectImportRows(scope, part, 'updated')}) r`,
        )
      : []
    const { sets, kept } = revert(scope, fields, aliases, linkConditions, {
      entangled: descriptor.entangledFields,
      changedAt: raw('r.recorded_at'),
      lostKeys: { customFields: selectLostChoices(kind) },
    })
    const changed = await scope.tx.first<{ restored: number; kept: number }>(sql`
      with changed as (
        update ${table} c set ${sets}, version = c.version + 1, updated_at = now()
          from (${selectImportRows(scope, part, 'updated')}) r
         cross join lateral jsonb_populate_record(null::${table}, r.before) o
         cross join lateral jsonb_populate_record(null::${table}, r.after) n
         where c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and r.after <> '{}'
        returning c.id, ${kept} as kept, r.after),
      counted as (
        select id, kept, kept < fields as is_restored
          from changed
         cross join lateral (
           select sum(case when jsonb_typeof(value) = 'object' then (select count(*) from jsonb_object_keys(value)) else 1 end) as fields
             from jsonb_each(changed.after)) f)
      select (select count(*)::int from (
               select id from counted where is_restored union select unnest(${untagged}::uuid[])) restored) as restored,
             (select coalesce(sum(kept), 0)::int from counted) as kept`)
    // Waits for concurrent transactions that edit, tag or link these records; the next statement sees their changes.
    await scope.tx.rows(sql`
      select count(*) from (
        select from ${table} c
         where c.workspace_id = ${scope.workspaceId} and c.deleted_at is null
           and c.id in (select record_id from (${selectImportRows(scope, part, 'created')}) r)
         order by c.id for update) locked`)
    const created = await scope.tx.first<Pick<UndoResult, 'removed' | 'recordsKept' | 'keptRecords'>>(sql`
      with found as (
        select c.id, ${wasUsedWhere(descriptor, sql`r.assignment_ids`)} as was_used, ${raw(descriptor.titleSql('c'))} as name
          from (${selectImportRows(scope, part, 'created')}) r
          join ${table} c on c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and c.deleted_at is null),
      removed as (
        update ${table} c set deleted_at = now(), deletion_id = ${part.step}, version = c.version + 1
          from found
         where c.workspace_id = ${scope.workspaceId} and c.id = found.id and not found.was_used
        returning c.id)
      select (select count(*)::int from removed) as removed,
             (select count(*)::int from found where was_used) as "recordsKept",
             (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')
                from (select id, name from found where was_used order by id limit ${importLimits.maxKeptRecords}) f) as "keptRecords"`)
    return { ...nothingUndone, ...changed, ...created }
  }
}

const selectImportRows = (
  scope: Scope,
  { importId, after, upTo }: UndoBatch,
  outcome: 'created' | 'updated',
): Sql => sql`
  select record_id, before, after, assignment_ids, recorded_at from import_rows
   where workspace_id = ${scope.workspaceId} and import_id = ${importId} and outcome = ${outcome}
     and (${after}::uuid is null or record_id > ${after}) and record_id <= ${upTo}`
