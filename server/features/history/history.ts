import { pageLimits } from '#contract/kit/envelope.ts'
import type { LinkField } from '#contract/kit/fields.ts'
import { cursorOf, positionOf, sortOf } from '../../platform/keyset.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import { badRequest, notFound } from '../../platform/refusals.ts'
import { json, type PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, fixed, join, raw, type Sql, sql, whole } from '../../platform/sql.ts'

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
      select h.workspace_id, h.seq, h.at, h.actor_id, h.what, h.part, h.step, h.via, ${paired} as changes,
             row_number() over (order by h.seq desc) as n
        from history h
       where ${ofRecord} ${after ? sql`and h.seq < ${after.key}::bigint` : empty}
       order by h.seq desc limit ${whole(limit + 1)})
    select exists (select from ${raw(table)} where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null) as known,
           coalesce(json_agg(row_to_json(shown) order by h.n) filter (where h.n <= ${whole(limit)}), '[]')::text as rows,
           max(h.seq) filter (where h.n = ${whole(limit)})::text as last,
           count(*) > ${whole(limit)} as more,
           ${after ? sql`0` : counted} as total
      from page h
     cross join lateral (
       select h.seq::text as id, h.at, ${actorOf(raw('h.actor_id'))} as actor, h.what, h.part, h.step, h.via, h.changes,
              ${namesIn(fields, hangs)} as names) shown`,
  )
  if (!row?.known) throw notFound(kind)
  const total = after?.total ?? Math.min(row.total, pageLimits.countedExactly)
  const totalIsExact = after?.totalIsExact ?? row.total <= pageLimits.countedExactly
  const nextCursor = row.more && row.last ? cursorOf(newestFirst, { key: row.last, id, total, totalIsExact }) : null
  return { rows: json(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}

/** What was added or removed is kept as it was: here it gets its other side, which is nothing. */
const paired = raw(`
  case when h.what not in ('added', 'removed') then h.changes else (
    select jsonb_object_agg(wire_name(e.key), case h.what when 'added' then jsonb_build_array(null, e.value)
                                                          else jsonb_build_array(e.value, null) end)
      from jsonb_each(h.changes) e where e.value <> 'null') end`)

/** A person of the workspace of alias `h`, as JSON. */
const actorOf = (id: Sql): Sql => sql`(
  select json_build_object('id', p.user_id, 'name', p.name, 'email', p.email)
    from people p where p.workspace_id = h.workspace_id and p.user_id = ${id})`

/** What a link leads to: its table, the key, the name, and whether it can be in the trash. */
const targets: Record<LinkField['to'] | 'tag', string> = {
  member:
    'select t.user_id, coalesce(t.name, t.email) from people t where t.workspace_id = h.workspace_id and t.user_id',
  company:
    'select t.id, t.name from companies t where t.deleted_at is null and t.workspace_id = h.workspace_id and t.id',
  contact:
    'select t.id, coalesce(t.name, t.email, t.phone_number) from contacts t where t.deleted_at is null and t.workspace_id = h.workspace_id and t.id',
  deal: 'select t.id, t.title from deals t where t.deleted_at is null and t.workspace_id = h.workspace_id and t.id',
  tag: 'select t.id, t.name from tags t where t.workspace_id = h.workspace_id and t.id',
}

/** Both sides of each changed link by name, as far as they are there. What hangs on records bears no tags. */
function namesIn(fields: RecordKind['fields'], hangs: RecordKind['hangs']): Sql {
  const links = Object.entries(fields).flatMap(([key, field]) => (field.kind === 'link' ? [{ key, to: field.to }] : []))
  const selects = [...links, ...(hangs ? [] : [{ key: 'tagId', to: 'tag' as const }])].map(({ key, to }) =>
    raw(`${targets[to]} in ((h.changes #>> '{${key},0}')::uuid, (h.changes #>> '{${key},1}')::uuid)`),
  )
  return fixed(
    sql`(select coalesce(json_object_agg(named.id, named.name) filter (where named.name is not null), '{}') from (${join(selects, ' union all ')}) named (id, name))`,
  )
}
