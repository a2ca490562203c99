import { maxChangedRecords } from '#contract/bulk-edits/enums.ts'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { RecordDescriptor, RecordedOperation } from '../../records/descriptor.ts'
import type { ChangedSince } from '../../records/verbs/bulk-edits.ts'
import { markUndone, type UndoneCounts } from '../../records/verbs/bulk-edits.ts'
import { bulkOperationWhere, markUndo } from '../../records/verbs/bulk-operation.ts'
import { emitAllRetagged, taggables } from './taggables.ts'

/** The CTE with the tags that a bulk operation added and removed. */
const tagged = raw('operation')

/**
 * Undoes what a bulk operation did to the tags of records; unless `includesChanged`, except for tags that somebody added or removed since.
 * `count` records are as before, `kept` are not. Needs a transaction. Null if the person changed no tags in it.
 */
export async function undoTagChange(
  scope: Scope,
  entityType: TaggableKind,
  operation: RecordedOperation,
  includesChanged = false,
): Promise<UndoneCounts | null> {
  const taggable = taggables[entityType]
  const { table, column } = taggable
  await markUndo(scope, operation.id)
  // Hashed subqueries (`is true`) instead of joins, which would compare each record with each. Tags and records are locked, so that nobody can delete one for good before an assignment references it.
  const row = await scope.tx.first<{ total: number; kept: number }>(sql`
    with ${taggingCte(scope, entityType, operation)},
    tag as materialized (
      select t.id from tags t where t.workspace_id = ${scope.workspaceId} and t.id in (select tag_id from ${tagged}) order by t.id for key share),
    entity as materialized (
      select c.id from ${table} c
       where c.workspace_id = ${scope.workspaceId} and c.deleted_at is null and c.id in (select record_id from ${tagged}) order by c.id for key share),
    untouched as materialized (
      select o.* from ${tagged} o
       where (o.tag_id in (select id from tag)) is true and (o.record_id in (select id from entity)) is true${includesChanged ? empty : sql` and not ${wasChangedSince(scope, entityType)}`}),
    gone as (
      delete from tag_assignments a using untouched u
       where a.workspace_id = ${scope.workspaceId} and a.tag_id = u.tag_id and a.${column} = u.record_id and u.operation = 'added'
      returning a.tag_id, a.${column} as entity_id),
    added as (
      insert into tag_assignments (workspace_id, tag_id, ${column})
      select ${scope.workspaceId}, u.tag_id, u.record_id from untouched u where u.operation = 'removed'
      on conflict do nothing
      returning tag_id, ${column} as entity_id),
    restored as (select tag_id, entity_id from gone union all select tag_id, entity_id from added),
    ${emitAllRetagged(scope, raw('restored'), taggable)}
    select count(distinct record_id)::int as total, count(distinct record_id) filter (where not is_as_before)::int as kept
      from (select o.record_id, ((o.tag_id, o.record_id) in (select tag_id, entity_id from restored)) is true
                   or (o.record_id in (select id from entity)) is true
                      and (o.operation = 'removed') = exists (select from tag_assignments a
                            where a.workspace_id = ${scope.workspaceId} and a.tag_id = o.tag_id and a.${column} = o.record_id) as is_as_before
              from ${tagged} o) o`)
  if (!row?.total) return null
  const undone = { count: row.total - row.kept, kept: row.kept }
  await markUndone(scope, operation.id, undone)
  return undone
}

/** Finds the records whose tags somebody has changed since a bulk operation, so that an undo that includes them would replace tags. */
export async function findTagsChangedSince(
  scope: Scope,
  { kind, titleSql }: Pick<RecordDescriptor, 'kind' | 'titleSql'>,
  operation: RecordedOperation,
): Promise<ChangedSince> {
  const entityType = kind as TaggableKind
  const { table, column } = taggables[entityType]
  const row = await scope.tx.first<ChangedSince>(sql`
    with ${taggingCte(scope, entityType, operation)},
    difference as materialized (
      select c.id, ${raw(titleSql('c'))} as name,
             jsonb_build_object('tagIds', jsonb_build_array(
               coalesce(jsonb_agg(o.tag_id) filter (where o.operation = 'added'), '[]'),
               coalesce(jsonb_agg(o.tag_id) filter (where o.operation = 'removed'), '[]'))) as changes
        from ${tagged} o
        join ${table} c on c.workspace_id = ${scope.workspaceId} and c.deleted_at is null and c.id = o.record_id
        join tags t on t.workspace_id = ${scope.workspaceId} and t.id = o.tag_id
       where (o.operation = 'added') = exists (select from tag_assignments a
               where a.workspace_id = ${scope.workspaceId} and a.tag_id = o.tag_id and a.${column} = o.record_id)
         and ${wasChangedSince(scope, entityType)}
       group by c.workspace_id, c.id)
    select count(*)::int as count,
           (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'changes', d.changes) order by d.name, d.id), '[]')
              from (select * from difference d order by d.name, d.id limit ${maxChangedRecords}::int) d) as records
      from difference`)
  return row ?? { count: 0, records: [] }
}

/** That CTE: each tag that a bulk operation added to a record or removed from it. */
const taggingCte = (scope: Scope, entityType: TaggableKind, operation: RecordedOperation): Sql => sql`
    ${tagged} as materialized (
      select h.record_id, h.operation, (h.changes ->> 'tag_id')::uuid as tag_id, max(h.seq) as seq
        from history h
       where ${bulkOperationWhere(scope, operation)} and h.kind = ${entityType} and h.part = 'tags'
       group by 1, 2, 3)`

/** Condition on a row of alias `o` of that CTE: somebody added or removed the tag since. */
const wasChangedSince = (scope: Scope, entityType: TaggableKind): Sql => sql`exists (select from history l
                          where l.workspace_id = ${scope.workspaceId} and l.kind = ${entityType} and l.record_id = o.record_id and l.seq > o.seq
                            and l.part = 'tags' and l.changes ->> 'tag_id' = o.tag_id::text)`
