import { pageLimits } from '#contract/kit/envelope.ts'
import type { ReminderSettings } from '#contract/notifications/notification.ts'
import type { Counts } from '../../platform/counts.ts'
import { eventOf } from '../../platform/events.ts'
import { sortOf } from '../../platform/keyset.ts'
import { page } from '../../platform/page.ts'
import { notFound } from '../../platform/refusals.ts'
import { type JsonText, json, type PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, raw, type Sql, sql } from '../../platform/sql.ts'

type Query = { limit?: number; cursor?: string; unread?: boolean }

const newestFirst = sortOf({ at: { key: 'c.created_at', type: 'timestamptz', nullable: false } }, '-at')

/** Those of the caller: conditions on alias `c`. */
const own = ({ workspaceId, userId }: Scope): Sql => sql`c.workspace_id = ${workspaceId} and c.user_id = ${userId}`
const isUnread = sql`c.read_at is null`

/** The wire form of a notice of alias `c`, as alias `shown`. */
const shown = sql`
  cross join lateral (
    select c.id, c.kind, c.record_id as "recordId",
           case c.kind
             when 'task' then (
               select t.title from tasks t where t.workspace_id = c.workspace_id and t.id = c.record_id and t.deleted_at is null)
             else (
               select coalesce(k.name, k.email, k.phone_number) from contacts k
                where k.workspace_id = c.workspace_id and k.id = c.record_id and k.deleted_at is null) end as title,
           c.due_at as "dueAt", c.created_at as "createdAt", c.read_at as "readAt") shown`

export function notifications(
  scope: Scope,
  { limit = pageLimits.default, cursor, unread = false }: Query,
  counts: Counts,
): Promise<PageText> {
  return page(scope, counts, {
    table: raw('notifications'),
    before: empty,
    where: unread ? sql`${own(scope)} and ${isUnread}` : own(scope),
    // Read by the index of the person, whose order is that of the list.
    filtered: false,
    shown,
    // A total is remembered for the workspace, and this one is the caller's.
    filter: `${scope.userId} ${unread}`,
    sort: newestFirst,
    cursor,
    limit,
  })
}

export async function unread(scope: Scope): Promise<{ count: number }> {
  const row = await scope.tx.first<{ count: number }>(
    sql`select count(*)::int as count from notifications c where ${own(scope)} and ${isUnread}`,
  )
  return { count: row?.count ?? 0 }
}

/** Marking it again changes nothing: it was read when it was read first. */
export async function markOne(scope: Scope, id: string, read: boolean): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string }>(sql`
    with marked as (
      update notifications c set read_at = ${read ? sql`coalesce(c.read_at, now())` : sql`null`}
       where ${own(scope)} and c.id = ${id}
      returning c.*),
    ${told(scope)}
    select row_to_json(shown)::text as one from marked c ${shown}`)
  if (!row) throw notFound('notification')
  return json(row.one)
}

export async function markAll(scope: Scope): Promise<{ count: number }> {
  const row = await scope.tx.first<{ count: number }>(sql`
    with marked as (
      update notifications c set read_at = now() where ${own(scope)} and ${isUnread}
      returning c.id),
    ${told(scope)}
    select count(*)::int as count from marked`)
  return { count: row?.count ?? 0 }
}

/** An event for whoever marked something: it names the person. */
const told = (scope: Scope): Sql => sql`
  person as (select ${scope.userId}::uuid as id, null::integer as version where exists (select from marked)),
  ${eventOf(scope, raw('person'), 'notification.changed')}`

export async function settings({ workspaceId, userId, tx }: Scope): Promise<ReminderSettings> {
  const row = await tx.first<{ byMail: boolean }>(sql`
    select s.by_mail as "byMail" from reminder_settings s where s.workspace_id = ${workspaceId} and s.user_id = ${userId}`)
  return { byMail: row?.byMail ?? false }
}

export async function changeSettings({ workspaceId, userId, tx }: Scope, { byMail }: ReminderSettings) {
  await tx.rows(sql`
    insert into reminder_settings (workspace_id, user_id, by_mail) values (${workspaceId}, ${userId}, ${byMail})
    on conflict (workspace_id, user_id) do update set by_mail = excluded.by_mail`)
  return { byMail }
}
