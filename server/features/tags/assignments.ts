import { assignmentLimit, type EntityType } from '#contract/tags/enums.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { byIds, type Picked } from '../../platform/record.ts'
import { duplicate, invalid, linkNotFound, notFound } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, sql } from '../../platform/sql.ts'
import {
  allRetagged,
  type BearerType,
  bearers,
  borneBy,
  borneKind,
  ofEntities,
  pair,
  retagged,
  tagOrder,
  tagShown,
} from './sql.ts'

type One = { tagId: string; entityId: string; entityType: BearerType }
type Many = { tagIds: string[]; entityIds: string[]; entityType: EntityType }

/** Tags of one record, by name. */
export async function tagsOf(scope: Scope, entityId: string, entityType: EntityType): Promise<JsonText> {
  const { table, column } = bearers[entityType]
  const row = await scope.tx.first<{ tags: string }>(sql`
    select (select coalesce(json_agg(${tagShown} order by ${tagOrder}), '[]')
              from tag_assignments a
              join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
             where a.workspace_id = e.workspace_id and a.${column} = e.id)::text as tags
      from ${table} e where ${ofEntities(scope, [entityId])}`)
  if (!row) throw linkNotFound('entityId', entityType)
  return json(row.tags)
}

/** Puts a tag on a record; 409 when it is there already. */
export async function assign(scope: Scope, { tagId, entityId, entityType }: One): Promise<JsonText> {
  const bearer = bearers[entityType]
  const row = await scope.tx.first<Found & { assignment: string | null }>(sql`
    with ${pair(scope, [tagId], byIds(scope, [entityId]), bearer)},
    added as (
      insert into tag_assignments (workspace_id, tag_id, ${bearer.column})
      select ${scope.workspaceId}, tag.id, entity.id from tag, entity
      on conflict do nothing
      returning id, tag_id, ${bearer.column} as entity_id),
    ${retagged(scope, raw('added'), bearer)}
    select ${found},
           (select json_build_object('id', a.id, 'tag', ${tagShown}, 'entityId', a.entity_id, 'entityType', ${entityType}::text)::text
              from added a join tag t on t.id = a.tag_id) as assignment`)
  refuseMissing(row, entityType)
  if (!row?.assignment) throw duplicate(tagMessages.alreadyAssigned, { tagId: [tagMessages.alreadyAssigned] })
  return json(row.assignment)
}

/** Takes a tag off a record. */
export async function unassign(scope: Scope, { tagId, entityId, entityType }: One): Promise<JsonText> {
  const bearer = bearers[entityType]
  const row = await scope.tx.first<Found & { id: string | null }>(sql`
    with ${pair(scope, [tagId], byIds(scope, [entityId]), bearer)},
    gone as (
      delete from tag_assignments a using tag, entity
       where a.workspace_id = ${scope.workspaceId} and a.tag_id = tag.id and a.${bearer.column} = entity.id
      returning a.id, a.${bearer.column} as entity_id),
    ${retagged(scope, raw('gone'), bearer)}
    select ${found}, (select id from gone) as id`)
  refuseMissing(row, entityType)
  if (!row?.id) throw notFound('tag assignment')
  return json(JSON.stringify({ id: row.id }))
}

/** Takes away one assignment by its own id, whatever bears it. */
export async function removeAssignment(scope: Scope, id: string): Promise<JsonText> {
  const living = Object.values(bearers).map(
    ({ table, column }) => sql`
      select a.id from ${table} e where e.workspace_id = a.workspace_id and e.id = a.${column} and e.deleted_at is null`,
  )
  const kinds = Object.entries(bearers).map(([type, { event }]) => sql`when ${type} then ${event}`)
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      delete from tag_assignments a
       where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and exists (${join(living, ' union all ')})
      returning a.id, ${borneBy} as entity_id, ${borneKind} as entity_type),
    ${retagged(scope, raw('gone'), { event: sql`(select case entity_type ${join(kinds, ' ')} end from gone)` })}
    select (select id from gone) as id`)
  if (!row?.id) throw linkNotFound('assignmentId', 'tag assignment')
  return json(JSON.stringify({ id: row.id }))
}

/** Puts tags on records; what is not there is passed over, and so is what bears its tag already. Answers the new assignments. */
export async function assignAll(scope: Scope, { tagIds, entityIds, entityType }: Many): Promise<JsonText> {
  if (tagIds.length * entityIds.length > assignmentLimit)
    throw invalid({
      tagIds: [`Tags times records must be at most ${assignmentLimit.toLocaleString('en-US')} at once.`],
    })
  return tagPicked(scope, { tagIds, entityType }, byIds(scope, entityIds), 'entityIds')
}

/** Takes tags off records; what is not there, or does not bear the tag, is passed over. Answers the assignments that went. */
export const unassignAll = (scope: Scope, { tagIds, entityIds, entityType }: Many): Promise<JsonText> =>
  untagPicked(scope, { tagIds, entityType }, byIds(scope, entityIds), 'entityIds')

type Tagging = Pick<Many, 'tagIds' | 'entityType'>
/** The key of the body that picked the records. */
type By = 'entityIds' | 'filters'

/** Puts tags on all records that were picked. */
export async function tagPicked(
  scope: Scope,
  { tagIds, entityType }: Tagging,
  picked: Picked,
  by: By,
): Promise<JsonText> {
  const bearer = bearers[entityType]
  const row = await scope.tx.first<Found & { count: number }>(sql`
    with ${pair(scope, tagIds, picked, bearer)},
    added as (
      insert into tag_assignments (workspace_id, tag_id, ${bearer.column})
      select ${scope.workspaceId}, tag.id, entity.id from tag cross join entity
      on conflict do nothing
      returning ${bearer.column} as entity_id),
    ${allRetagged(scope, raw('added'), bearer)}
    select ${found}, (select count(*)::int from added) as count`)
  return counted(row, entityType, by)
}

/** Takes tags off all records that were picked. */
export async function untagPicked(
  scope: Scope,
  { tagIds, entityType }: Tagging,
  picked: Picked,
  by: By,
): Promise<JsonText> {
  const bearer = bearers[entityType]
  // `is true` makes a hash of the records; as a join, few statistics would make it a loop in a loop.
  const row = await scope.tx.first<Found & { count: number }>(sql`
    with ${pair(scope, tagIds, picked, bearer)},
    gone as (
      delete from tag_assignments a
       where a.workspace_id = ${scope.workspaceId} and a.tag_id = any(array(select id from tag))
         and (a.${bearer.column} in (select id from entity)) is true
      returning a.${bearer.column} as entity_id),
    ${allRetagged(scope, raw('gone'), bearer)}
    select ${found}, (select count(*)::int from gone) as count`)
  return counted(row, entityType, by)
}

function counted(row: (Found & { count: number }) | undefined, entityType: EntityType, by: By): JsonText {
  refuseMissing(row, entityType, { tag: 'tagIds', entity: by })
  return json(JSON.stringify({ count: row?.count }))
}

type Found = { tag_found: boolean; entity_found: boolean }
const found = sql`exists (select from tag) as tag_found, exists (select from entity) as entity_found`

function refuseMissing(row: Found | undefined, thing: BearerType, fields = { tag: 'tagId', entity: 'entityId' }): void {
  if (!row?.tag_found) throw linkNotFound(fields.tag, 'tag')
  if (!row.entity_found) throw linkNotFound(fields.entity, thing)
}
