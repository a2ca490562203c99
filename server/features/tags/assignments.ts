import { uuidv7 } from 'uuidv7'
import { maxNamedTags } from '#contract/bulk-edits/enums.ts'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { type EntityType, maxBulkAssignments } from '#contract/tags/enums.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, sql } from '../../platform/database/sql.ts'
import { duplicate, linkNotFound, notFound, validationFailed } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { type Selection, selectionByIds } from '../../records/selection.ts'
import { bulkEditCte, idTaken, isIdFree, markBulkOperation, type NewBulkEdit } from '../../records/verbs/bulk-edits.ts'
import {
  activeEntitiesWhere,
  assignedEntityId,
  assignedEntityType,
  emitAllRetagged,
  emitRetagged,
  orderByTagName,
  selectTagTargets,
  taggables,
  tagJson,
} from './taggables.ts'

type TagAssignmentKey = { tagId: string; entityId: string; entityType: TaggableKind }
type BulkTagAssignment = { tagIds: string[]; entityIds: string[]; entityType: EntityType; bulkOperationId?: string }

/** Lists the tags of a record by name. */
export async function listTagsOf(scope: Scope, entityId: string, entityType: EntityType): Promise<JsonText> {
  const { table, column } = taggables[entityType]
  const row = await scope.tx.first<{ tags: string }>(sql`
    select (select coalesce(json_agg(${tagJson} order by ${orderByTagName}), '[]')
              from tag_assignments a
              join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
             where a.workspace_id = e.workspace_id and a.${column} = e.id)::text as tags
      from ${table} e where ${activeEntitiesWhere(scope, [entityId])}`)
  if (!row) throw linkNotFound('entityId', entityType)
  return asJsonText(row.tags)
}

/** Adds a tag to a record; throws 409 if the record already has it. */
export async function assignTag(scope: Scope, { tagId, entityId, entityType }: TagAssignmentKey): Promise<JsonText> {
  const taggable = taggables[entityType]
  const { ctes, tag, entity, foundColumns } = selectTagTargets(
    scope,
    [tagId],
    selectionByIds(scope, [entityId]),
    taggable,
  )
  const row = await scope.tx.first<PairFound & { assignment: string | null }>(sql`
    with ${ctes},
    added as (
      insert into tag_assignments (workspace_id, tag_id, ${taggable.column})
      select ${scope.workspaceId}, ${tag}.id, ${entity}.id from ${tag}, ${entity}
      on conflict do nothing
      returning id, tag_id, ${taggable.column} as entity_id),
    ${emitRetagged(scope, raw('added'), taggable)}
    select ${foundColumns},
           (select json_build_object('id', a.id, 'tag', ${tagJson}, 'entityId', a.entity_id, 'entityType', ${entityType}::text)::text
              from added a join ${tag} t on t.id = a.tag_id) as assignment`)
  assertPairFound(row, entityType)
  if (!row?.assignment) throw duplicate(tagMessages.alreadyAssigned, { tagId: [tagMessages.alreadyAssigned] })
  return asJsonText(row.assignment)
}

/** Removes a tag from a record. */
export async function unassignTag(scope: Scope, { tagId, entityId, entityType }: TagAssignmentKey): Promise<JsonText> {
  const taggable = taggables[entityType]
  const { ctes, tag, entity, foundColumns } = selectTagTargets(
    scope,
    [tagId],
    selectionByIds(scope, [entityId]),
    taggable,
  )
  const row = await scope.tx.first<PairFound & { id: string | null }>(sql`
    with ${ctes},
    gone as (
      delete from tag_assignments a using ${tag}, ${entity}
       where a.workspace_id = ${scope.workspaceId} and a.tag_id = ${tag}.id and a.${taggable.column} = ${entity}.id
      returning a.id, a.${taggable.column} as entity_id),
    ${emitRetagged(scope, raw('gone'), taggable)}
    select ${foundColumns}, (select id from gone) as id`)
  assertPairFound(row, entityType)
  if (!row?.id) throw notFound('tag assignment')
  return asJsonText(JSON.stringify({ id: row.id }))
}

/** Removes an assignment by its id. */
export async function deleteAssignment(scope: Scope, id: string): Promise<JsonText> {
  const activeRecords = Object.values(taggables).map(
    ({ table, column }) => sql`
      select a.id from ${table} e where e.workspace_id = a.workspace_id and e.id = a.${column} and e.deleted_at is null`,
  )
  const kinds = Object.entries(taggables).map(([type, { event }]) => sql`when ${type} then ${event}`)
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      delete from tag_assignments a
       where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and exists (${join(activeRecords, ' union all ')})
      returning a.id, ${assignedEntityId} as entity_id, ${assignedEntityType} as entity_type),
    ${emitRetagged(scope, raw('gone'), { event: sql`(select case entity_type ${join(kinds, ' ')} end from gone)` })}
    select (select id from gone) as id`)
  if (!row?.id) throw linkNotFound('assignmentId', 'tag assignment')
  return asJsonText(JSON.stringify({ id: row.id }))
}

/** Adds tags to records; missing records and existing assignments are skipped. Returns the new assignments. */
export async function assignTags(
  scope: Scope,
  { tagIds, entityIds, entityType, bulkOperationId }: BulkTagAssignment,
): Promise<JsonText> {
  if (tagIds.length * entityIds.length > maxBulkAssignments)
    throw validationFailed({
      tagIds: [
        t('Tags times records must be at most {maxBulkAssignments} at once.', {
          maxBulkAssignments: maxBulkAssignments.toLocaleString('en-US'),
        }),
      ],
    })
  return tagSelection(scope, { tagIds, entityType, bulkOperationId }, selectionByIds(scope, entityIds), 'entityIds')
}

/** Removes tags from records; missing records and assignments are skipped. Returns the removed assignments. */
export const unassignTags = (scope: Scope, { entityIds, ...change }: BulkTagAssignment): Promise<JsonText> =>
  untagSelection(scope, change, selectionByIds(scope, entityIds), 'entityIds')

type TagSelectionChange = Omit<BulkTagAssignment, 'entityIds'>
/** The property of the body that selects the records. */
type SelectionField = 'entityIds' | 'filters'

/** Adds tags to all selected records. */
export async function tagSelection(
  scope: Scope,
  { tagIds, entityType, bulkOperationId }: TagSelectionChange,
  selection: Selection,
  field: SelectionField,
): Promise<JsonText> {
  const taggable = taggables[entityType]
  const { ctes, tag, entity, foundColumns } = selectTagTargets(scope, tagIds, selection, taggable)
  const edit = createTagEdit('tag', { tagIds, entityType, bulkOperationId })
  const isFree = isIdFree(scope, edit)
  const row = await scope.tx.first<TagSelectionRow>(sql`
    with ${ctes},
    added as (
      insert into tag_assignments (workspace_id, tag_id, ${taggable.column})
      select ${scope.workspaceId}, ${tag}.id, ${entity}.id from ${tag} cross join ${entity} where ${isFree}
      on conflict do nothing
      returning ${taggable.column} as entity_id),
    ${emitAllRetagged(scope, raw('added'), taggable)},
    ${bulkEditCte(scope, edit, sql`(select count(distinct entity_id)::int from added)`)}
    select ${foundColumns}, (select count(*)::int from added) as count, ${isFree} as free${markBulkOperation(edit.id)}`)
  return toCountReply(row, entityType, field)
}

/** Removes tags from all selected records. */
export async function untagSelection(
  scope: Scope,
  { tagIds, entityType, bulkOperationId }: TagSelectionChange,
  selection: Selection,
  field: SelectionField,
): Promise<JsonText> {
  const taggable = taggables[entityType]
  const { ctes, tag, entity, foundColumns } = selectTagTargets(scope, tagIds, selection, taggable)
  const edit = createTagEdit('untag', { tagIds, entityType, bulkOperationId })
  const isFree = isIdFree(scope, edit)
  // With `is true`, PostgreSQL hashes the records; a join with poor statistics would become a nested loop.
  const row = await scope.tx.first<TagSelectionRow>(sql`
    with ${ctes},
    gone as (
      delete from tag_assignments a
       where a.workspace_id = ${scope.workspaceId} and a.tag_id = any(array(select id from ${tag}))
         and (a.${taggable.column} in (select id from ${entity})) is true and ${isFree}
      returning a.${taggable.column} as entity_id),
    ${emitAllRetagged(scope, raw('gone'), taggable)},
    ${bulkEditCte(scope, edit, sql`(select count(distinct entity_id)::int from gone)`)}
    select ${foundColumns}, (select count(*)::int from gone) as count, ${isFree} as free${markBulkOperation(edit.id)}`)
  return toCountReply(row, entityType, field)
}

/** The step in which tags are added or removed. */
const createTagEdit = (
  action: 'tag' | 'untag',
  { tagIds, entityType, bulkOperationId }: TagSelectionChange,
): NewBulkEdit => ({
  id: bulkOperationId ?? uuidv7(),
  bulkOperationId,
  kind: entityType,
  action,
  changes: { tagIds: tagIds.slice(0, maxNamedTags), tagCount: tagIds.length },
})

type TagSelectionRow = PairFound & { count: number; free: boolean }

function toCountReply(row: TagSelectionRow | undefined, entityType: EntityType, field: SelectionField): JsonText {
  assertPairFound(row, entityType, { tag: 'tagIds', entity: field })
  if (row && !row.free) throw idTaken()
  return asJsonText(JSON.stringify({ count: row?.count }))
}

type PairFound = { tag_found: boolean; entity_found: boolean }

function assertPairFound(
  row: PairFound | undefined,
  entityType: TaggableKind,
  fields = { tag: 'tagId', entity: 'entityId' },
): void {
  if (!row?.tag_found) throw linkNotFound(fields.tag, t('tag'))
  if (!row.entity_found) throw linkNotFound(fields.entity, entityType)
}
