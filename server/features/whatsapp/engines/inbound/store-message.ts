import { uuidv7 } from 'uuidv7'
import { type MessageStatus, messageStatuses } from '#contract/whatsapp/enums.ts'
import type { MessagePayload } from '#contract/whatsapp/message.ts'
import { parseOptOut } from '#contract/whatsapp/opt-out.ts'
import { messageTypeLabels } from '#contract/whatsapp/texts.ts'
import { accessLock, acquireSharedLock, type Scope } from '../../../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { encrypt } from '../../../../platform/encryption.ts'
import { changeEventCte } from '../../../../platform/events/event-log.ts'
import { listLookupAddresses } from '../../conversations/chat-id.ts'
import { emitConversationChanged } from '../../conversations/conversations.ts'
import { addressIfMerged } from '../../conversations/merges/merge-conversations.ts'
import { type ChatDetails, resolveConversation } from '../../conversations/resolve-conversation.ts'
import { sendAwayMessage } from '../../hours/send-away-message.ts'
import { queueNotices } from '../../queue-notices.ts'
import type { InboundMessage, StatusEvent } from '../engine.ts'
import { emitMessagesChanged } from '../message-events.ts'
import { isWaitingToBeSent } from '../outbox/queue-conditions.ts'
import { attributeMessage } from './auto-contact.ts'
import { toStorableText } from './storable-text.ts'
import { storeOptOut } from './store-opt-out.ts'

const toStorablePayload = (payload: MessagePayload): MessagePayload =>
  JSON.parse(JSON.stringify(payload, (_key, one) => (typeof one === 'string' ? toStorableText(one) : one)))

/** Stores a message in its conversation and emits it; a message stored before is ignored, unless its content was awaited. */
export async function storeMessage(
  scope: Scope,
  accountId: string,
  message: InboundMessage,
  appSecret: string,
): Promise<boolean> {
  const { providerId, fromMe, type, source, at } = message
  const name = message.senderName ? toStorableText(message.senderName).slice(0, 200) : null
  const details = {
    addresses: message.chat,
    name: fromMe ? null : name,
    heard: fromMe ? null : { from: message.heardFrom ?? message.chat, at },
    cause: message.payload?.numberChange ? ('number_change' as const) : ('message' as const),
  }
  if (message.payload?.numberChange) {
    await storeAlias(scope, accountId, details)
    return true
  }
  const payload = message.payload && toStorablePayload(message.payload)
  const isNewInbound = !fromMe && source === 'live'
  // The conversation may be assigned by the rule of the account, so access must not change before that.
  if (isNewInbound) await acquireSharedLock(scope, accessLock)
  const chat = await resolveConversation(scope, accountId, details)
  if (isNewInbound) await attributeMessage(scope, chat, payload?.referral)
  const media = message.media && (await insertPendingMedia(scope, accountId, message.media, appSecret))
  const content = toStorableText(message.content)
  // Replying on the phone implies having read everything before.
  const unreadAfterReply = sql`case when a.sent_at >= v.last_inbound_at then 0 else v.unread_count end`
  const unread =
    fromMe && source === 'live'
      ? unreadAfterReply
      : sql`v.unread_count + case when a.is_replaced then 0 else ${isNewInbound ? 1 : 0} end`
  const pendingReceipt =
    fromMe && source === 'live'
      ? sql`v.has_pending_receipt and coalesce(a.sent_at < v.last_inbound_at, true)`
      : sql`v.has_pending_receipt or (${isNewInbound}::boolean and not a.is_replaced)`
  const optOut = isNewInbound ? parseOptOut(content) : null
  if (optOut && (await isLastHeard(scope, chat.id, at)))
    await storeOptOut(scope, accountId, { chat: message.chat, wantsMarketing: optOut === 'start', at })
  // A sender's clock that runs ahead must not keep the conversation at the top of the list.
  const sentAt = sql`least(${at.toISOString()}::timestamptz, now())`
  await scope.tx.rows(sql`
    with added as (
      insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, provider_id, from_me, sender_name, message_type, content,
                                     payload, media_id, quoted_id, forwarded, status, history, sent_at, address)
      values (${scope.workspaceId}, ${uuidv7()}, ${accountId}, ${chat.id}, ${providerId}, ${fromMe}, ${fromMe ? null : name}, ${type}, ${content},
              ${payload ? JSON.stringify(payload) : null}::jsonb, ${media ?? null}::uuid,
              ${message.quotedId ? toStorableText(message.quotedId) : null}, ${message.forwarded ?? false},
              ${fromMe ? 'SENT' : 'DELIVERED'}, ${source === 'history'}, ${sentAt}, ${addressIfMerged(scope, chat.id, message.chat[0])})
      on conflict (workspace_id, account_id, provider_id, from_me) where provider_id is not null do update
        set message_type = excluded.message_type, media_id = excluded.media_id, payload = excluded.payload,
            quoted_id = excluded.quoted_id, forwarded = excluded.forwarded,
            content = case when whatsapp_messages.edited_at is null then excluded.content else whatsapp_messages.content end
      where whatsapp_messages.message_type = 'awaited' and excluded.message_type <> 'awaited' and whatsapp_messages.revoked_at is null
      returning *, xmax <> 0 as is_replaced),
    ${isNewInbound ? lockConversation(scope, chat.id, raw('locked')) : empty}
    changed as (
      update whatsapp_conversations v
         set unread_count = ${unread}, has_pending_receipt = ${pendingReceipt}, ${isNewInbound ? reopening : empty}
             last_inbound_at = case when a.from_me then v.last_inbound_at else greatest(v.last_inbound_at, a.sent_at) end,
             last_message_id = case when v.last_message_id is null or a.sent_at >= v.last_message_at then a.id else v.last_message_id end,
             last_message_at = case when v.last_message_id is null then a.sent_at else greatest(v.last_message_at, a.sent_at) end
        from added a ${isNewInbound ? sql`cross join ${raw('locked')} l` : empty}
       where v.workspace_id = ${scope.workspaceId} and v.id = a.conversation_id
      returning v.*),
    ${isNewInbound ? emitMessageReceived(scope, content || messageTypeLabels[type], { changed: raw('changed'), added: raw('added') }) : emitConversationChanged(scope, raw('changed'))}
    select ${queueNotices} from changed v where v.assignee_id is not null and ${source === 'live'}::boolean`)
  if (isNewInbound && optOut === null && type !== 'awaited')
    await sendAwayMessage(scope, { conversationId: chat.id, address: message.chat[0], at })
  return true
}

/** Whether nothing that the person wrote later has arrived before. */
const isLastHeard = async (scope: Scope, conversationId: string, at: Date): Promise<boolean> =>
  Boolean(
    await scope.tx.first(sql`
      select from whatsapp_conversations v
       where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId}
         and coalesce(v.last_inbound_at <= ${at.toISOString()}::timestamptz, true)`),
  )

/**
 * An inbound message reopens its conversation, assigns it by the rule of the account if nobody has it, and makes its person wait
 * for an answer. If the message replaces a placeholder, the placeholder has already done so.
 */
const reopening: Sql = sql`
             assignee_id = case when l.assignee_id is null and v.kind = 'individual' and not a.is_replaced
                                then next_assignee(v.workspace_id, v.account_id) else l.assignee_id end,
             state = case when a.is_replaced then v.state else 'OPEN' end,
             snoozed_until = case when a.is_replaced then v.snoozed_until end,
             waiting_since = case when a.is_replaced or v.kind <> 'individual' then v.waiting_since when v.state = 'RESOLVED' then a.sent_at
                                  else coalesce(v.waiting_since, a.sent_at) end,`

/** Locks the conversation: only then is it certain whether it is still unassigned and takes a turn of the assignment rule. */
const lockConversation = (scope: Scope, id: string, name: Sql): Sql => sql`
    ${name} as materialized (
      select v.assignee_id from whatsapp_conversations v
       where v.workspace_id = ${scope.workspaceId} and v.id = ${id} for no key update),`

/** Emits an inbound message (RT-001). */
const emitMessageReceived = (scope: Scope, content: string, { changed, added }: { changed: Sql; added: Sql }): Sql =>
  changeEventCte(
    scope,
    sql`(select id, null::int as version from ${changed}) told`,
    'message_update',
    sql`(select jsonb_build_object('accountId', v.account_id, 'whatsappId', v.whatsapp_id, 'messageId', a.id, 'content', left(${content}, 500),
           'fromName', coalesce((select k.name from contacts k where k.workspace_id = ${scope.workspaceId} and k.id = v.contact_id and k.deleted_at is null),
                                v.profile_name, v.phone_number, v.whatsapp_id),
           'contactId', v.contact_id, 'at', a.sent_at)
           from ${changed} v cross join ${added} a)`,
  )

/** Inserts a file that is still to be downloaded. */
async function insertPendingMedia(
  scope: Scope,
  accountId: string,
  { kind, mediaType, bytes, filename, ref }: NonNullable<InboundMessage['media']>,
  appSecret: string,
): Promise<string> {
  const id = uuidv7()
  await scope.tx.rows(sql`
    insert into whatsapp_media (workspace_id, id, account_id, kind, state, media_type, bytes, filename, source)
    values (${scope.workspaceId}, ${id}, ${accountId}, ${kind}, 'pending', ${mediaType ? toStorableText(mediaType).slice(0, 120) : null}, ${bytes ?? null},
            ${filename ? toStorableText(filename).slice(0, 240) : null}, ${encrypt(ref, appSecret, `whatsapp media ${id}`)})`)
  return id
}

/** The statuses from which a message can fail: a delivered one cannot. */
const statusesBeforeFailure: MessageStatus[] = ['PENDING', 'UNKNOWN', 'SENT']

/** Moves a message's status forward; a delivery receipt overrides FAILED. False if the message is not stored yet. */
export async function storeStatus(scope: Scope, accountId: string, event: StatusEvent): Promise<boolean> {
  const { status, providerId, givenId = providerId, failure = null, explanation } = event
  const lowerStatuses = messageStatuses.slice(0, messageStatuses.indexOf(status))
  const allowedFrom =
    status === 'FAILED'
      ? statusesBeforeFailure
      : [...lowerStatuses, ...(status === 'SENT' || status === 'UNKNOWN' ? [] : ['FAILED'])]
  // That the first attempt of a message has failed says nothing about the next one.
  const isCurrent = status === 'FAILED' ? sql`and not ${isWaitingToBeSent}` : empty
  const row = await scope.tx.first<{ isThere: boolean }>(sql`
    with rewritten as (
      update whatsapp_messages m
         set status = ${status}, failure = ${status === 'FAILED' ? (failure ?? 'rejected') : null},
             failure_detail = ${status === 'FAILED' && explanation ? toStorableText(explanation) : null}, provider_id = ${providerId}
       where m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId} and m.provider_id in (${providerId}, ${givenId})
         and m.from_me and m.status = any(${allowedFrom}::text[]) ${isCurrent}
      returning m.id, m.conversation_id),
    ${emitMessagesChanged(scope, raw('rewritten'))}
    select exists (select from whatsapp_messages m where m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId}
                      and m.provider_id in (${providerId}, ${givenId}) and m.from_me) as "isThere"`)
  return row?.isThere ?? false
}

/** Stores that several addresses are one chat, which may merge two conversations. */
export async function storeAlias(scope: Scope, accountId: string, details: ChatDetails): Promise<void> {
  const { kinds, values } = listLookupAddresses(details.addresses)
  const known = await scope.tx.first(sql`
    select from whatsapp_addresses a join unnest(${kinds}::text[], ${values}::text[]) as requested (kind, value)
        on requested.kind = a.kind and requested.value = a.value
     where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId} limit 1`)
  // Without a conversation this is only an entry of the phone's address book, which is not ours to store.
  if (!known) return
  const { id } = await resolveConversation(scope, accountId, details)
  await scope.tx.rows(sql`
    with changed as (
      select v.id, v.account_id, v.whatsapp_id from whatsapp_conversations v where v.workspace_id = ${scope.workspaceId} and v.id = ${id}),
    ${emitConversationChanged(scope, raw('changed'))}
    select from changed`)
}
