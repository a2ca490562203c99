import { uuidv7 } from 'uuidv7'
import { text } from '#contract/kit/fields.ts'
import type { ViewKindName } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import type { NewView, ViewDefinition, ViewPatch } from '#contract/views/view.ts'
import { findDefinitionError } from '#contract/views/view-kinds.ts'
import { acquireLock, type Scope } from '../../platform/database/scope.ts'
import { empty, integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { duplicate, notFound, staleVersion, validationFailed } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, JsonReply, type JsonText } from '../../platform/http/reply.ts'
import { parseFields } from '../../records/parse-fields.ts'

/** Maximum views per person and kind. */
const maxViews = 200

/** Lists the views of a kind that the caller can see, oldest first: their own and those shared with the workspace. */
export async function listViews(scope: Scope, kind: ViewKindName): Promise<JsonText> {
  const row = await scope.tx.first<{ views: string }>(sql`
    select coalesce(json_agg(row_to_json(shown) order by v.created_at, v.id), '[]')::text as views
      from views v ${viewRepresentation(scope)}
     where v.workspace_id = ${scope.workspaceId} and v.kind = ${kind} and ${visibleWhere(scope)}`)
  return asJsonText(row?.views ?? '[]')
}

/** Creates a view. For an existing id, returns that view with 200 if it is the same (R4). Needs a transaction. */
export async function createView(scope: Scope, { id = uuidv7(), ...body }: NewView): Promise<JsonReply> {
  const { name } = parseName(body.name)
  validateDefinition(body.kind, body.definition)
  const definition = JSON.stringify(body.definition)
  const shared = body.shared ?? false
  await acquireLock(scope, `views of ${scope.userId}`)
  const row = await scope.tx.first<{
    view: string | null
    earlier: string | null
    same: boolean | null
    full: boolean
  }>(
    sql`
    with kept as (
      select count(*) >= ${integerLiteral(maxViews)} as is_full from views v
       where v.workspace_id = ${scope.workspaceId} and v.owner_id = ${scope.userId} and v.kind = ${body.kind}),
    changed as (
      insert into views (workspace_id, id, kind, name, definition, owner_id, shared_at)
      select ${scope.workspaceId}, ${id}, ${body.kind}, ${name}, ${definition}::jsonb, ${scope.userId},
             case when ${shared} then now() end
        from kept where not is_full
      on conflict (workspace_id, id) do nothing
      returning *),
    ${changeEventCte(scope, raw('changed'), 'view.changed')},
    earlier as (select * from views v where v.workspace_id = ${scope.workspaceId} and v.id = ${id} and ${editableWhere(scope)})
    select ${selectView(scope, raw('changed'))} as view,
           case when not exists (select from changed) then ${selectView(scope, raw('earlier'))} end as earlier,
           (select v.kind = ${body.kind} and v.name = ${name} and v.definition = ${definition}::jsonb
                   and (v.shared_at is not null) = ${shared} from earlier v) as same,
           (select is_full from kept) as full`,
  )
  if (row?.view) return new JsonReply(201, asJsonText(row.view))
  if (row?.earlier && row.same) return new JsonReply(200, asJsonText(row.earlier))
  if (row?.full)
    throw validationFailed({ name: [t('A person may keep {maxViews} views. Delete one first.', { maxViews })] })
  throw duplicate('A view with this id already exists.')
}

/** Renames, redefines, shares or unshares one of the caller's own views. */
export async function changeView(scope: Scope, id: string, body: ViewPatch, version: number | null): Promise<JsonText> {
  const { name, definition, shared } = body
  if (definition) await validateDefinitionOf(scope, id, definition)
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${parseName(name).name}`]),
    ...(definition ? [sql`definition = ${JSON.stringify(definition)}::jsonb`] : []),
    ...(shared === undefined ? [] : [sql`shared_at = case when ${shared} then coalesce(v.shared_at, now()) end`]),
    sql`version = v.version + 1`,
    sql`updated_at = now()`,
  ]
  const row = await scope.tx.first<{ view: string | null; current: string | null }>(sql`
    with target as materialized (
      select * from views v where v.workspace_id = ${scope.workspaceId} and v.id = ${id} and ${editableWhere(scope)} for update),
    changed as (
      update views v set ${join(sets)} from target
       where v.workspace_id = target.workspace_id and v.id = target.id
             ${version === null ? empty : sql`and target.version = ${version}`}
      returning v.*),
    ${changeEventCte(scope, raw('changed'), 'view.changed')}
    select ${selectView(scope, raw('changed'))} as view,
           case when not exists (select from changed) then ${selectView(scope, raw('target'))} end as current`)
  if (row?.view) return asJsonText(row.view)
  if (!row?.current) throw notFound(t('view'))
  throw staleVersion(row.current)
}

/** Deletes a view of the caller permanently, because it contains no data. */
export async function deleteView(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with changed as (
      delete from views v where v.workspace_id = ${scope.workspaceId} and v.id = ${id} and ${editableWhere(scope)}
      returning v.id, v.version),
    ${changeEventCte(scope, raw('changed'), 'view.changed')}
    select (select id from changed) as id`)
  if (!row?.id) throw notFound(t('view'))
  return asJsonText(JSON.stringify({ id: row.id }))
}

/** Replaces tags in the filters of all views of the workspace, as they were merged into `intoId`. */
export async function replaceFilterTags(scope: Scope, tagIds: readonly string[], intoId: string): Promise<void> {
  const filterIds = sql`string_to_array(lower(v.definition #>> '{filters,tagId}'), ',')`
  const replacedIds = sql`(${tagIds}::uuid[])::text[]`
  await scope.tx.rows(sql`
    with changed as (
      update views v
         set definition = jsonb_set(v.definition, '{filters,tagId}', (
               select to_jsonb(string_agg(kept.id, ',' order by kept.at))
                 from (select case when f.id = any(${replacedIds}) then ${intoId}::uuid::text else f.id end as id, min(f.at) as at
                         from unnest(${filterIds}) with ordinality f (id, at) group by 1) kept)),
             version = v.version + 1, updated_at = now()
       where v.workspace_id = ${scope.workspaceId} and ${filterIds} && ${replacedIds}
      returning v.id, v.version),
    ${changeEventCte(scope, raw('changed'), 'view.changed')}
    select from changed`)
}

/** Makes this the caller's default view. */
export async function setDefaultView(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ view: string | null }>(sql`
    with held as materialized (
      select * from views v
       where v.workspace_id = ${scope.workspaceId} and v.id = ${id} and ${visibleWhere(scope)} for key share),
    chosen as (
      insert into default_views (workspace_id, user_id, kind, view_id)
      select v.workspace_id, ${scope.userId}, v.kind, v.id from held v
      on conflict (workspace_id, user_id, kind) do update set view_id = excluded.view_id
      returning view_id)
    select json_build_object('id', view_id)::text as view from chosen`)
  if (!row?.view) throw notFound(t('view'))
  return asJsonText(row.view)
}

/** Removes the caller's default view. */
export async function clearDefaultView(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ view: string | null }>(sql`
    with gone as (
      delete from default_views
       where workspace_id = ${scope.workspaceId} and user_id = ${scope.userId} and view_id = ${id})
    select json_build_object('id', v.id)::text as view from views v
     where v.workspace_id = ${scope.workspaceId} and v.id = ${id} and ${visibleWhere(scope)}`)
  if (!row?.view) throw notFound(t('view'))
  return asJsonText(row.view)
}

const parseName = (name: string): { name: string } => {
  const { name: parsedName } = parseFields({ name: text('name', { max: 100 }) }, { name })
  if (!parsedName) throw validationFailed({ name: [t('A view needs a name')] })
  return { name: parsedName }
}

function validateDefinition(kind: ViewKindName, definition: ViewDefinition): void {
  const fault = findDefinitionError(kind, definition)
  if (fault) throw validationFailed({ definition: [fault] })
}

async function validateDefinitionOf(scope: Scope, id: string, definition: ViewDefinition): Promise<void> {
  const row = await scope.tx.first<{ kind: ViewKindName }>(
    sql`select v.kind from views v where v.workspace_id = ${scope.workspaceId} and v.id = ${id} and ${editableWhere(scope)}`,
  )
  if (!row) throw notFound(t('view'))
  validateDefinition(row.kind, definition)
}

const visibleWhere = (scope: Scope): Sql => sql`(v.owner_id = ${scope.userId} or v.shared_at is not null)`

/** Condition for the caller's own views, and for shared views of former members, so that those can be removed. */
const editableWhere = (scope: Scope): Sql => sql`
  (v.owner_id = ${scope.userId} or v.shared_at is not null and not exists (
    select from members m
     where m.workspace_id = v.workspace_id and m.user_id = v.owner_id and m.removed_at is null))`

/** The JSON of a view of alias `v`, as alias `shown`. */
const viewRepresentation = (scope: Scope): Sql => sql`
  cross join lateral (
    select v.id, v.kind, v.name, v.definition, v.shared_at is not null as shared, ${editableWhere(scope)} as "isMine",
           exists (select from default_views d
                    where d.workspace_id = v.workspace_id and d.user_id = ${scope.userId} and d.view_id = v.id) as "isDefault",
           json_build_object('id', v.owner_id, 'name', (
             select p.name from member_profiles p where p.workspace_id = v.workspace_id and p.user_id = v.owner_id)) as owner,
           v.version, v.created_at as "createdAt", v.updated_at as "updatedAt") shown`

const selectView = (scope: Scope, source: Sql): Sql =>
  sql`(select row_to_json(shown)::text from ${source} v ${viewRepresentation(scope)})`
