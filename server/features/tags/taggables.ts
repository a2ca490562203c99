import type { PluralName } from '#contract/kit/kinds.ts'
import type { EntityType } from '#contract/tags/enums.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { changeEventCte, changeEventsCte, type EventKind } from '../../platform/events/event-log.ts'
import type { Selection } from '../../records/store.ts'

export type Taggable = {
  table: Sql
  /** Its column of `tag_assignments`. */
  column: Sql
  /** What its screens follow, and how events of very many are called. */
  event: EventKind
  pluralEvent: PluralName
  /** Its number in a tag's usage. */
  usageColumn: Sql
}

/** What can bear a tag: deals are tagged by calls of their own (GAP-057). */
export type TaggableType = EntityType | 'deal'

/** Everything that can bear a tag. */
export const taggables: Record<TaggableType, Taggable> = {
  contact: {
    table: raw('contacts'),
    column: raw('contact_id'),
    event: 'contact.changed',
    pluralEvent: 'contacts',
    usageColumn: raw('contacts'),
  },
  company: {
    table: raw('companies'),
    column: raw('company_id'),
    event: 'company.changed',
    pluralEvent: 'companies',
    usageColumn: raw('companies'),
  },
  deal: {
    table: raw('deals'),
    column: raw('deal_id'),
    event: 'deal.changed',
    pluralEvent: 'deals',
    usageColumn: raw('deals'),
  },
}

/** A tag of alias `t` under its wire names. */
export const tagJson = sql`json_build_object('id', t.id, 'name', t.name, 'description', t.description)`

export const orderByTagName = sql`t.name collate "und-x-icu", t.id`

/** Tags of the scope that are there: conditions on alias `t`. */
export const tagsWhere = (scope: Scope, ids: string[]): Sql =>
  sql`t.workspace_id = ${scope.workspaceId} and t.id = any(${ids}::uuid[])`

/** Records of the scope that are there and not in the trash: conditions on alias `e`. */
export const activeEntitiesWhere = (scope: Scope, ids: string[]): Sql =>
  sql`e.workspace_id = ${scope.workspaceId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null`

/**
 * The tags and the records that a change is about, as `tag` and `entity`. The locks let nobody delete one of them for good
 * before the assignment that points at it is there.
 */
export const selectTagsAndEntities = (
  scope: Scope,
  tagIds: string[],
  { ctes: before, where }: Selection,
  { table }: Taggable,
): Sql => sql`
  ${before}
  tag as materialized (select t.id, t.name, t.description from tags t where ${tagsWhere(scope, tagIds)} order by t.id for key share),
  entity as materialized (select c.id from ${table} c where ${where} order by c.id for key share)`

/** The event for records whose tags changed; `touched` is an earlier expression with a column `entity_id`. Their version stays. */
export const emitRetagged = (scope: Scope, changedAssignments: Sql, { event }: { event: EventKind | Sql }): Sql => sql`
  changed as (select distinct entity_id as id, null::integer as version from ${changedAssignments}),
  ${changeEventCte(scope, raw('changed'), event)}`

/** The same for as many records as there are. */
export const emitAllRetagged = (
  scope: Scope,
  changedAssignments: Sql,
  { event, pluralEvent: many }: Taggable,
): Sql => sql`
  changed as (select distinct entity_id as id, null::integer as version from ${changedAssignments}),
  ${changeEventsCte(scope, [{ changedCte: raw('changed'), collection: many, kind: event }])}`

const taggableTypes = Object.keys(taggables) as TaggableType[]

/** What an assignment of alias `a` stands on. */
export const assignedEntityId = sql`coalesce(${join(taggableTypes.map((type) => sql`a.${taggables[type].column}`))})`
export const assignedEntityType = sql`case ${join(
  taggableTypes.map((type) => sql`when a.${taggables[type].column} is not null then ${raw(`'${type}'`)}`),
  ' ',
)} end`

/** An assignment of alias `a` with its tag `t` under its wire names. */
export const assignmentJson = sql`
  json_build_object('id', a.id, 'tag', ${tagJson}, 'entityId', ${assignedEntityId}, 'entityType', ${assignedEntityType})`
