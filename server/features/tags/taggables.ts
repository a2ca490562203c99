import type { EventKind } from '#contract/events/kinds.ts'
import { type PluralName, pluralOf, type TaggableKind, taggableKinds } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { changeEventCte, changeEventsCte } from '../../platform/events/event-log.ts'
import type { Selection } from '../../records/selection.ts'

/** A kind of record that can have tags. */
export type Taggable = {
  table: Sql
  /** Its column of `tag_assignments`. */
  column: Sql
  event: EventKind
  collection: PluralName
  /** Its count in a tag's usage. */
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

/** The JSON of a tag of alias `t`. */
export const tagJson = sql`json_build_object('id', t.id, 'name', t.name, 'description', t.description)`

export const orderByTagName = sql`t.name collate "und-x-icu", t.id`

/** Conditions on alias `t` for existing tags of the scope. */
export const tagsWhere = (scope: Scope, ids: string[]): Sql =>
  sql`t.workspace_id = ${scope.workspaceId} and t.id = any(${ids}::uuid[])`

/** Conditions on alias `e` for active records of the scope. */
export const activeEntitiesWhere = (scope: Scope, ids: string[]): Sql =>
  sql`e.workspace_id = ${scope.workspaceId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null`

/** The CTEs that statements about some tags and records start with. */
type TagTargets = {
  ctes: Sql
  /** The CTE of the tags: `id`, `name`, `description`. */
  tag: Sql
  /** The CTE of the records: `id`. */
  entity: Sql
  /** Columns that tell whether any of the tags and any of the records exist. */
  foundColumns: Sql
}

/** Locks the tags and the records, so that nobody can delete one for good before an assignment references it. */
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

/** Emits the event for the records whose tags changed. `changedAssignments` has a column `entity_id`. Record versions do not change. */
export const emitRetagged = (scope: Scope, changedAssignments: Sql, { event }: { event: EventKind | Sql }): Sql => sql`
  ${changedCte} as (select distinct entity_id as id, null::integer as version from ${changedAssignments}),
  ${changeEventCte(scope, changedCte, event)}`

/** The same for several records. */
export const emitAllRetagged = (scope: Scope, changedAssignments: Sql, { event, collection }: Taggable): Sql => sql`
  ${changedCte} as (select distinct entity_id as id, null::integer as version from ${changedAssignments}),
  ${changeEventsCte(scope, [{ changedCte, collection, kind: event }])}`

const changedCte = raw('changed')

/** The record id of an assignment of alias `a`. */
export const assignedEntityId = sql`coalesce(${join(taggableKinds.map((type) => sql`a.${taggables[type].column}`))})`
export const assignedEntityType = sql`case ${join(
  taggableKinds.map((type) => sql`when a.${taggables[type].column} is not null then ${raw(`'${type}'`)}`),
  ' ',
)} end`

/** The JSON of an assignment of alias `a` with its tag of alias `t`. */
export const assignmentJson = sql`
  json_build_object('id', a.id, 'tag', ${tagJson}, 'entityId', ${assignedEntityId}, 'entityType', ${assignedEntityType})`
