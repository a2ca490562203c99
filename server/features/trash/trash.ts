import { pageLimits } from '#contract/kit/envelope.ts'
import { byItself } from '../../platform/hanging.ts'
import { cursorOf, type Position, positionOf, sortOf } from '../../platform/keyset.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import { json, type PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, join, raw, type Sql, sql, whole } from '../../platform/sql.ts'
import { inTrash } from './sql.ts'

const latestFirst = sortOf({ deletedAt: { key: 'deleted_at', type: 'timestamptz', nullable: false } }, '-deletedAt')

type TrashQuery = { kind?: string; search?: string; limit?: number; cursor?: string }

/** One page of what can be brought back, latest deletion first, in one statement; the first page also counts (R3). */
export async function trashPage(scope: Scope, kinds: readonly RecordKind[], query: TrashQuery): Promise<PageText> {
  const { kind, search, limit = pageLimits.default, cursor } = query
  const after = positionOf(latestFirst, cursor)
  const called: PartOf = ({ title }) =>
    search?.trim() ? sql`and position(fold(${search.trim()}) in fold(${raw(title)})) > 0` : empty
  const chosen = kinds.filter((each) => kind === undefined || each.kind === kind)
  const of = (each: readonly RecordKind[], part: PartOf, between = ' union all ') => join(each.map(part), between)
  const row = await scope.tx.first<{
    rows: string
    at: string | null
    id: string | null
    more: boolean
    total: number
  }>(
    sql`
    with gone as (${of(chosen, latestOf(scope, called, after, limit))}),
    page as (
      select g.*, row_number() over (order by g.deleted_at desc, g.id desc) as n from gone g
       order by g.deleted_at desc, g.id desc limit ${whole(limit + 1)}),
    steps as (
      select s.deleted_in, (${of(kinds, inStep(scope), ' + ')})::int as count
        from (select distinct deleted_in from page) s)
    select coalesce(json_agg(row_to_json(shown) order by c.n) filter (where c.n <= ${whole(limit)}), '[]')::text as rows,
           max(c.deleted_at) filter (where c.n = ${whole(limit)})::text as at,
           max(c.id::text) filter (where c.n = ${whole(limit)}) as id,
           count(*) > ${whole(limit)} as more,
           ${after ? sql`0` : sql`(select count(*)::int from (${of(chosen, someOf(scope, called))}) counted)`} as total
      from page c
      left join steps s on s.deleted_in = c.deleted_in
     cross join lateral (
       select c.kind, c.id, c.name, c.deleted_at as "deletedAt", c.deleted_in as "deletionId",
              coalesce(s.count, 1) as count, ${deleterIn(scope)} as by) shown`,
  )
  if (!row) throw new Error('a list statement answers one row')
  const total = after?.total ?? Math.min(row.total, pageLimits.countedExactly)
  const totalIsExact = after?.totalIsExact ?? row.total <= pageLimits.countedExactly
  const nextCursor = row.more && row.id ? cursorOf(latestFirst, { key: row.at, id: row.id, total, totalIsExact }) : null
  return { rows: json(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}

const most = whole(pageLimits.countedExactly + 1)

type PartOf = (kind: RecordKind) => Sql

const latestOf =
  (scope: Scope, called: PartOf, after: Position | null, limit: number): PartOf =>
  (each) =>
    sql`(
      select ${each.kind}::text as kind, c.id, ${raw(each.title)} as name, c.deleted_at, c.deleted_in from ${raw(each.table)} c
       where ${inTrash(scope)} ${byItself(each)} ${called(each)} ${after ? sql`and (c.deleted_at, c.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : empty}
       order by c.deleted_at desc, c.id desc limit ${whole(limit + 1)})`

const inStep =
  (scope: Scope): PartOf =>
  (each) =>
    sql`(select count(*) from ${raw(each.table)} c where ${inTrash(scope)} ${byItself(each)} and c.deleted_in = s.deleted_in)`

const someOf =
  (scope: Scope, called: PartOf): PartOf =>
  (each) =>
    sql`(select from ${raw(each.table)} c where ${inTrash(scope)} ${byItself(each)} ${called(each)} limit ${most})`

/** Who deleted the record of alias `c`: its history knows. */
const deleterIn = ({ workspaceId }: Scope): Sql => sql`(
  select json_build_object('id', p.user_id, 'name', p.name, 'email', p.email) from people p
   where p.workspace_id = ${workspaceId} and p.user_id = (
     select h.actor_id from history h
      where h.workspace_id = ${workspaceId} and h.kind = c.kind and h.record_id = c.id and h.what = 'deleted'
      order by h.seq desc limit 1))`
