import { pageLimits } from '#contract/kit/envelope.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { asJsonText, type JsonPage } from '../../platform/http/reply.ts'
import { personJson } from '../../records/columns.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { decodeCursor, encodeCursor, type KeysetPosition, parseSort } from '../../records/keyset.ts'
import { directlyTrashedWhere } from '../../records/related.ts'
import { inTrashWhere } from './in-trash-where.ts'

const latestFirstSort = parseSort(
  { deletedAt: { key: 'deleted_at', type: 'timestamptz', nullable: false } },
  '-deletedAt',
)

type TrashQuery = { kind?: string; search?: string; limit?: number; cursor?: string }

/** Reads one page of the trash in one statement, latest deletion first; the first page also counts the total (R3). */
export async function getTrashPage(
  scope: Scope,
  kinds: readonly RecordDescriptor[],
  query: TrashQuery,
): Promise<JsonPage> {
  const { kind, search, limit = pageLimits.default, cursor } = query
  const after = decodeCursor(latestFirstSort, cursor)
  const nameWhere: KindSql = ({ titleSql }) =>
    search?.trim()
      ? sql`and position(normalize_text(${search.trim()}) in normalize_text(${raw(titleSql('c'))})) > 0`
      : empty
  const requestedKinds = kinds.filter((each) => kind === undefined || each.kind === kind)
  const joinKinds = (each: readonly RecordDescriptor[], part: KindSql, between = ' union all ') =>
    join(each.map(part), between)
  const row = await scope.tx.first<{
    rows: string
    at: string | null
    id: string | null
    more: boolean
    total: number
  }>(
    sql`
    with gone as (${joinKinds(requestedKinds, selectLatest(scope, nameWhere, after, limit))}),
    page as (
      select g.*, row_number() over (order by g.deleted_at desc, g.id desc) as n from gone g
       order by g.deleted_at desc, g.id desc limit ${integerLiteral(limit + 1)}),
    steps as (
      select s.deletion_id, (${joinKinds(kinds, countInStep(scope), ' + ')})::int as count
        from (select distinct deletion_id from page) s)
    select coalesce(json_agg(row_to_json(shown) order by c.n) filter (where c.n <= ${integerLiteral(limit)}), '[]')::text as rows,
           max(c.deleted_at) filter (where c.n = ${integerLiteral(limit)})::text as at,
           max(c.id::text) filter (where c.n = ${integerLiteral(limit)}) as id,
           count(*) > ${integerLiteral(limit)} as more,
           ${after ? sql`0` : sql`(select count(*)::int from (${joinKinds(requestedKinds, selectLimited(scope, nameWhere))}) counted)`} as total
      from page c
      left join steps s on s.deletion_id = c.deletion_id
     cross join lateral (
       select c.kind, c.id, c.name, c.deleted_at as "deletedAt", c.deletion_id as "deletionId",
              coalesce(s.count, 1) as count, ${deletedByJson(scope)} as by) shown`,
  )
  if (!row) throw new Error('a list statement answers one row')
  const total = after?.total ?? Math.min(row.total, pageLimits.exactTotal)
  const totalIsExact = after?.totalIsExact ?? row.total <= pageLimits.exactTotal
  const nextCursor =
    row.more && row.id ? encodeCursor(latestFirstSort, { key: row.at, id: row.id, total, totalIsExact }) : null
  return { rows: asJsonText(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}

const countLimit = integerLiteral(pageLimits.exactTotal + 1)

type KindSql = (kind: RecordDescriptor) => Sql

const selectLatest =
  (scope: Scope, nameWhere: KindSql, after: KeysetPosition | null, limit: number): KindSql =>
  (each) =>
    sql`(
      select ${each.kind}::text as kind, c.id, ${raw(each.titleSql('c'))} as name, c.deleted_at, c.deletion_id from ${raw(pluralOf(each.kind))} c
       where ${inTrashWhere(scope)} ${directlyTrashedWhere(each.kind)} ${nameWhere(each)} ${after ? sql`and (c.deleted_at, c.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : empty}
       order by c.deleted_at desc, c.id desc limit ${integerLiteral(limit + 1)})`

const countInStep =
  (scope: Scope): KindSql =>
  (each) =>
    sql`(select count(*) from ${raw(pluralOf(each.kind))} c where ${inTrashWhere(scope)} ${directlyTrashedWhere(each.kind)} and c.deletion_id = s.deletion_id)`

const selectLimited =
  (scope: Scope, nameWhere: KindSql): KindSql =>
  (each) =>
    sql`(select from ${raw(pluralOf(each.kind))} c where ${inTrashWhere(scope)} ${directlyTrashedWhere(each.kind)} ${nameWhere(each)} limit ${countLimit})`

/** The JSON of who deleted the record of alias `c`, according to its history. */
const deletedByJson = ({ workspaceId }: Scope): Sql => sql`(
  select ${personJson} from member_profiles p
   where p.workspace_id = ${workspaceId} and p.user_id = (
     select h.actor_id from history h
      where h.workspace_id = ${workspaceId} and h.kind = c.kind and h.record_id = c.id and h.operation = 'deleted'
      order by h.seq desc limit 1))`
