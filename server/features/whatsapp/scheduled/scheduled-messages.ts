import { uuidv7 } from 'uuidv7'
import {
  maxScheduledMessages,
  type NewScheduledMessage,
  type ScheduledMessageChange,
  scheduledMessageFields,
  scheduledMessageTexts,
} from '#contract/whatsapp/scheduled-message.ts'
import { type Scope, takeTurn } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { notFound, validationFailed } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { asJsonText, JsonReply, type JsonText } from '../../../platform/http/reply.ts'
import { personColumn } from '../../../records/columns.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import { whereChat } from '../conversations/conversations.ts'

/** The job that sends a scheduled message when its time has come. */
export const sendScheduledJob = 'send-scheduled'

const scheduledColumns: Sql = sql`
  cross join lateral (
    select c.id, c.account_id as "accountId", c.whatsapp_id as "whatsappId", c.content, c.send_at as "sendAt",
           c.unless_answered as "unlessAnswered", c.error, ${personColumn('created_by')} as author, c.created_at as "createdAt") shown`

/** Emits that the scheduled messages of some conversation have changed. */
const emitScheduledChanged = (scope: Scope, changed: 'added' | 'changed' | 'gone'): Sql =>
  changeEventCte(
    scope,
    sql`(select conversation_id as id, null::int as version from ${raw(changed)}) told`,
    'scheduled-messages.changed',
  )

/** Calls that queue the sending of the rows `s`; the job of an earlier time is replaced. */
const queueSending: Sql = sql`
  enqueue_at(${sendScheduledJob}, jsonb_build_object('workspaceId', s.workspace_id, 'id', s.id), 'send-scheduled ' || s.id, s.send_at)`

/** The scheduled messages of a conversation, the next one first. */
export async function listScheduledMessages(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ messages: string }>(sql`
    select coalesce((
      select json_agg(row_to_json(shown) order by c.send_at, c.id)
        from whatsapp_scheduled_messages c ${scheduledColumns}
       where c.workspace_id = v.workspace_id and c.conversation_id = v.id), '[]')::text as messages
      from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)}`)
  if (!row) throw notFound('conversation')
  return asJsonText(row.messages)
}

/** Stores a message that is sent at its time. Needs a transaction. */
export async function scheduleMessage(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  body: NewScheduledMessage,
): Promise<JsonReply> {
  const { text } = parseFields(scheduledMessageFields, { text: body.text })
  const sendAt = parseSendTime(body.sendAt)
  await takeTurn(scope, `scheduled messages of ${accountId}`)
  const row = await scope.tx.first<{ isThere: boolean; one: string | null }>(sql`
    with target as (
      select v.workspace_id, v.id, v.account_id, v.whatsapp_id, (
               select count(*) from whatsapp_scheduled_messages w
                where w.workspace_id = v.workspace_id and w.conversation_id = v.id) as waiting
        from whatsapp_conversations v
        join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
       where ${whereChat(scope, accountId, whatsappId)}),
    added as (
      insert into whatsapp_scheduled_messages (workspace_id, id, account_id, conversation_id, whatsapp_id, content, send_at, unless_answered, created_by)
      select t.workspace_id, ${uuidv7()}::uuid, t.account_id, t.id, t.whatsapp_id, ${text}, ${sendAt}::timestamptz,
             ${body.unlessAnswered ?? false}, ${scope.userId}::uuid
        from target t where t.waiting < ${integerLiteral(maxScheduledMessages)}
      returning *),
    queued as materialized (select ${queueSending} from added s),
    ${emitScheduledChanged(scope, 'added')}
    select exists (select from target) as "isThere", (select row_to_json(shown)::text from added c ${scheduledColumns}) as one,
           (select count(*) from queued)`)
  if (!row?.isThere) throw notFound('conversation')
  if (!row.one) throw validationFailed({ sendAt: [scheduledMessageTexts.tooMany] })
  return new JsonReply(201, asJsonText(row.one))
}

/** Changes the text or the time of a scheduled message; one that was not sent waits again. */
export async function changeScheduledMessage(
  scope: Scope,
  id: string,
  { text: givenText, sendAt: givenTime, unlessAnswered }: ScheduledMessageChange,
): Promise<JsonText> {
  const text = givenText === undefined ? null : parseFields(scheduledMessageFields, { text: givenText }).text
  const sendAt = givenTime === undefined ? null : parseSendTime(givenTime)
  const row = await scope.tx.first<{ isThere: boolean; one: string | null }>(sql`
    with changed as (
      update whatsapp_scheduled_messages s
         set content = coalesce(${text}, s.content), send_at = coalesce(${sendAt}::timestamptz, s.send_at),
             unless_answered = coalesce(${unlessAnswered ?? null}::boolean, s.unless_answered),
             error = case when ${sendAt}::timestamptz is null then s.error end
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id}
      returning s.*),
    queued as materialized (select ${queueSending} from changed s where s.error is null),
    ${emitScheduledChanged(scope, 'changed')}
    select (select row_to_json(shown)::text from changed c ${scheduledColumns}) as one, (select count(*) from queued)`)
  if (!row?.one) throw notFound('scheduled message')
  return asJsonText(row.one)
}

/** Removes a scheduled message; its job finds nothing to send. */
export async function deleteScheduledMessage(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      delete from whatsapp_scheduled_messages s where s.workspace_id = ${scope.workspaceId} and s.id = ${id}
      returning s.id, s.conversation_id),
    ${emitScheduledChanged(scope, 'gone')}
    select (select id from gone) as id`)
  if (!row?.id) throw notFound('scheduled message')
  return { id: row.id }
}

/** What is to be sent, taken from those that wait. */
type TakenMessage = {
  accountId: string
  whatsappId: string
  content: string
  authorId: string
}

/**
 * Takes a scheduled message in the transaction that sends it: of two at once, one finds nothing. `isDue` leaves one alone whose time
 * has not come, or that was not sent before.
 */
export const takeScheduledMessage = (
  scope: Scope,
  id: string,
  { isDue }: { isDue: boolean },
): Promise<(TakenMessage & { isAnswered: boolean }) | undefined> =>
  scope.tx.first<TakenMessage & { isAnswered: boolean }>(sql`
    with gone as (
      delete from whatsapp_scheduled_messages s
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id} and (not ${isDue} or (s.send_at <= now() and s.error is null))
      returning s.*),
    ${emitScheduledChanged(scope, 'gone')}
    select g.account_id as "accountId", g.whatsapp_id as "whatsappId", g.content, g.created_by as "authorId",
           g.unless_answered and coalesce(v.last_inbound_at > g.created_at, false) as "isAnswered"
      from gone g
      join whatsapp_conversations v on v.workspace_id = g.workspace_id and v.id = g.conversation_id`)

/** Keeps why a message was not sent, and tells whoever scheduled it. */
export const storeScheduleError = (scope: Scope, id: string, error: string): Promise<unknown> =>
  scope.tx.rows(sql`
    with changed as (
      update whatsapp_scheduled_messages s set error = ${error}
       where s.workspace_id = ${scope.workspaceId} and s.id = ${id} and s.error is null and s.send_at <= now()
      returning s.workspace_id, s.id, s.conversation_id),
    ${emitScheduledChanged(scope, 'changed')}
    select enqueue('notify-unsent', jsonb_build_object('workspaceId', s.workspace_id, 'id', s.id)) from changed s`)

function parseSendTime(given: string): string {
  const [sendAt, latest] = [Date.parse(given), new Date()]
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  if (!(sendAt > Date.now())) throw validationFailed({ sendAt: [scheduledMessageTexts.past] })
  if (sendAt > latest.getTime()) throw validationFailed({ sendAt: [scheduledMessageTexts.tooFar] })
  return new Date(sendAt).toISOString()
}
