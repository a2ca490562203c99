import { type PluralName, pluralOf, type TaggableKind, taggableKinds } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { changeEventCte, changeEventsCte, type EventKind } from '../../platform/events/event-log.ts'
import type { Selection } from '../../records/selection.ts'

/** A kind of record that can have tags. */
export type Taggable = {
  table: Sql
  /** Its column of `tag_assignments`. */
  column: Sql
  event: EventKind
  collection: PluralName
  /** Its number in a tag's usage. */
  usageColumn: Sql
}

export const taggables = Object.fromEntries(
  taggableKinds.map((kind): [TaggableKind, Taggable] => [
    kind,
    {
      table: raw(pluralOf(kind)),
      column: raw(`${kind}_id`),
      event: `${kind}.changed`,
      collection: pluralOf(kind),
      usageColumn: raw(pluralOf(kind)),
    },
  ]),
) as Record<TaggableKind, Taggable>

/** A tag of alias `t` under its wire names. */
export const tagJson = sql`json_build_object('id', t.id, 'name', t.name, 'description', t.description)`

export const orderByTagName = sql`t.name collate "und-x-icu", t.id`

/** Tags of the scope that are there: conditions on alias `t`. */
export const tagsWhere = (scope: Scope, ids: string[]): Sql =>
  sql`t.workspace_id = ${scope.workspaceId} and t.id = any(${ids}::uuid[])`

/** Records of the scope that are there and not in the trash: conditions on alias `e`. */
export const activeEntitiesWhere = (scope: Scope, ids: string[]): Sql =>
  sql`e.workspace_id = ${scope.workspaceId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null`

/** What a statement about some tags and records begins with. */
type TagTargets = {
  ctes: Sql
  /** The expression of the tags: `id`, `name`, `description`. */
  tag: Sql
  /** The expression of the records: `id`. */
  entity: Sql
  /** Columns that say whether any of the tags and any of the records exist. */
  foundColumns: Sql
}

/** Locks the tags and the records, so that nobody deletes one of them for good before an assignment points at it. */
export function selectTagTargets(
  scope: Scope,
  tagIds: string[],
  { ctes, where }: Selection,
  { table }: Taggable,
): TagTargets {
  const [tag, entity] = [raw('tag'), raw('entity')]
  return {
    tag,
    entity,
    ctes: sql`
  ${ctes}
  ${tag} as materialized (select t.id, t.name, t.description from tags t where ${tagsWhere(scope, tagIds)} order by t.id for key share),
  ${entity} as materialized (select c.id from ${table} c where ${where} order by c.id for key share)`,
    foundColumns: sql`exists (select from ${tag}) as tag_found, exists (select from ${entity}) as entity_found`,
  }
}

/** Emits the event for the records whose tags changed. `changedAssignments` has a column `entity_id`. Their versions stay. */
export const emitRetagged = (scope: Scope, changedAssignments: Sql, { event }: { event: EventKind | Sql }): Sql => sql`
  ${retagged} as (select distinct entity_id as id, null::integer as version from ${changedAssignments}),
  ${changeEventCte(scope, retagged, event)}`

/** The same for several records. */
export const emitAllRetagged = (scope: Scope, changedAssignments: Sql, { event, collection }: Taggable): Sql => sql`
  ${retagged} as (select distinct entity_id as id, null::integer as version from ${changedAssignments}),
  ${changeEventsCte(scope, [{ changedCte: retagged, collection, kind: event }])}`

const retagged = raw('changed')

/** The record of an assignment of alias `a`, and its kind. */
export const assignedEntityId = sql`coalesce(${join(taggableKinds.map((type) => sql`a.${taggables[type].column}`))})`
export const assignedEntityType = sql`case ${join(
  taggableKinds.map((type) => sql`when a.${taggables[type].column} is not null then ${raw(`'${type}'`)}`),
  ' ',
)} end`

/** An assignment of alias `a` with its tag `t` under its wire names. */
export const assignmentJson = sql`
  json_build_object('id', a.id, 'tag', ${tagJson}, 'entityId', ${assignedEntityId}, 'entityType', ${assignedEntityType})`
