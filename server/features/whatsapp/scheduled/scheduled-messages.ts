import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import type { OutgoingMessage } from '#contract/whatsapp/message.ts'
import {
  maxScheduledMessages,
  type NewScheduledMessage,
  type ScheduledMessageChange,
  scheduledMessageFields,
  scheduledMessageTexts,
} from '#contract/whatsapp/scheduled-message.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound, validationFailed } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { personColumn } from '../../../records/columns.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import type { Chat } from '../conversations/chat-params.ts'
import { whereChat } from '../conversations/conversations.ts'
import { insertMedia } from '../media/media.ts'
import { addSignedUrls } from '../media/signed-urls.ts'
import type { StoredMedia } from '../media/uploads.ts'
import { mediaColumn, quotedJson } from '../messages/message-columns.ts'
import { findQuoted } from '../messages/quoted-message.ts'
import type { StoredReply } from '../messages/send-message.ts'

/** A message to be scheduled: a text, or a file whose caption the text is. */
export type ScheduledDraft = NewScheduledMessage & { type: OutgoingMessage['type']; media: StoredMedia | null }

/** The job that sends a scheduled message when its time has come. */
export const sendScheduledJob = 'send-scheduled'

/** Whether the author of row `s` may still answer in its account. */
export const mayAuthorAnswer: Sql = sql`may_answer(s.workspace_id, s.account_id, s.created_by)`

/** A message whose author may no longer answer shows this error at once, not only when it is due. */
const scheduledColumns: Sql = sql`
  cross join lateral (
    select c.id, c.account_id as "accountId", c.whatsapp_id as "whatsappId", c.content, ${mediaColumn} as media, c.send_at as "sendAt",
           (select ${quotedJson}
              from whatsapp_messages q where q.workspace_id = c.workspace_id and q.id = c.quoted_message_id) as quoted,
           c.unless_answered as "unlessAnswered",
           coalesce(c.error, case when not may_answer(c.workspace_id, c.account_id, c.created_by) then ${scheduledMessageTexts.authorWithoutAccess} end) as error, ${personColumn('created_by')} as author, c.created_at as "createdAt") shown`

/** Emits that the scheduled messages of some conversation have changed. */
export const emitScheduledChanged = (scope: Scope, changed: 'added' | 'changed' | 'gone' | 'due'): Sql =>
  changeEventCte(
    scope,
    sql`(select conversation_id as id, null::int as version from ${raw(changed)}) told`,
    'scheduled-messages.changed',
  )

/** Queues the job that sends row `s`; it replaces a job that was queued before. */
const queueSending: Sql = sql`
  enqueue_at(${sendScheduledJob}, jsonb_build_object('workspaceId', s.workspace_id, 'id', s.id), 'send-scheduled ' || s.id, s.send_at)`

/** The scheduled messages of a conversation, the next one first. */
export async function listScheduledMessages(
  scope: Scope,
  { accountId, whatsappId }: Chat,
  appSecret: string,
): Promise<JsonText> {
  const row = await scope.tx.first<{ messages: string }>(sql`
    select coalesce((
      select json_agg(row_to_json(shown) order by c.send_at, c.id)
        from whatsapp_scheduled_messages c ${scheduledColumns}
       where c.workspace_id = v.workspace_id and c.conversation_id = v.id and c.deleted_at is null), '[]')::text as messages
      from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)}`)
  if (!row) throw notFound(t('conversation'))
  return addSignedUrls(appSecret, row.messages)
}

/** The lock of those who add to the scheduled messages of a conversation, which are counted first. */
const countLock = 'scheduled messages'

/** Stores a message that is sent at its time. Needs a transaction. */
export async function scheduleMessage(
  scope: Scope,
  { accountId, whatsappId }: Chat,
  { media, quotedMessageId, ...body }: ScheduledDraft,
  appSecret: string,
): Promise<StoredReply> {
  const text = media ? body.text.trim() : (parseFields(scheduledMessageFields, { text: body.text }).text ?? '')
  const sendAt = parseSendTime(body.sendAt)
  const quotedId = quotedMessageId ?? null
  if (media || quotedId) await assertStorable(scope, { accountId, whatsappId }, quotedId)
  const file = media && (await insertMedia(scope, accountId, body.type, media))
  await acquireLock(scope, countLock)
  const row = await scope.tx.first<{ isThere: boolean; one: string | null }>(sql`
    with target as (
      select v.workspace_id, v.id, v.account_id, v.whatsapp_id, (
               select count(*) from whatsapp_scheduled_messages w
                where w.workspace_id = v.workspace_id and w.conversation_id = v.id and w.deleted_at is null) as waiting
        from whatsapp_conversations v
        join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
       where ${whereChat(scope, accountId, whatsappId)}),
    added as (
      insert into whatsapp_scheduled_messages (workspace_id, id, account_id, conversation_id, whatsapp_id, content, send_at, unless_answered, created_by, quoted_message_id, media_id)
      select t.workspace_id, ${uuidv7()}::uuid, t.account_id, t.id, t.whatsapp_id, ${text}, ${sendAt}::timestamptz,
             ${body.unlessAnswered ?? false}, ${scope.userId}::uuid, ${quotedId}::uuid, ${file?.id ?? null}::uuid
        from target t where t.waiting < ${integerLiteral(maxScheduledMessages)}
      returning *),
    queued as materialized (select ${queueSending} from added s),
    ${emitScheduledChanged(scope, 'added')}
    select exists (select from target) as "isThere", (select row_to_json(shown)::text from added c ${scheduledColumns}) as one,
           (select count(*) from queued)`)
  if (!row?.isThere) throw notFound(t('conversation'))
  if (!row.one) throw validationFailed({ sendAt: [scheduledMessageTexts.tooMany] })
  return { reply: addSignedUrls(appSecret, row.one), keptFile: file?.keptFile ?? false }
}

/** Throws unless the conversation exists, and has the message that the new one replies to. */
async function assertStorable(scope: Scope, { accountId, whatsappId }: Chat, quotedId: string | null): Promise<void> {
  const chat = await scope.tx.first<{ id: string }>(sql`
    select v.id from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)}`)
  if (!chat) throw notFound(t('conversation'))
  if (quotedId) await findQuoted(scope, chat.id, quotedId)
}

/**
 * Changes the text or the time of a scheduled message. With a new time, a message that could not be sent is scheduled again, and
 * the caller becomes its author if the author may no longer answer.
 */
export async function changeScheduledMessage(
  scope: Scope,
  id: string,
  { text: givenText, sendAt: givenTime, unlessAnswered }: ScheduledMessageChange,
  appSecret: string,
): Promise<JsonText> {
  const text = givenText?.trim() ?? null
  const sendAt = givenTime === undefined ? null : parseSendTime(givenTime)
  const row = await scope.tx.first<{ hasFile: boolean | null; one: string | null }>(sql`
    with target as materialized (
      select s.* from whatsapp_scheduled_messages s
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id} and s.deleted_at is null for update),
    changed as (
      update whatsapp_scheduled_messages s
         set content = coalesce(${text}, s.content), send_at = coalesce(${sendAt}::timestamptz, s.send_at),
             unless_answered = coalesce(${unlessAnswered ?? null}::boolean, s.unless_answered),
             error = case when ${sendAt}::timestamptz is null then s.error end,
             created_by = case when ${sendAt}::timestamptz is null or ${mayAuthorAnswer} then s.created_by else ${scope.userId}::uuid end
        from target t
       where s.workspace_id = t.workspace_id and s.id = t.id
         and case when t.media_id is null then ${text !== ''}::boolean else ${isCaption(text)}::boolean end
      returning s.*),
    queued as materialized (select ${queueSending} from changed s where s.error is null),
    ${emitScheduledChanged(scope, 'changed')}
    select (select media_id is not null from target) as "hasFile", (select row_to_json(shown)::text from changed c ${scheduledColumns}) as one,
           (select count(*) from queued)`)
  if (!row || row.hasFile === null) throw notFound(t('scheduled message'))
  if (!row.one)
    throw validationFailed({ text: [row.hasFile ? scheduledMessageTexts.longCaption : scheduledMessageTexts.noText] })
  return addSignedUrls(appSecret, row.one)
}

const isCaption = (text: string | null): boolean => text === null || text.length <= whatsappLengths.caption

/** Deletes a scheduled message, which can be restored for a while; its job finds nothing to send. */
export async function deleteScheduledMessage(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      update whatsapp_scheduled_messages s set deleted_at = now()
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id} and s.deleted_at is null
      returning s.id, s.conversation_id),
    ${emitScheduledChanged(scope, 'gone')}
    select (select id from gone) as id`)
  if (!row?.id) throw notFound(t('scheduled message'))
  return { id: row.id }
}

/**
 * Restores a deleted scheduled message as it was; one whose time has passed is not sent late but gets an error. One that is not
 * deleted stays as it is. Needs a transaction.
 */
export async function restoreScheduledMessage(scope: Scope, id: string, appSecret: string): Promise<JsonText> {
  await acquireLock(scope, countLock)
  const row = await scope.tx.first<{ fits: boolean | null; one: string | null }>(sql`
    with target as (
      select s.*, s.deleted_at is null or ${integerLiteral(maxScheduledMessages)} > (
               select count(*) from whatsapp_scheduled_messages w
                where w.workspace_id = s.workspace_id and w.conversation_id = s.conversation_id and w.deleted_at is null) as fits
        from whatsapp_scheduled_messages s where s.workspace_id = ${scope.workspaceId} and s.id = ${id}),
    changed as (
      update whatsapp_scheduled_messages s
         set deleted_at = null,
             error = case when s.deleted_at is not null and s.send_at <= now() then coalesce(s.error, ${scheduledMessageTexts.deleted})
                          else s.error end
        from target t where s.workspace_id = t.workspace_id and s.id = t.id and t.fits
      returning s.*),
    queued as materialized (select ${queueSending} from changed s where s.error is null),
    ${emitScheduledChanged(scope, 'changed')}
    select (select fits from target) as fits, (select row_to_json(shown)::text from changed c ${scheduledColumns}) as one,
           (select count(*) from queued)`)
  if (row?.fits === false) throw new DomainError(409, 'too_many', scheduledMessageTexts.tooMany)
  // It may also have been sent in this very moment.
  if (!row?.one) throw notFound(t('scheduled message'))
  return addSignedUrls(appSecret, row.one)
}

function parseSendTime(given: string): string {
  const [sendAt, latest] = [Date.parse(given), new Date()]
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  if (!(sendAt > Date.now())) throw validationFailed({ sendAt: [scheduledMessageTexts.past] })
  if (sendAt > latest.getTime()) throw validationFailed({ sendAt: [scheduledMessageTexts.tooFar] })
  return new Date(sendAt).toISOString()
}
