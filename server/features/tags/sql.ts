import type { EntityType } from '#contract/tags/enums.ts'
import { type EventKind, eventOf, eventsOf, type Plural } from '../../platform/events.ts'
import type { Picked } from '../../platform/record.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/sql.ts'

export type Bearer = {
  table: Sql
  /** Its column of `tag_assignments`. */
  column: Sql
  /** What its screens follow, and how events of very many are called. */
  event: EventKind
  many: Plural
  /** Its number in a tag's usage. */
  counted: Sql
}

/** What can bear a tag: deals are tagged by calls of their own (GAP-057). */
export type BearerType = EntityType | 'deal'

/** Everything that can bear a tag. */
export const bearers: Record<BearerType, Bearer> = {
  contact: {
    table: raw('contacts'),
    column: raw('contact_id'),
    event: 'contact.changed',
    many: 'contacts',
    counted: raw('contacts'),
  },
  company: {
    table: raw('companies'),
    column: raw('company_id'),
    event: 'company.changed',
    many: 'companies',
    counted: raw('companies'),
  },
  deal: { table: raw('deals'), column: raw('deal_id'), event: 'deal.changed', many: 'deals', counted: raw('deals') },
}

/** A tag of alias `t` under its wire names. */
export const tagShown = sql`json_build_object('id', t.id, 'name', t.name, 'description', t.description)`

export const tagOrder = sql`t.name collate "und-x-icu", t.id`

/** Tags of the scope that are there: conditions on alias `t`. */
export const ofTags = (scope: Scope, ids: string[]): Sql =>
  sql`t.workspace_id = ${scope.workspaceId} and t.id = any(${ids}::uuid[])`

/** Records of the scope that are there and not in the trash: conditions on alias `e`. */
export const ofEntities = (scope: Scope, ids: string[]): Sql =>
  sql`e.workspace_id = ${scope.workspaceId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null`

/**
 * The tags and the records that a change is about, as `tag` and `entity`. The locks let nobody delete one of them for good
 * before the assignment that points at it is there.
 */
export const pair = (scope: Scope, tagIds: string[], { before, where }: Picked, { table }: Bearer): Sql => sql`
  ${before}
  tag as materialized (select t.id, t.name, t.description from tags t where ${ofTags(scope, tagIds)} order by t.id for key share),
  entity as materialized (select c.id from ${table} c where ${where} order by c.id for key share)`

/** The event for records whose tags changed; `touched` is an earlier expression with a column `entity_id`. Their version stays. */
export const retagged = (scope: Scope, touched: Sql, { event }: { event: EventKind | Sql }): Sql => sql`
  changed as (select distinct entity_id as id, null::integer as version from ${touched}),
  ${eventOf(scope, raw('changed'), event)}`

/** The same for as many records as there are. */
export const allRetagged = (scope: Scope, touched: Sql, { event, many }: Bearer): Sql => sql`
  changed as (select distinct entity_id as id, null::integer as version from ${touched}),
  ${eventsOf(scope, [{ changed: raw('changed'), many, few: event }])}`

const types = Object.keys(bearers) as BearerType[]

/** What an assignment of alias `a` stands on. */
export const borneBy = sql`coalesce(${join(types.map((type) => sql`a.${bearers[type].column}`))})`
export const borneKind = sql`case ${join(
  types.map((type) => sql`when a.${bearers[type].column} is not null then ${raw(`'${type}'`)}`),
  ' ',
)} end`

/** An assignment of alias `a` with its tag `t` under its wire names. */
export const assignmentShown = sql`
  json_build_object('id', a.id, 'tag', ${tagShown}, 'entityId', ${borneBy}, 'entityType', ${borneKind})`
