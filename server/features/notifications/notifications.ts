import { pageLimits } from '#contract/kit/envelope.ts'
import { type OwnedKind, ownedKinds, ownerFieldOf, pluralOf, recordKinds, subjectKinds } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { Notification, ReminderSettings } from '#contract/notifications/notification.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonPage, type JsonText } from '../../platform/http/reply.ts'
import { parseSort } from '../../records/keyset.ts'
import { fetchPage } from '../../records/page.ts'
import { subjectTitles } from '../../records/related.ts'
import type { TotalCache } from '../../records/total-cache.ts'

type NotificationQuery = { limit?: number; cursor?: string; unread?: boolean }

const newestFirstSort = parseSort({ at: { key: 'c.created_at', type: 'timestamptz', nullable: false } }, '-at')

/** Conditions on alias `c` for the caller's notifications. */
const ownWhere = ({ workspaceId, userId }: Scope): Sql => sql`c.workspace_id = ${workspaceId} and c.user_id = ${userId}`
const unreadWhere = sql`c.read_at is null`

const ownedTitles: Record<OwnedKind, (alias: string) => string> = {
  ...subjectTitles,
  task: (alias) => `${alias}.title`,
}

/** The case of a record that was assigned: its name, as long as the person owns it. */
const ownedTitle = (kind: OwnedKind): Sql => sql`when ${raw(`'assigned-${kind}'`)} then (
               select coalesce(${raw(ownedTitles[kind]('t'))}, ${raw(`'${recordKinds[kind].unnamed}'`)}) from ${raw(pluralOf(kind))} t
                where t.workspace_id = c.workspace_id and t.id = c.record_id and t.deleted_at is null
                  and t.${raw(toColumnName(ownerFieldOf(kind)))} = c.user_id)`

/** The record that the note of a mention of alias `c` is about, as alias `about`. */
const noteJoin = sql`
  left join lateral (${join(
    subjectKinds.map(
      (kind) => sql`
    select ${raw(`'${kind}'`)} as kind, s.id, coalesce(${raw(subjectTitles[kind]('s'))}, ${raw(`'${recordKinds[kind].unnamed}'`)}) as name
      from notes n join ${raw(pluralOf(kind))} s on s.workspace_id = n.workspace_id and s.id = n.${raw(`${kind}_id`)}
     where c.kind = 'mention' and n.workspace_id = c.workspace_id and n.id = c.record_id and n.deleted_at is null`,
    ),
    ' union all ',
  )}) about on true`

/** The JSON of a notification of alias `c`, as alias `shown`. */
const notificationRepresentation = sql`
  left join lateral (
    select v.account_id, v.whatsapp_id, coalesce(
             (select k.name from contacts k where k.workspace_id = v.workspace_id and k.id = v.contact_id and k.deleted_at is null),
             v.profile_name, v.phone_number, v.whatsapp_id) as name
      from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
     where c.kind in ('assignment', 'message', 'overdue', 'mention', 'unsent') and v.workspace_id = c.workspace_id and v.id = case c.kind
             when 'mention' then (
               select n.conversation_id from whatsapp_notes n where n.workspace_id = c.workspace_id and n.id = c.record_id)
             else c.record_id end) chat on true
  ${noteJoin}
  cross join lateral (
    select c.id, c.kind, c.record_id as "recordId", c.record_count as count,
           case c.kind
             when 'task' then (
               select t.title from tasks t where t.workspace_id = c.workspace_id and t.id = c.record_id and t.deleted_at is null)
             when 'contact' then (
               select coalesce(k.name, k.email, k.phone_number) from contacts k
                where k.workspace_id = c.workspace_id and k.id = c.record_id and k.deleted_at is null)
             when 'broadcast' then (
               select b.name from whatsapp_broadcasts b where b.workspace_id = c.workspace_id and b.id = c.record_id)
             when 'import' then (
               select i.file_name from imports i where i.workspace_id = c.workspace_id and i.id = c.record_id)
             ${join(ownedKinds.map(ownedTitle), ' ')}
             else coalesce(chat.name, about.name) end as title,
           case when chat.account_id is not null then json_build_object('accountId', chat.account_id, 'whatsappId', chat.whatsapp_id) end as chat,
           case when about.id is not null then json_build_object('kind', about.kind, 'id', about.id) end as subject,
           (select i.status = 'failed' from imports i
             where c.kind = 'import' and i.workspace_id = c.workspace_id and i.id = c.record_id) as "importFailed",
           c.due_at as "dueAt", c.created_at as "createdAt", c.read_at as "readAt") shown`

export function listNotifications(
  scope: Scope,
  { limit = pageLimits.default, cursor, unread: unreadOnly = false }: NotificationQuery,
  counts: TotalCache,
): Promise<JsonPage> {
  return fetchPage(scope, counts, {
    table: raw('notifications'),
    ctes: empty,
    where: unreadOnly ? sql`${ownWhere(scope)} and ${unreadWhere}` : ownWhere(scope),
    // No filter index is needed: the index on the person's notifications is in the order of the list.
    isFiltered: false,
    representation: notificationRepresentation,
    // Totals are cached per workspace, but this one is the caller's.
    filterKey: `${scope.userId} ${unreadOnly}`,
    sort: newestFirstSort,
    cursor,
    limit,
  })
}

export async function countUnread(scope: Scope): Promise<{ count: number }> {
  const row = await scope.tx.first<{ count: number }>(
    sql`select count(*)::int as count from notifications c where ${ownWhere(scope)} and ${unreadWhere}`,
  )
  return { count: row?.count ?? 0 }
}

/** One of the caller's notifications. */
export async function findNotification(scope: Scope, id: string): Promise<Notification | undefined> {
  const row = await scope.tx.first<{ one: Notification }>(sql`
    select row_to_json(shown) as one from notifications c ${notificationRepresentation} where ${ownWhere(scope)} and c.id = ${id}`)
  return row?.one
}

/** Marking a notification as read again keeps the time at which it was first read. */
export async function markNotification(scope: Scope, id: string, isRead: boolean): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string }>(sql`
    with marked as (
      update notifications c set read_at = ${isRead ? sql`coalesce(c.read_at, now())` : sql`null`}
       where ${ownWhere(scope)} and c.id = ${id}
      returning c.*),
    ${emitNotificationChanged(scope, raw('marked'))}
    select row_to_json(shown)::text as one from marked c ${notificationRepresentation}`)
  if (!row) throw notFound(t('notification'))
  return asJsonText(row.one)
}

export async function markAllRead(scope: Scope): Promise<{ count: number }> {
  const row = await scope.tx.first<{ count: number }>(sql`
    with marked as (
      update notifications c set read_at = now() where ${ownWhere(scope)} and ${unreadWhere}
      returning c.id),
    ${emitNotificationChanged(scope, raw('marked'))}
    select count(*)::int as count from marked`)
  return { count: row?.count ?? 0 }
}

/** Emits to the caller that their notifications have changed; the id of the event is the id of the caller. */
const emitNotificationChanged = (scope: Scope, markedCte: Sql): Sql => sql`
  person as (select ${scope.userId}::uuid as id, null::integer as version where exists (select from ${markedCte})),
  ${changeEventCte(scope, raw('person'), 'notification.changed')}`

export async function getReminderSettings({ workspaceId, userId, tx }: Scope): Promise<ReminderSettings> {
  const row = await tx.first<{ byMail: boolean }>(sql`
    select s.by_mail as "byMail" from reminder_settings s where s.workspace_id = ${workspaceId} and s.user_id = ${userId}`)
  return { byMail: row?.byMail ?? false }
}

export async function changeReminderSettings({ workspaceId, userId, tx }: Scope, { byMail }: ReminderSettings) {
  await tx.rows(sql`
    insert into reminder_settings (workspace_id, user_id, by_mail) values (${workspaceId}, ${userId}, ${byMail})
    on conflict (workspace_id, user_id) do update set by_mail = excluded.by_mail`)
  return { byMail }
}
