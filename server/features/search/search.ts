import { type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import { type SearchKind, searchKinds } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'
import { searchTimedOutMessage } from '#contract/search/messages.ts'
import type { SearchQuery } from '#contract/search/search.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, empty, identifier, integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest, DomainError } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { decodeCursor, encodeCursor, type KeysetPosition, parseSort } from '../../records/keyset.ts'
import { selectSingleRow } from '../../records/keyset-filtered.ts'
import { toListTotal } from '../../records/page.ts'
import { searchLineColumns } from '../../records/search-line.ts'
import type { SearchSources } from './sources.ts'

const bestFirstSort = parseSort({ best: { key: 'f.rank', type: 'text', nullable: false } }, 'best')
const maxFound = integerLiteral(searchLimits.maxHits)

/** Searches all kinds in one statement; omits kinds that the caller's role cannot list. */
export async function search(
  scope: Scope,
  sources: SearchSources,
  { q, kind, limit = searchLimits.defaultPerKind, cursor }: SearchQuery,
  roles: Record<Permission, Role> = permissions,
): Promise<JsonText> {
  const kinds = parseKinds(kind)
  const afterCursor = parseCursor(cursor, kinds)
  const placed = raw('placed')
  const rows = await scope.tx
    .rows<{ kind: SearchKind; total: number; more: boolean; last: string | null; id: string | null; rows: string }>(sql`
    with found as materialized (
      select f.kind, f.id, min(f.rank) as rank, max(f.at) as at
        from records_matching(${q}, ${allowedKinds(sources, kinds, roles)}, ${maxFound}) f group by f.kind, f.id),
    ${placed} as materialized (
      select f.*, row_number() over (partition by f.kind order by f.rank, f.at desc, f.id) as place from found f
       where true${afterCursor ? andWhere([afterCursor.beyond]) : empty}),
    lines as (${join(
      kinds.map((each) => selectLines(scope, sources, each, q, limit, placed)),
      ' union all ',
    )})
    select s.kind, s.total, s.rows, s.more, l.last, l.id from (
      select f.kind, count(*)::int as total, min(f.rank) as best,
             (select count(*) > ${integerLiteral(limit)} from ${placed} p where p.kind = f.kind) as more,
             (select coalesce(json_agg(l.line order by l.place), '[]')::text from lines l where l.kind = f.kind) as rows
        from found f group by f.kind) s
      left join lateral (
        select p.rank || ' ' || p.at::text as last, p.id from ${placed} p where p.kind = s.kind and p.place = ${integerLiteral(limit)}) l on true
     order by s.best, array_position(${[...searchKinds]}::text[], s.kind)`)
    .catch((error) => {
      throw error.code === '57014' ? new DomainError(503, 'search_cut_off', searchTimedOutMessage) : error
    })
  const groups = rows.map((row) => {
    const counted = toListTotal(row.total, searchLimits.maxHits)
    const next = row.more && row.id ? encodeCursor(bestFirstSort, { key: row.last, id: row.id, ...counted }) : null
    const { kind, total, totalIsExact } = { kind: row.kind, ...counted }
    return `${JSON.stringify({ kind, total, totalIsExact, nextCursor: next }).slice(0, -1)},"rows":${row.rows}}`
  })
  return asJsonText(`{"groups":[${groups.join(',')}]}`)
}

/** Parses `note,task` to the requested kinds; all by default. */
function parseKinds(requested: string | undefined): SearchKind[] {
  if (!requested) return [...searchKinds]
  const kinds = requested.split(',').map((one) => one.trim())
  if (kinds.some((kind) => !searchKinds.some((searchKind) => searchKind === kind)))
    throw badRequest('The filter kind is not valid.', { kind: ['This value is not known.'] })
  return searchKinds.filter((searchKind) => kinds.includes(searchKind))
}

/** Selects the kinds that the caller's role can list, as determined by PostgreSQL. */
const allowedKinds = (sources: SearchSources, kinds: SearchKind[], roles: Record<Permission, Role>): Sql => sql`
  array(select k.kind from (values ${join(kinds.map((kind) => sql`(${kind}::text, ${roles[sources[kind].permission]}::member_role)`))}) k (kind, needs)
         where k.needs <= nullif(current_setting('app.role', true), '')::member_role)`

/** Selects the first results of a kind, with the property names of the contract. */
function selectLines(
  scope: Scope,
  sources: SearchSources,
  kind: SearchKind,
  q: string,
  limit: number,
  placed: Sql,
): Sql {
  const { table, line, joins = empty } = sources[kind]
  const lineColumns = line(sql`normalize_text(${longestWord(q)})`)
  const selectedColumns = searchLineColumns.map(
    (column) => sql`${lineColumns[column] ?? sql`null`} as ${identifier(column)}`,
  )
  return sql`
    select p.kind, p.place, row_to_json(shown) as line
      from ${placed} p
     cross join lateral ${selectSingleRow(scope, raw(table), raw('c.*'), raw('p.id'))} c ${joins}
     cross join lateral (select p.kind, p.id, p.rank, ${join(selectedColumns)}) shown
     where p.kind = ${kind} and p.place <= ${integerLiteral(limit)}`
}

const longestWord = (q: string): string =>
  q.split(/[\s\p{Cc}]+/u).reduce((one, other) => (other.length > one.length ? other : one), '')

/** Parses a cursor: where the last page ended, and how many results follow. */
function parseCursor(cursor: string | undefined, kinds: SearchKind[]): { beyond: Sql } | null {
  const position = decodeCursor(bestFirstSort, cursor)
  if (!position) return null
  if (kinds.length > 1) throw badRequest('A cursor needs one kind.', { kind: ['Name the one kind to go on with.'] })
  const [, rank, at] = /^([0-5]) (\d{4,6}-[\d:. +-]{6,40}(?: BC)?)$/.exec(position.key ?? '') ?? []
  if (rank === undefined || at === undefined)
    throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  return { beyond: beyondWhere(Number(rank), at, position) }
}

const beyondWhere = (rank: number, at: string, { id }: KeysetPosition): Sql => sql`
  (f.rank > ${rank} or (f.rank = ${rank} and (f.at < ${at}::timestamptz or (f.at = ${at}::timestamptz and f.id > ${id}::uuid))))`
