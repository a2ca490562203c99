import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { ReadReceiptRule, WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { dailyFirstContactLimit } from '#contract/whatsapp/limits.ts'
import { failureReasons, optedOutText } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { isSameLine } from '../../../records/matching/number-variants.ts'
import { requireChatId } from '../conversations/chat-id.ts'
import { emitConversationChanged } from '../conversations/conversations.ts'
import { addressIfMerged } from '../conversations/merges/merge-conversations.ts'
import { queueReceiptWithAnswer } from '../conversations/receipts/queue-receipts.ts'
import { resolveConversation } from '../conversations/resolve-conversation.ts'
import { isNotQueued } from '../engines/outbox/queue-conditions.ts'
import { insertMedia } from '../media/media.ts'
import { addSignedUrls } from '../media/signed-urls.ts'
import { claimFirstContact } from './first-contact-limit.ts'
import { messageColumns } from './message-columns.ts'
import { isUnwanted, optedOutAt } from './opt-out.ts'
import type { OutgoingDraft } from './parse-outgoing.ts'
import { findQuoted } from './quoted-message.ts'
import { assertServiceWindowOpen } from './service-window.ts'

/** What was stored, as the response represents it; `keptFile`: whether it uses the uploaded file rather than an identical one. */
export type StoredReply = { reply: JsonText; keptFile: boolean }

/** Stores a message and queues it; it is PENDING until WhatsApp accepts it (WA-022). */
export async function sendMessage(
  scope: Scope,
  accountId: string,
  message: OutgoingDraft,
  appSecret: string,
): Promise<StoredReply> {
  const account = await scope.tx.first<{
    desiredState: string
    engine: WhatsappEngineName
    ownNumber: string | null
    readReceipts: ReadReceiptRule
  }>(sql`
    select a.desired_state as "desiredState", a.engine, a.phone_number as "ownNumber", a.read_receipts as "readReceipts"
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null for share`)
  if (!account) throw notFound(t('account'))
  if (account.desiredState !== 'on') throw new DomainError(409, 'not_connected', failureReasons.not_connected.message)
  const chat = requireChatId(message.chat, account.ownNumber)
  const conversation = await resolveConversation(scope, accountId, { addresses: [chat.address], cause: 'send' })
  const conversationId = conversation.id
  const isOwnAddress =
    chat.whatsappId === conversation.whatsappId ||
    (chat.phoneNumber && conversation.phoneNumber && isSameLine(chat.phoneNumber, conversation.phoneNumber))
  const recipient = isOwnAddress ? null : JSON.stringify(chat.address)
  if (dailyFirstContactLimit[account.engine] !== null) await claimFirstContact(scope, accountId, conversationId)
  if (message.payload?.template?.isMarketing) await assertMarketingAllowed(scope, conversationId)
  if (account.engine === 'cloud' && message.type !== 'template') await assertServiceWindowOpen(scope, conversationId)
  const quotedId = message.quotedMessageId ? await findQuoted(scope, conversationId, message.quotedMessageId) : null
  const media = message.media && (await insertMedia(scope, accountId, message.mediaKind ?? message.type, message.media))
  if (message.isAnswer !== false) await queueReceiptWithAnswer(scope, conversationId, account.readReceipts)
  const id = uuidv7()
  const added = raw('added')
  await scope.tx.rows(sql`
    with ${added} as (
      insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, preview_url, payload, media_id, quoted_id, recipient, address, status, sent_by, sent_at)
      values (${scope.workspaceId}, ${id}, ${accountId}, ${conversationId}, true, ${message.type}, ${message.content}, ${message.previewUrl},
              ${message.payload && JSON.stringify(message.payload)}::jsonb, ${media?.id ?? message.mediaId ?? null}, ${quotedId}, ${recipient}::jsonb,
              ${addressIfMerged(scope, conversationId, chat.address)}, 'PENDING', ${scope.userId}, clock_timestamp())
      returning *),
    ${enqueueCtes(scope, added, raw('changed'))}
    select from ${added}`)
  return { reply: await getMessage(scope, id, appSecret), keptFile: media?.keptFile ?? false }
}

async function assertMarketingAllowed(scope: Scope, conversationId: string): Promise<void> {
  const row = await scope.tx.first(sql`
    select from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId} and ${optedOutAt(raw('v'))} is not null`)
  if (row) throw new DomainError(409, 'opted_out', optedOutText)
}

/** Adds the messages to the outbox and makes each the last message of its conversation, unless it is automatic. */
export const enqueueCtes = (scope: Scope, messages: Sql, changed: Sql): Sql => sql`
    queued as (
      insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, message_id, created_at)
      select workspace_id, gen_random_uuid(), account_id, conversation_id, 'send', id, sent_at from ${messages}),
    ${changed} as (
      update whatsapp_conversations v
         set last_message_id = case when a.is_automatic then v.last_message_id else a.id end,
             last_message_at = case when a.is_automatic then v.last_message_at else a.sent_at end
        from ${messages} a
       where v.workspace_id = ${scope.workspaceId} and v.id = a.conversation_id
      returning v.*),
    ${emitConversationChanged(scope, changed)}`

/** A message as responses represent it. */
export async function getMessage(scope: Scope, id: string, appSecret: string): Promise<JsonText> {
  const row = await scope.tx.first<{ message: string }>(sql`
    select row_to_json(shown)::text as message from whatsapp_messages c ${messageColumns}
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id}`)
  if (!row) throw notFound(t('message'))
  return addSignedUrls(appSecret, row.message)
}

/**
 * Sends a message again that failed, or whose delivery is unknown. The latter keeps WhatsApp's id, so that a late receipt of the first
 * attempt still counts, and phones that know the id show it once. Needs a transaction.
 */
export async function retryMessage(scope: Scope, accountId: string, id: string, appSecret: string): Promise<JsonText> {
  const again = raw('again')
  const row = await scope.tx.first<{ isThere: boolean; isQueued: boolean; isUnwanted: boolean } & RetriedAnswer>(sql`
    with target as materialized (
      select m.id, m.status, m.failure, m.conversation_id, a.desired_state, a.read_receipts, ${isAnswer} as is_answer, ${isUnwanted} as is_unwanted from whatsapp_messages m
        join whatsapp_accounts a on a.workspace_id = m.workspace_id and a.id = m.account_id and a.deleted_at is null
        join whatsapp_conversations v on v.workspace_id = m.workspace_id and v.id = m.conversation_id
       where m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId} and m.id = ${id} and m.from_me for share of a for update of m),
    ${again} as (
      update whatsapp_messages m set status = 'PENDING', failure = null, failure_detail = null, sent_at = clock_timestamp(),
             provider_id = case when t.status = 'UNKNOWN' then m.provider_id end from target t
       where m.workspace_id = ${scope.workspaceId} and m.id = t.id and t.desired_state = 'on' and not t.is_unwanted
         and (m.status = 'FAILED' and t.failure in (${raw(retryableFailures)}) or m.status = 'UNKNOWN') and ${isNotQueued}
      returning m.*),
    ${enqueueCtes(scope, again, raw('changed'))}
    select exists (select from target) as "isThere", exists (select from ${again}) as "isQueued",
           coalesce((select is_unwanted from target), false) as "isUnwanted", (select is_answer from target) as "isAnswer",
           (select conversation_id from target) as "conversationId", (select read_receipts from target) as "readReceipts"`)
  if (!row?.isThere) throw notFound(t('message'))
  if (row.isUnwanted) throw new DomainError(409, 'opted_out', optedOutText)
  if (!row.isQueued) throw new DomainError(409, 'not_repeatable', t('This message cannot be sent again.'))
  if (row.isAnswer) await queueReceiptWithAnswer(scope, row.conversationId, row.readReceipts)
  return getMessage(scope, id, appSecret)
}

type RetriedAnswer = { isAnswer: boolean; conversationId: string; readReceipts: ReadReceiptRule }

/** Whether message `m` answers what the person has written: an away message and a broadcast do not. */
const isAnswer: Sql = sql`(not m.is_automatic and not exists (
        select from whatsapp_broadcast_recipients r where r.workspace_id = m.workspace_id and r.message_id = m.id))`

/** Failures that can be retried, as SQL literals. */
const retryableFailures = Object.entries(failureReasons)
  .filter(([, { action }]) => action !== 'none')
  .map(([code]) => `'${code}'`)
  .join()
