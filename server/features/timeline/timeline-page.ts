import { pageLimits } from '#contract/kit/envelope.ts'
import { pluralOf, type SubjectKind } from '#contract/kit/kinds.ts'
import { hasTimelineKind, type TimelineKind, timelineKinds } from '#contract/timeline/timeline-kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonPage } from '../../platform/http/reply.ts'
import { decodeCursor, encodeCursor, parseSort } from '../../records/keyset.ts'
import { fittingRows } from '../../records/page.ts'
import { changePairs } from '../history/public.ts'
import { type TimelineTexts, timelineEntryRepresentation } from './representation.ts'
import { rollUpEntries } from './roll-up.ts'
import { getSource, selectEntries, type TimelinePosition } from './sources.ts'

const newestFirstSort = parseSort({ at: { key: 'h.at', type: 'timestamptz', nullable: false } }, '-at')

type TimelineQuery = { kind?: string; limit?: number; cursor?: string; rollUp?: boolean }

/**
 * Reads one page of an active record's timeline in one statement, newest first. Each kind contributes no more entries than the page
 * needs, from its own index. Does not count, so that the cost of a page does not grow with the timeline: the total is the number of
 * entries known so far.
 */
export async function getTimelinePage(
  scope: Scope,
  { kind, texts }: { kind: SubjectKind; texts: TimelineTexts },
  id: string,
  { kind: requestedKinds, limit = pageLimits.default, cursor, rollUp = false }: TimelineQuery,
): Promise<JsonPage> {
  const after = parseCursor(cursor)
  const rowLimit = integerLiteral(limit + 1)
  const kinds = parseKinds(requestedKinds, kind, rollUp)
  const { ctes, entries } = (rollUp ? selectWithOthers : selectOwn)(scope, { kind, id }, kinds, after?.place, rowLimit)
  const row = await scope.tx.first<{
    known: boolean
    rows: string
    count: number
    last: string | null
    key: string
    more: boolean
  }>(sql`
    with ${ctes} page as (
      select h.rank, h.entry, h.workspace_id, h.at, h.key, h.record_id, h.actor_id, h.impersonator_id, h.operation, h.part, h.bulk_operation_id, h.source, ${changePairs} as changes,
             h.subject_kind, h.subject_id
        from (${entries}) h
       order by h.at desc, h.rank desc, h.key desc limit ${rowLimit})
    select exists (select from ${raw(pluralOf(kind))} where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null) as known,
           '[' || coalesce(string_agg(r.one, ',') filter (where r.fits), '') || ']' as rows,
           count(*) filter (where r.fits)::int as count,
           (array_agg(r.place))[count(*) filter (where r.fits)] as last,
           (array_agg(r.key))[count(*) filter (where r.fits)] as key,
           bool_and(r.fits) is false as more
      from (${fittingRows(
        sql`
        select h.rank || ' ' || h.at::text as place, h.key, row_to_json(shown)::text as one
          from page h ${timelineEntryRepresentation(texts)}
         order by h.at desc, h.rank desc, h.key desc`,
        integerLiteral(limit),
      )}) r`)
  if (!row?.known) throw notFound(kind)
  const seenCount = (after?.total ?? 0) + row.count
  const knownTotal = { total: row.more ? seenCount + 1 : seenCount, totalIsExact: !row.more }
  const position = { key: row.last, id: row.key, total: seenCount, totalIsExact: false }
  return {
    rows: asJsonText(row.rows),
    page: { limit, nextCursor: row.more ? encodeCursor(newestFirstSort, position) : null, ...knownTotal },
  }
}

type SelectEntries = (
  scope: Scope,
  subject: { kind: SubjectKind; id: string },
  kinds: TimelineKind[],
  after: TimelinePosition | undefined,
  limit: Sql,
) => { ctes: Sql; entries: Sql }

/** The subject of the record's own entries. */
const noSubject = raw('null::text as subject_kind, null::uuid as subject_id')

const selectOwn: SelectEntries = (scope, { kind, id }, kinds, after, limit) => {
  const selects = kinds.map((each) =>
    selectEntries(scope, each, getSource({ kind, id: sql`${id}` }, each, after, limit), after, limit),
  )
  return { ctes: empty, entries: sql`select o.*, ${noSubject} from (${join(selects, ' union all ')}) o` }
}

/**
 * Selects own entries and those of other records. An entry that is about several of them is in the index of each, and at the same place
 * in all: it appears once, with its contact rather than its deal.
 */
const selectWithOthers: SelectEntries = (scope, subject, kinds, after, limit) => {
  const ownKinds = kinds.filter((each) => hasTimelineKind(subject.kind, each))
  const { ctes, selects } = rollUpEntries({ scope, subject, after, limit }, kinds)
  const own = ownKinds.length > 0 ? [selectOwn(scope, subject, ownKinds, after, limit).entries] : []
  return {
    ctes: join([...ctes, empty], ', '),
    entries: sql`
      select distinct on (u.at, u.rank, u.key) u.* from (${join([...own, ...selects], ' union all ')}) u
       order by u.at desc, u.rank desc, u.key desc, u.subject_kind`,
  }
}

/** Parses `note,task` to the requested kinds; by default, all that the timeline has. */
function parseKinds(requested: string | undefined, subject: SubjectKind, rollUp: boolean): TimelineKind[] {
  if (!requested) return timelineKinds.filter((kind) => hasTimelineKind(subject, kind, rollUp))
  const kinds = requested.split(',').map((one) => one.trim())
  const known = timelineKinds.filter((kind) => kinds.includes(kind))
  if (kinds.some((kind) => !known.some((each) => each === kind)))
    throw badRequest('The filter kind is not valid.', { kind: ['This value is not known.'] })
  return known
}

/** Parses a cursor: where the last page ended. */
function parseCursor(cursor: string | undefined): { place: TimelinePosition; total: number } | null {
  const position = decodeCursor(newestFirstSort, cursor)
  if (!position) return null
  const [, rank, at = ''] = /^(\d{1,2}) (\d{4,6}-[\d:. +-]{6,40}(?: BC)?)$/.exec(position.key ?? '') ?? []
  if (rank === undefined || !timelineKinds[Number(rank)])
    throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  return { place: { rank: Number(rank), at, key: position.id }, total: position.total }
}
