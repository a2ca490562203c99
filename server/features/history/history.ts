import { pageLimits } from '#contract/kit/envelope.ts'
import { cursorOf, positionOf, sortOf } from '../../platform/keyset.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import { fitting } from '../../platform/page.ts'
import { badRequest, notFound } from '../../platform/refusals.ts'
import { json, type PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, raw, sql, whole } from '../../platform/sql.ts'
import { actorOf, behindOf, namesIn, paired } from './sql.ts'

const newestFirst = sortOf({ seq: { key: 'h.seq', type: 'integer', nullable: false } }, '-seq')

/** One page of what happened to a record that is there, in one statement; the first page also counts (R3). */
export async function historyPage(
  scope: Scope,
  { kind, table, fields, hangs }: RecordKind,
  id: string,
  { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
): Promise<PageText> {
  const after = positionOf(newestFirst, cursor)
  if (after && (after.id !== id || !/^\d{1,18}$/.test(after.key ?? '')))
    throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  const ofRecord = sql`h.workspace_id = ${scope.workspaceId} and h.kind = ${kind} and h.record_id = ${id}`
  const counted = sql`(select count(*)::int from (select from history h where ${ofRecord} limit ${whole(pageLimits.countedExactly + 1)}) counted)`
  const row = await scope.tx.first<{ known: boolean; rows: string; last: string | null; more: boolean; total: number }>(
    sql`
    with page as (
      select h.workspace_id, h.seq, h.at, h.actor_id, h.impersonator_id, h.what, h.part, h.step, h.via, ${paired} as changes
        from history h
       where ${ofRecord} ${after ? sql`and h.seq < ${after.key}::bigint` : empty}
       order by h.seq desc limit ${whole(limit + 1)})
    select exists (select from ${raw(table)} where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null) as known,
           '[' || coalesce(string_agg(r.one, ',') filter (where r.fits), '') || ']' as rows,
           min(r.seq) filter (where r.fits)::text as last,
           bool_and(r.fits) is false as more,
           ${after ? sql`0` : counted} as total
      from (${fitting(
        sql`
        select h.seq, row_to_json(shown)::text as one
          from page h
         cross join lateral (
           select h.seq::text as id, h.at, ${actorOf(raw('h.actor_id'))} as actor,
                  ${behindOf(raw('h.impersonator_id'))} as behind, h.what, h.part, h.step, h.via, h.changes,
                  ${namesIn(fields, hangs)} as names) shown
         order by h.seq desc`,
        whole(limit),
      )}) r`,
  )
  if (!row?.known) throw notFound(kind)
  const total = after?.total ?? Math.min(row.total, pageLimits.countedExactly)
  const totalIsExact = after?.totalIsExact ?? row.total <= pageLimits.countedExactly
  const nextCursor = row.more && row.last ? cursorOf(newestFirst, { key: row.last, id, total, totalIsExact }) : null
  return { rows: json(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}
