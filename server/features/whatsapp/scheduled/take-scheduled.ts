import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { unsentStatuses } from '#contract/whatsapp/quotes.ts'
import { scheduledMessageTexts } from '#contract/whatsapp/scheduled-message.ts'
import { accessLock, acquireSharedLock, type Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { emitScheduledChanged, mayAuthorAnswer } from './scheduled-messages.ts'

/** Queues the notification that row `s` was not sent. */
const queueUnsentNotice: Sql = sql`enqueue('notify-unsent', jsonb_build_object('workspaceId', s.workspace_id, 'id', s.id))`

/** A scheduled message that was removed from the table in order to be sent. */
type TakenMessage = {
  accountId: string
  whatsappId: string
  content: string
  mediaId: string | null
  mediaKind: MediaKind | null
  /** The message that it replies to, unless that was deleted meanwhile: then it is sent without. */
  quotedMessageId: string | null
  /** The sender: its author, or whoever sends it if the author may no longer answer. */
  senderId: string
}

/** What scheduled message `s` replies to, if it can still be quoted. */
const quotableId = (s: Sql): Sql => sql`(
  select q.id from whatsapp_messages q
   where q.workspace_id = ${s}.workspace_id and q.id = ${s}.quoted_message_id and q.conversation_id = ${s}.conversation_id
     and q.revoked_at is null and q.status <> all(${[...unsentStatuses]}::text[]))`

const mediaKindColumn = (s: Sql): Sql => sql`(
  select f.kind from whatsapp_media f where f.workspace_id = ${s}.workspace_id and f.id = ${s}.media_id) as "mediaKind"`

/** Removes a scheduled message, whatever its time, in the transaction that sends it: only one of two concurrent calls gets it. */
export const takeScheduledMessage = (scope: Scope, id: string): Promise<TakenMessage | undefined> =>
  scope.tx.first<TakenMessage>(sql`
    with gone as (
      delete from whatsapp_scheduled_messages s
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id} and s.deleted_at is null
      returning s.*),
    ${emitScheduledChanged(scope, 'gone')}
    select s.account_id as "accountId", s.whatsapp_id as "whatsappId", s.content, s.media_id as "mediaId", ${mediaKindColumn(raw('s'))}, ${quotableId(raw('s'))} as "quotedMessageId",
           case when ${mayAuthorAnswer} then s.created_by else ${scope.userId}::uuid end as "senderId"
      from gone s`)

/** The due messages of a conversation that have the same time as this one, up to it, in the order in which they were scheduled. */
export async function listDueMessages(scope: Scope, id: string): Promise<string[]> {
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select d.id from whatsapp_scheduled_messages s
      join whatsapp_scheduled_messages d on d.workspace_id = s.workspace_id and d.conversation_id = s.conversation_id
       and d.send_at = s.send_at and d.id <= s.id
     where s.workspace_id = ${scope.workspaceId} and s.id = ${id}
       and d.deleted_at is null and d.send_at <= now() and d.error is null
     order by d.id`)
  return rows.map((row) => row.id)
}

/**
 * Removes a scheduled message that is due, unless it has failed before. If its author may no longer answer, it stays and gets an
 * error. Access cannot change before the transaction ends.
 */
export async function takeDueMessage(
  scope: Scope,
  id: string,
): Promise<(TakenMessage & { isAnswered: boolean }) | undefined> {
  await acquireSharedLock(scope, accessLock)
  const due = await scope.tx.first<TakenMessage & { isAllowed: boolean; isAnswered: boolean }>(sql`
    with due as materialized (
      select s.*, ${mayAuthorAnswer} as is_allowed from whatsapp_scheduled_messages s
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id} and s.deleted_at is null
         and s.send_at <= now() and s.error is null
         for update of s),
    gone as (
      delete from whatsapp_scheduled_messages s using due d
       where s.workspace_id = d.workspace_id and s.id = d.id and d.is_allowed),
    held as (
      update whatsapp_scheduled_messages s set error = ${scheduledMessageTexts.authorWithoutAccess} from due d
       where s.workspace_id = d.workspace_id and s.id = d.id and not d.is_allowed),
    told as materialized (select ${queueUnsentNotice} from due s where not s.is_allowed),
    ${emitScheduledChanged(scope, 'due')}
    select d.account_id as "accountId", d.whatsapp_id as "whatsappId", d.content, d.created_by as "senderId",
           d.media_id as "mediaId", ${mediaKindColumn(raw('d'))}, ${quotableId(raw('d'))} as "quotedMessageId",
           d.is_allowed as "isAllowed", d.unless_answered and coalesce(v.last_inbound_at > d.created_at, false) as "isAnswered",
           (select count(*) from told)
      from due d
      join whatsapp_conversations v on v.workspace_id = d.workspace_id and v.id = d.conversation_id`)
  return due?.isAllowed ? due : undefined
}

/** Stores why a message was not sent, and notifies its author. */
export const storeScheduleError = (scope: Scope, id: string, error: string): Promise<unknown> =>
  scope.tx.rows(sql`
    with changed as (
      update whatsapp_scheduled_messages s set error = ${error}
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id} and s.error is null and s.send_at <= now()
      returning s.workspace_id, s.id, s.conversation_id),
    ${emitScheduledChanged(scope, 'changed')}
    select ${queueUnsentNotice} from changed s`)
