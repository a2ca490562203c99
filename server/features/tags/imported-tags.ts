import { uuidv7 } from 'uuidv7'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import { permissions } from '#contract/kit/roles.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { taggables } from './taggables.ts'

/** The ids of the tags of these names, whatever their case; they stay until the transaction ends. */
export async function findTagsByName(scope: Scope, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await scope.tx.rows<{ name: string; id: string }>(sql`
    select n.name, t.id from unnest(${names}::text[]) n (name)
      join tags t on t.workspace_id = ${scope.workspaceId} and lower(t.name) = lower(n.name)
     order by t.id for key share of t`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Creates tags of these names where there are none, if the person may; returns the ids of the new ones. */
export async function createTagsByName(scope: Scope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await scope.tx.rows<{ id: string }>(sql`
    with added as (
      insert into tags (workspace_id, id, name)
      select ${scope.workspaceId}, n.id, n.name from unnest(${names.map(() => uuidv7())}::uuid[], ${names}::text[]) n (id, name)
       where ${mayTagSql}
       order by n.id
      on conflict do nothing
      returning id),
    changed as (select id, null::integer as version from added),
    ${changeEventCte(scope, raw('changed'), 'tag.changed')}
    select id from added`)
  return rows.map(({ id }) => id)
}

/** Whether the person may create and add tags. */
export const mayTag = async (scope: Scope): Promise<boolean> =>
  (await scope.tx.first<{ may: boolean }>(sql`select ${mayTagSql} as may`))?.may ?? false

const mayTagSql = sql`
  coalesce(nullif(current_setting('app.role', true), '')::member_role, 'VIEWER') >= ${raw(`'${permissions['tags:write']}'`)}::member_role`

type TagPair = { recordId: string; tagId: string }

/** Adds tags to records that are there and do not have them; returns the new assignments. */
export async function assignTagPairs(
  scope: Scope,
  kind: TaggableKind,
  pairs: readonly TagPair[],
): Promise<{ id: string; recordId: string }[]> {
  if (pairs.length === 0) return []
  const { table, column } = taggables[kind]
  return scope.tx.rows(sql`
    with pairs as materialized (
      select * from unnest(${pairs.map(({ recordId }) => recordId)}::uuid[], ${pairs.map(({ tagId }) => tagId)}::uuid[]) p (record_id, tag_id)),
    entity as materialized (
      select e.id from ${table} e
       where e.workspace_id = ${scope.workspaceId} and e.id = any(array(select record_id from pairs)) and e.deleted_at is null
       order by e.id for key share)
    insert into tag_assignments (workspace_id, tag_id, ${column})
    select ${scope.workspaceId}, p.tag_id, e.id from pairs p join entity e on e.id = p.record_id
    on conflict do nothing
    returning id, ${column} as "recordId"`)
}

/** Removes assignments, whose ids a query tells; returns the records that had them. */
export async function removeAssignments(scope: Scope, kind: TaggableKind, assignmentIds: Sql): Promise<string[]> {
  const { column } = taggables[kind]
  const rows = await scope.tx.rows<{ id: string }>(sql`
    with gone as (
      delete from tag_assignments a
       where a.workspace_id = ${scope.workspaceId} and a.id = any(array(${assignmentIds})) and a.${column} is not null
      returning a.${column} as id)
    select distinct id from gone`)
  return rows.map(({ id }) => id)
}

/** Deletes those of these tags that no record has, not even one in the trash, which is restored with its tags (R7). */
export async function deleteUnusedTags(scope: Scope, tagIds: Sql): Promise<void> {
  // Tags that somebody is assigning right now are seen as used once they are locked.
  await scope.tx.rows(sql`
    select from tags t where t.workspace_id = ${scope.workspaceId} and t.id = any(array(${tagIds})) order by t.id for update`)
  await scope.tx.rows(sql`
    with gone as (
      delete from tags t
       where t.workspace_id = ${scope.workspaceId} and t.id = any(array(${tagIds}))
         and not exists (
           select from tag_assignments a where a.workspace_id = ${scope.workspaceId} and a.tag_id = t.id)
      returning t.id),
    changed as (select id, null::integer as version from gone),
    ${changeEventCte(scope, raw('changed'), 'tag.deleted')}
    select from gone`)
}

/** The names of tags that records do not have, by the number of their row. */
export async function findMissingTags(
  scope: Scope,
  kind: TaggableKind,
  rows: readonly { row: number; id: string; names: readonly string[] }[],
): Promise<Map<number, string[]>> {
  const pairs = rows.flatMap(({ row, id, names }) => names.map((name) => ({ row, id, name })))
  if (pairs.length === 0) return new Map()
  const { column } = taggables[kind]
  const found = await scope.tx.rows<{ row: number; names: string[] }>(sql`
    select p.row, array_agg(p.name order by p.n) as names
      from unnest(${pairs.map(({ row }) => row)}::int[], ${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ name }) => name)}::text[])
           with ordinality p (row, id, name, n)
     where not exists (
       select from tag_assignments a join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
        where a.workspace_id = ${scope.workspaceId} and a.${column} = p.id and lower(t.name) = lower(p.name))
     group by p.row`)
  return new Map(found.map(({ row, names }) => [row, names]))
}
