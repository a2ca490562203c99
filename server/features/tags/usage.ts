import { maxBulkIds } from '#contract/kit/limits.ts'
import { defaultPopularLimit, type EntityType, entityTypes } from '#contract/tags/enums.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { linkNotFound } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { activeEntitiesWhere, assignmentJson, orderByTagName, type Taggable, taggables, tagJson } from './taggables.ts'

/** Lists the most used tags, by count, then by name (GAP-055). */
export async function listPopularTags(scope: Scope, limit = defaultPopularLimit): Promise<JsonText> {
  const row = await scope.tx.first<{ tags: string }>(sql`
    with used as (${selectTagCounts(scope)}),
    top as (select * from used t order by t.total desc, ${orderByTagName} limit ${integerLiteral(limit)})
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'usageCount', t.total)
                             order by t.total desc, ${orderByTagName}), '[]')::text as tags
      from top t`)
  return asJsonText(row?.tags ?? '[]')
}

/** Lists every tag with the number of records of each kind that have it, not counting the trash. */
export async function listTagUsage(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ usage: string }>(sql`
    with used as (${selectTagCounts(scope)})
    select coalesce(json_agg(json_build_object('tag', ${tagJson}, ${join(
      allTaggables.map(({ usageColumn: counted }) => sql`${raw(`'${counted.sql}'`)}, t.${counted}`),
    )}, 'total', t.total) order by ${orderByTagName}), '[]')::text as usage
      from used t`)
  return asJsonText(row?.usage ?? '[]')
}

type AssignmentFilter = { entityId?: string; entityType?: EntityType }

/** Lists assignments of one record, one record kind, or all, newest first; at most ten thousand. */
export async function listAssignments(scope: Scope, { entityId, entityType }: AssignmentFilter): Promise<JsonText> {
  const types = entityType ? [entityType] : entityTypes
  const anyTypeWhere = (condition: (type: EntityType) => Sql): Sql => sql`(${join(types.map(condition), ' or ')})`
  const subjectExists = entityId
    ? anyTypeWhere(
        (type) => sql`exists (select from ${taggables[type].table} e where ${activeEntitiesWhere(scope, [entityId])})`,
      )
    : sql`true`
  const assignedWhere = anyTypeWhere((type) =>
    entityId ? sql`a.${taggables[type].column} = ${entityId}` : isOnActiveRecord(scope, taggables[type]),
  )
  const row = await scope.tx.first<{ there: boolean; assignments: string }>(sql`
    with newest as (
      select a.created_at, a.id, ${assignmentJson} as shown
        from tag_assignments a
        join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
       where a.workspace_id = ${scope.workspaceId} and ${assignedWhere}
       order by a.created_at desc, a.id desc limit ${integerLiteral(maxBulkIds)})
    select ${subjectExists} as there,
           (select coalesce(json_agg(shown order by created_at desc, id desc), '[]')::text from newest) as assignments`)
  if (!row?.there) throw linkNotFound('entityId', entityType ?? 'record')
  return asJsonText(row.assignments)
}

/**
 * Condition that an assignment of alias `a` is on an active record of a kind. The trash is read once; a join with a table without
 * statistics would be searched once for each assignment.
 */
const isOnActiveRecord = (scope: Scope, { table, column }: Taggable): Sql => sql`
  (a.${column} is not null and a.${column} not in (
    select e.id from ${table} e where e.workspace_id = ${scope.workspaceId} and e.deleted_at is not null))`

const allTaggables = Object.values(taggables)

/** Selects tags with their counts. */
const selectTagCounts = (scope: Scope): Sql => sql`
  select t.id, t.name, t.description, ${join(allTaggables.map(({ usageColumn: counted }) => sql`coalesce(${counted}, 0)::int as ${counted}`))},
         (${join(
           allTaggables.map(({ usageColumn: counted }) => sql`coalesce(${counted}, 0)`),
           ' + ',
         )})::int as total
    from tags t
    left join (
      select a.tag_id, ${join(allTaggables.map((taggable) => sql`count(*) filter (where ${isOnActiveRecord(scope, taggable)}) as ${taggable.usageColumn}`))}
        from tag_assignments a where a.workspace_id = ${scope.workspaceId} group by a.tag_id) counted on counted.tag_id = t.id
   where t.workspace_id = ${scope.workspaceId}`
