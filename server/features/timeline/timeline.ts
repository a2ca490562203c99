import { pageLimits } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { type TimelineKind, timelineKinds } from '#contract/timeline/kinds.ts'
import { cursorOf, positionOf, sortOf } from '../../platform/keyset.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import { fitting } from '../../platform/page.ts'
import { badRequest, notFound } from '../../platform/refusals.ts'
import { json, type PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, sql, whole } from '../../platform/sql.ts'
import { paired } from '../history/public.ts'
import { type Place, sourceOf } from './sources.ts'
import { entryShown } from './sql.ts'

const newestFirst = sortOf({ at: { key: 'h.at', type: 'timestamptz', nullable: false } }, '-at')

export type TimelineQuery = { kind?: string; limit?: number; cursor?: string }

/**
 * One page of everything that happened to a record that is there, newest first, in one statement: each kind brings no more of
 * it than the page needs, by its own index. Nothing is counted, because a page is to cost the same however much came before:
 * the total is what is known of it.
 */
export async function timelinePage(
  scope: Scope,
  { kind, table }: RecordKind,
  id: string,
  links: FieldTable,
  { kind: asked, limit = pageLimits.default, cursor }: TimelineQuery,
): Promise<PageText> {
  const after = placeOf(cursor)
  const some = whole(limit + 1)
  const sources = chosen(asked).map((each) => sourceOf(scope, { kind, id }, each, after?.place, some))
  const row = await scope.tx.first<{
    known: boolean
    rows: string
    count: number
    last: string | null
    key: string
    more: boolean
  }>(sql`
    with page as (
      select h.rank, h.entry, h.workspace_id, h.at, h.key, h.record_id, h.actor_id, h.behind_id, h.what, h.part, h.step, h.via, ${paired} as changes
        from (${join(sources, ' union all ')}) h
       order by h.at desc, h.rank desc, h.key desc limit ${some})
    select exists (select from ${raw(table)} where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null) as known,
           '[' || coalesce(string_agg(r.one, ',') filter (where r.fits), '') || ']' as rows,
           count(*) filter (where r.fits)::int as count,
           (array_agg(r.place))[count(*) filter (where r.fits)] as last,
           (array_agg(r.key))[count(*) filter (where r.fits)] as key,
           bool_and(r.fits) is false as more
      from (${fitting(
        sql`
        select h.rank || ' ' || h.at::text as place, h.key, row_to_json(shown)::text as one
          from page h ${entryShown(links)}
         order by h.at desc, h.rank desc, h.key desc`,
        whole(limit),
      )}) r`)
  if (!row?.known) throw notFound(kind)
  const shown = (after?.total ?? 0) + row.count
  const known = { total: row.more ? shown + 1 : shown, totalIsExact: !row.more }
  const position = { key: row.last, id: row.key, total: shown, totalIsExact: false }
  return {
    rows: json(row.rows),
    page: { limit, nextCursor: row.more ? cursorOf(newestFirst, position) : null, ...known },
  }
}

/** `note,task` → the kinds that are asked for; all of them where none is. */
function chosen(asked: string | undefined): TimelineKind[] {
  if (!asked) return [...timelineKinds]
  const kinds = asked.split(',').map((one) => one.trim())
  const known = timelineKinds.filter((kind) => kinds.includes(kind))
  if (kinds.some((kind) => !known.some((each) => each === kind)))
    throw badRequest('The filter kind is not valid.', { kind: ['This value is not known.'] })
  return known
}

/** Where the last page ended. */
function placeOf(cursor: string | undefined): { place: Place; total: number } | null {
  const position = positionOf(newestFirst, cursor)
  if (!position) return null
  const [, rank, at = ''] = /^([0-4]) (\d{4,6}-[\d:. +-]{6,40}(?: BC)?)$/.exec(position.key ?? '') ?? []
  if (rank === undefined)
    throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  return { place: { rank: Number(rank), at, key: position.id }, total: position.total }
}
