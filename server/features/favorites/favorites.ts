import type { FavoriteKind, FavoriteTarget } from '#contract/favorites/favorite.ts'
import { favoriteMessages, maxFavorites } from '#contract/favorites/messages.ts'
import { acquireLock, type Scope } from '../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound, validationFailed } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { subjectTitles } from '../../records/related.ts'

/** Lists the caller's favorites, oldest first, without records in the trash and views that are not shared any more. */
export async function listFavorites(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ favorites: string }>(sql`
    select coalesce(json_agg(row_to_json(shown) order by f.created_at, f.id), '[]')::text as favorites
      from ${listedFavorites(scope)}`)
  return asJsonText(row?.favorites ?? '[]')
}

/** Adds a record or a view to the caller's favorites, unless it is one. Needs a transaction. */
export async function addFavorite(scope: Scope, target: FavoriteTarget): Promise<FavoriteTarget> {
  await acquireLock(scope, `favorites of ${scope.userId}`)
  const column = columnOf(target.kind)
  const row = await scope.tx.first<{ found: boolean; earlier: boolean; full: boolean }>(sql`
    with target as materialized (
      select t.id from ${tables[target.kind]} t
       where t.workspace_id = ${scope.workspaceId} and t.id = ${target.id} and ${visibleWhere(scope, target.kind)} for key share),
    earlier as (${selectOwn(scope, target)}),
    listed as (select count(*) >= ${integerLiteral(maxFavorites)} as is_full from ${listedFavorites(scope)}),
    ${changed} as (
      insert into favorites (workspace_id, user_id, ${column})
      select ${scope.workspaceId}, ${scope.userId}, target.id from target cross join listed
       where not listed.is_full and not exists (select from earlier)
      returning id),
    ${emitFavoritesChanged(scope, changed)}
    select exists (select from target) as found, exists (select from earlier) as earlier, (select is_full from listed) as full`)
  if (!row?.found) throw notFound(target.kind)
  if (row.full && !row.earlier) throw validationFailed({ id: [favoriteMessages.full] })
  return target
}

/** Removes a record or a view from the caller's favorites, if it is one. */
export async function removeFavorite(scope: Scope, target: FavoriteTarget): Promise<FavoriteTarget> {
  const { kind, id } = target
  const row = await scope.tx.first<{ found: boolean }>(sql`
    with ${changed} as (
      delete from favorites f
       where f.workspace_id = ${scope.workspaceId} and f.user_id = ${scope.userId} and f.${columnOf(kind)} = ${id}
      returning f.id),
    ${emitFavoritesChanged(scope, changed)}
    select exists (select from ${changed}) or exists (
             select from ${tables[kind]} t
              where t.workspace_id = ${scope.workspaceId} and t.id = ${id} and ${visibleWhere(scope, kind)}) as found`)
  if (!row?.found) throw notFound(kind)
  return target
}

/** The favorites that a statement adds or removes. */
const changed = raw('changed')

const tables: Record<FavoriteKind, Sql> = {
  contact: raw('contacts'),
  company: raw('companies'),
  deal: raw('deals'),
  view: raw('views'),
}

const columnOf = (kind: FavoriteKind): Sql => raw(`${kind}_id`)

/** Condition on alias `t` for the records and views that the caller can see. */
const visibleWhere = (scope: Scope, kind: FavoriteKind): Sql =>
  kind === 'view' ? sql`(t.owner_id = ${scope.userId} or t.shared_at is not null)` : sql`t.deleted_at is null`

const selectOwn = (scope: Scope, { kind, id }: FavoriteTarget): Sql => sql`
  select from favorites f
   where f.workspace_id = ${scope.workspaceId} and f.user_id = ${scope.userId} and f.${columnOf(kind)} = ${id}`

/** The caller's favorites that they can see, as alias `f`, and their JSON, as alias `shown`. */
const listedFavorites = (scope: Scope): Sql => sql`
  favorites f cross join lateral (
    ${selectTarget(scope, 'contact', sql`${raw(subjectTitles.contact('t'))} as name, t.avatar as picture, null::json as view`)}
    union all
    ${selectTarget(scope, 'company', sql`${raw(subjectTitles.company('t'))}, t.logo, null`)}
    union all
    ${selectTarget(scope, 'deal', sql`${raw(subjectTitles.deal('t'))}, null, null`)}
    union all
    ${selectTarget(scope, 'view', sql`t.name, null, json_build_object('kind', t.kind, 'definition', t.definition)`)}) shown
   where f.workspace_id = ${scope.workspaceId} and f.user_id = ${scope.userId}`

const selectTarget = (scope: Scope, kind: FavoriteKind, columns: Sql): Sql => sql`
    select ${raw(`'${kind}'`)} as kind, t.id, ${columns} from ${tables[kind]} t
     where t.workspace_id = ${scope.workspaceId} and t.id = f.${columnOf(kind)} and ${visibleWhere(scope, kind)}`

/** Emits to the caller that their favorites have changed, if `rows` has any; the id of the event is the id of the caller. */
const emitFavoritesChanged = (scope: Scope, rows: Sql): Sql => sql`
  person as (select ${scope.userId}::uuid as id, null::integer as version where exists (select from ${rows})),
  ${changeEventCte(scope, raw('person'), 'favorites.changed')}`
