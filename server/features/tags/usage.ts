import { bulkLimit } from '#contract/kit/limits.ts'
import { type EntityType, entityTypes, popularLimit } from '#contract/tags/enums.ts'
import { linkNotFound } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, type Sql, sql, whole } from '../../platform/sql.ts'
import { assignmentShown, type Bearer, bearers, ofEntities, tagOrder, tagShown } from './sql.ts'

/** The tags that stand on most records, by count, then by name (GAP-055). */
export async function popularTags(scope: Scope, limit = popularLimit): Promise<JsonText> {
  const row = await scope.tx.first<{ tags: string }>(sql`
    with used as (${used(scope)}),
    top as (select * from used t order by t.total desc, ${tagOrder} limit ${whole(limit)})
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'usageCount', t.total)
                             order by t.total desc, ${tagOrder}), '[]')::text as tags
      from top t`)
  return json(row?.tags ?? '[]')
}

/** Every tag with the number of records of each kind that bear it; the trash does not count. */
export async function tagUsage(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ usage: string }>(sql`
    with used as (${used(scope)})
    select coalesce(json_agg(json_build_object('tag', ${tagShown}, ${join(
      all.map(({ counted }) => sql`${raw(`'${counted.sql}'`)}, t.${counted}`),
    )}, 'total', t.total) order by ${tagOrder}), '[]')::text as usage
      from used t`)
  return json(row?.usage ?? '[]')
}

type Of = { entityId?: string; entityType?: EntityType }

/** Assignments of one record, of one kind of record or of all, newest first; of many, the newest ten thousand. */
export async function assignments(scope: Scope, { entityId, entityType }: Of): Promise<JsonText> {
  const types = entityType ? [entityType] : entityTypes
  const any = (condition: (type: EntityType) => Sql): Sql => sql`(${join(types.map(condition), ' or ')})`
  const there = entityId
    ? any((type) => sql`exists (select from ${bearers[type].table} e where ${ofEntities(scope, [entityId])})`)
    : sql`true`
  const on = any((type) => (entityId ? sql`a.${bearers[type].column} = ${entityId}` : borne(scope, bearers[type])))
  const row = await scope.tx.first<{ there: boolean; assignments: string }>(sql`
    with newest as (
      select a.created_at, a.id, ${assignmentShown} as shown
        from tag_assignments a
        join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
       where a.workspace_id = ${scope.workspaceId} and ${on}
       order by a.created_at desc, a.id desc limit ${whole(bulkLimit)})
    select ${there} as there,
           (select coalesce(json_agg(shown order by created_at desc, id desc), '[]')::text from newest) as assignments`)
  if (!row?.there) throw linkNotFound('entityId', entityType ?? 'record')
  return json(row.assignments)
}

/**
 * Whether an assignment of alias `a` stands on a record of a kind that is not in the trash. What is in the trash is read once;
 * joined, a table without statistics would be searched once for each assignment.
 */
const borne = (scope: Scope, { table, column }: Bearer): Sql => sql`
  (a.${column} is not null and a.${column} not in (
    select e.id from ${table} e where e.workspace_id = ${scope.workspaceId} and e.deleted_at is not null))`

const all = Object.values(bearers)

/** Tags with their counts. */
const used = (scope: Scope): Sql => sql`
  select t.id, t.name, t.description, ${join(all.map(({ counted }) => sql`coalesce(${counted}, 0)::int as ${counted}`))},
         (${join(
           all.map(({ counted }) => sql`coalesce(${counted}, 0)`),
           ' + ',
         )})::int as total
    from tags t
    left join (
      select a.tag_id, ${join(all.map((bearer) => sql`count(*) filter (where ${borne(scope, bearer)}) as ${bearer.counted}`))}
        from tag_assignments a where a.workspace_id = ${scope.workspaceId} group by a.tag_id) borne on borne.tag_id = t.id
   where t.workspace_id = ${scope.workspaceId}`
