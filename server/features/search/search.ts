import { type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import { type FoundKind, foundKinds } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'
import { searchCutOff } from '#contract/search/messages.ts'
import type { SearchQuery } from '#contract/search/search.ts'
import { cursorOf, type Position, positionOf, sortOf } from '../../platform/keyset.ts'
import { oneOf } from '../../platform/keyset-found.ts'
import { totalOf } from '../../platform/page.ts'
import { badRequest, Refusal } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { also, empty, join, name, raw, type Sql, sql, whole } from '../../platform/sql.ts'
import { columns, lines } from './sql.ts'

/** What somebody must be allowed to list for it to be found. */
export const needed: Record<FoundKind, Permission> = {
  contact: 'contacts:read',
  company: 'companies:read',
  deal: 'deals:read',
  task: 'tasks:read',
  note: 'notes:read',
  message: 'whatsapp:read',
}

const bestFirst = sortOf({ best: { key: 'f.rank', type: 'text', nullable: false } }, 'best')
const most = whole(searchLimits.found)

/** Everything that a text finds, kind by kind, in one statement; kinds that the caller's role may not list are not looked into. */
export async function search(
  scope: Scope,
  { q, kind, limit = searchLimits.perKind, cursor }: SearchQuery,
  roles: Record<Permission, Role> = permissions,
): Promise<JsonText> {
  const kinds = chosen(kind)
  const after = placeOf(cursor, kinds)
  const rows = await scope.tx
    .rows<{ kind: FoundKind; total: number; more: boolean; last: string | null; id: string | null; rows: string }>(sql`
    with found as materialized (
      select f.kind, f.id, min(f.rank) as rank, max(f.at) as at
        from records_matching(${q}, ${allowed(kinds, roles)}, ${most}) f group by f.kind, f.id),
    placed as materialized (
      select f.*, row_number() over (partition by f.kind order by f.rank, f.at desc, f.id) as place from found f
       where true${after ? also([after.beyond]) : empty}),
    lines as (${join(
      kinds.map((each) => linesOf(scope, each, q, limit)),
      ' union all ',
    )})
    select s.kind, s.total, s.rows, s.more, l.last, l.id from (
      select f.kind, count(*)::int as total, min(f.rank) as best,
             (select count(*) > ${whole(limit)} from placed p where p.kind = f.kind) as more,
             (select coalesce(json_agg(l.line order by l.place), '[]')::text from lines l where l.kind = f.kind) as rows
        from found f group by f.kind) s
      left join lateral (
        select p.rank || ' ' || p.at::text as last, p.id from placed p where p.kind = s.kind and p.place = ${whole(limit)}) l on true
     order by s.best, array_position(${[...foundKinds]}::text[], s.kind)`)
    .catch((error) => {
      throw error.code === '57014' ? new Refusal(503, 'search_cut_off', searchCutOff) : error
    })
  const groups = rows.map((row) => {
    const counted = totalOf(row.total, searchLimits.found)
    const next = row.more && row.id ? cursorOf(bestFirst, { key: row.last, id: row.id, ...counted }) : null
    const { kind, total, totalIsExact } = { kind: row.kind, ...counted }
    return `${JSON.stringify({ kind, total, totalIsExact, nextCursor: next }).slice(0, -1)},"rows":${row.rows}}`
  })
  return json(`{"groups":[${groups.join(',')}]}`)
}

/** `note,task` → the kinds that are asked for; all of them where none is. */
function chosen(asked: string | undefined): FoundKind[] {
  if (!asked) return [...foundKinds]
  const kinds = asked.split(',').map((one) => one.trim())
  if (kinds.some((kind) => !foundKinds.some((known) => known === kind)))
    throw badRequest('The filter kind is not valid.', { kind: ['This value is not known.'] })
  return foundKinds.filter((known) => kinds.includes(known))
}

/** Those of the kinds that the role of whoever asks may list, as PostgreSQL has let them in. */
const allowed = (kinds: FoundKind[], roles: Record<Permission, Role>): Sql => sql`
  array(select k.kind from (values ${join(kinds.map((kind) => sql`(${kind}::text, ${roles[needed[kind]]}::member_role)`))}) k (kind, needs)
         where k.needs <= nullif(current_setting('app.role', true), '')::member_role)`

/** The first lines of a kind, each under the names of the contract. */
function linesOf(scope: Scope, kind: FoundKind, q: string, limit: number): Sql {
  const { table, line, joins = empty } = lines[kind]
  const shown = line(sql`fold(${longest(q)})`)
  const parts = columns.map((column) => sql`${shown[column] ?? sql`null`} as ${name(column)}`)
  return sql`
    select p.kind, p.place, row_to_json(shown) as line
      from placed p
     cross join lateral ${oneOf(scope, raw(table), raw('c.*'), raw('p.id'))} c ${joins}
     cross join lateral (select p.kind, p.id, p.rank, ${join(parts)}) shown
     where p.kind = ${kind} and p.place <= ${whole(limit)}`
}

const longest = (q: string): string =>
  q.split(/[\s\p{Cc}]+/u).reduce((one, other) => (other.length > one.length ? other : one), '')

/** Where the last page ended, and what is beyond it. */
function placeOf(cursor: string | undefined, kinds: FoundKind[]): { beyond: Sql } | null {
  const position = positionOf(bestFirst, cursor)
  if (!position) return null
  if (kinds.length > 1) throw badRequest('A cursor needs one kind.', { kind: ['Name the one kind to go on with.'] })
  const [, rank, at] = /^([0-5]) (\d{4,6}-[\d:. +-]{6,40}(?: BC)?)$/.exec(position.key ?? '') ?? []
  if (rank === undefined || at === undefined)
    throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  return { beyond: beyond(Number(rank), at, position) }
}

const beyond = (rank: number, at: string, { id }: Position): Sql => sql`
  (f.rank > ${rank} or (f.rank = ${rank} and (f.at < ${at}::timestamptz or (f.at = ${at}::timestamptz and f.id > ${id}::uuid))))`
