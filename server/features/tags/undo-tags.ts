import { t } from '#contract/language/translate.ts'
import type { EntityType } from '#contract/tags/enums.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { bulkOperationWhere, markUndo } from '../../records/verbs/undo-bulk.ts'
import { emitAllRetagged, taggables } from './taggables.ts'

/**
 * Undoes what a bulk operation of the caller did to the tags of records, except for tags that somebody added or removed since. `count`
 * records are as before, `kept` are not. Needs a transaction. Throws 404 if the caller changed no tags in it.
 */
export async function undoTagChange(scope: Scope, entityType: EntityType, operationId: string): Promise<JsonText> {
  const taggable = taggables[entityType]
  const { table, column } = taggable
  await markUndo(scope, operationId)
  // Hashed subqueries (`is true`) instead of joins, which would compare each record with each. Tags and records are locked, so that nobody can delete one for good before an assignment references it.
  const row = await scope.tx.first<{ total: number; kept: number }>(sql`
    with operation as materialized (
      select h.record_id, h.operation, (h.changes ->> 'tag_id')::uuid as tag_id, max(h.seq) as seq
        from history h
       where ${bulkOperationWhere(scope, operationId)} and h.kind = ${entityType} and h.part = 'tags'
       group by 1, 2, 3),
    tag as materialized (
      select t.id from tags t where t.workspace_id = ${scope.workspaceId} and t.id in (select tag_id from operation) order by t.id for key share),
    entity as materialized (
      select c.id from ${table} c
       where c.workspace_id = ${scope.workspaceId} and c.deleted_at is null and c.id in (select record_id from operation) order by c.id for key share),
    untouched as materialized (
      select o.* from operation o
       where (o.tag_id in (select id from tag)) is true and (o.record_id in (select id from entity)) is true and not exists (select from history l
                          where l.workspace_id = ${scope.workspaceId} and l.kind = ${entityType} and l.record_id = o.record_id and l.seq > o.seq
                            and l.part = 'tags' and l.changes ->> 'tag_id' = o.tag_id::text)),
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
              from operation o) o`)
  if (!row?.total) throw notFound(t('bulk change'))
  return asJsonText(JSON.stringify({ count: row.total - row.kept, kept: row.kept }))
}
