import { pageLimits } from '#contract/kit/envelope.ts'
import { pluralOf, type RecordKindName } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, integerLiteral, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonPage } from '../../platform/http/reply.ts'
import { decodeCursor, encodeCursor, parseSort } from '../../records/keyset.ts'
import { fittingRows } from '../../records/page.ts'
import { actorJson, changePairs, impersonatorJson } from './representation.ts'

const newestFirstSort = parseSort({ seq: { key: 'h.seq', type: 'integer', nullable: false } }, '-seq')

/** Reads one page of an active record's history in one statement; the first page also counts the total (R3). `names` selects the linked names. */
export async function getHistoryPage(
  scope: Scope,
  { kind, names }: { kind: RecordKindName; names: Sql },
  id: string,
  { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
): Promise<JsonPage> {
  const after = decodeCursor(newestFirstSort, cursor)
  if (after && (after.id !== id || !/^\d{1,18}$/.test(after.key ?? '')))
    throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  const recordWhere = sql`h.workspace_id = ${scope.workspaceId} and h.kind = ${kind} and h.record_id = ${id}`
  const limitedCount = sql`(select count(*)::int from (select from history h where ${recordWhere} limit ${integerLiteral(pageLimits.exactTotal + 1)}) counted)`
  const row = await scope.tx.first<{ known: boolean; rows: string; last: string | null; more: boolean; total: number }>(
    sql`
    with page as (
      select h.workspace_id, h.seq, h.recorded_at, h.actor_id, h.impersonator_id, h.operation, h.part, h.bulk_operation_id, h.source, ${changePairs} as changes
        from history h
       where ${recordWhere} ${after ? sql`and h.seq < ${after.key}::bigint` : empty}
       order by h.seq desc limit ${integerLiteral(limit + 1)})
    select exists (select from ${raw(pluralOf(kind))} where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null) as known,
           '[' || coalesce(string_agg(r.one, ',') filter (where r.fits), '') || ']' as rows,
           min(r.seq) filter (where r.fits)::text as last,
           bool_and(r.fits) is false as more,
           ${after ? sql`0` : limitedCount} as total
      from (${fittingRows(
        sql`
        select h.seq, row_to_json(shown)::text as one
          from page h
         cross join lateral (
           select h.seq::text as id, h.recorded_at as at, ${actorJson(raw('h.actor_id'))} as actor,
                  ${impersonatorJson(raw('h.impersonator_id'))} as impersonator, h.operation, h.part, h.bulk_operation_id as "bulkOperationId", h.source, h.changes,
                  ${names} as names) shown
         order by h.seq desc`,
        integerLiteral(limit),
      )}) r`,
  )
  if (!row?.known) throw notFound(kind)
  const total = after?.total ?? Math.min(row.total, pageLimits.exactTotal)
  const totalIsExact = after?.totalIsExact ?? row.total <= pageLimits.exactTotal
  const nextCursor =
    row.more && row.last ? encodeCursor(newestFirstSort, { key: row.last, id, total, totalIsExact }) : null
  return { rows: asJsonText(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}
