import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { listLookupAddresses } from '../../conversations/chat-id.ts'
import { emitConversationChanged } from '../../conversations/conversations.ts'
import { isOfOneMessage } from '../../media/media.ts'
import { queueNotices } from '../../queue-notices.ts'
import type { Address, MessageChangeEvent, ReadReceiptEvent } from '../engine.ts'
import { emitMessagesChanged } from '../message-events.ts'
import { toStorableText } from './storable-text.ts'

/** Characters of a reaction; a single emoji can consist of many. */
const maxReactionLength = 40

/** The conversations of a chat, so that a change cannot affect messages of other chats. */
export function conversationIdsOf(scope: Scope, accountId: string, chat: readonly Address[]): Sql {
  const { kinds, values } = listLookupAddresses(chat)
  return sql`(
  select a.conversation_id from whatsapp_addresses a
    join unnest(${kinds}::text[], ${values}::text[]) as requested (kind, value) on requested.kind = a.kind and requested.value = a.value
   where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId})`
}

/** Applies an edit, deletion or reaction to its message; false if the message is not stored yet. */
export async function storeChange(scope: Scope, accountId: string, event: MessageChangeEvent): Promise<boolean> {
  const whereMessage = sql`
    m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId} and m.provider_id = ${toStorableText(event.providerId)}
    and (${event.fromMe}::boolean is null or m.from_me = ${event.fromMe}) and m.conversation_id in ${conversationIdsOf(scope, accountId, event.chat)}`
  const at = sql`least(${event.at.toISOString()}::timestamptz, now())`
  return rewriteMessage(scope, whereMessage, changeAssignments(event, at))
}

/** Rewrites a message `m` unless it was deleted, and removes its file if it has none afterwards. False if there is no such message. */
export async function rewriteMessage(scope: Scope, whereMessage: Sql, assignments: Sql): Promise<boolean> {
  const found = await scope.tx.first<{ mediaId: string | null }>(sql`
    select m.media_id as "mediaId" from whatsapp_messages m where ${whereMessage}`)
  if (!found) return false
  const rewritten = await scope.tx.first<{ mediaId: string | null }>(sql`
    with rewritten as (
      update whatsapp_messages m set ${assignments} where ${whereMessage} and m.revoked_at is null
      returning m.id, m.conversation_id, m.media_id),
    ${emitMessagesChanged(scope, raw('rewritten'))}
    select media_id as "mediaId" from rewritten`)
  if (found.mediaId && rewritten?.mediaId === null)
    await scope.tx.rows(sql`
      delete from whatsapp_media f
       where f.workspace_id = ${scope.workspaceId} and f.id = ${found.mediaId} and ${isOfOneMessage}`)
  return true
}

type Change =
  | { kind: 'edit'; content: string }
  | { kind: 'revoke' }
  | { kind: 'reaction'; emoji: string; by: 'me' | 'them' }

/** What an edit, deletion or reaction assigns to message `m`; `at` is when it was made. */
export function changeAssignments(event: Change, at: Sql): Sql {
  // A deleted message keeps none of its content.
  if (event.kind === 'revoke')
    return sql`revoked_at = ${at}, content = '', payload = null, media_id = null, quoted_id = null, their_reaction = null, own_reaction = null`
  if (event.kind === 'edit')
    return sql`
      content = case when m.edited_at is null or m.edited_at <= ${at} then ${toStorableText(event.content)} else m.content end,
      payload = m.payload - 'link', edited_at = greatest(m.edited_at, ${at})`
  const emoji = [...toStorableText(event.emoji).trim()].slice(0, maxReactionLength).join('') || null
  const reaction = raw(event.by === 'me' ? 'own_reaction' : 'their_reaction')
  return sql`
    ${reaction} = case when m.${reaction}_at > ${at} then m.${reaction} else ${emoji} end,
    ${reaction}_at = greatest(m.${reaction}_at, ${at})`
}

/** Marks messages up to the newest one read on the phone as read; false if none of them is stored yet. */
export async function storeReadReceipt(
  scope: Scope,
  accountId: string,
  { chat, providerIds }: ReadReceiptEvent,
): Promise<boolean> {
  const row = await scope.tx.first<{ isThere: boolean }>(sql`
    with upto as (
      select m.conversation_id, max(m.sent_at) as sent_at from whatsapp_messages m
       where m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId} and m.provider_id = any(${providerIds.map(toStorableText)}::text[])
         and not m.from_me and m.conversation_id in ${conversationIdsOf(scope, accountId, chat)}
       group by m.conversation_id),
    changed as (
      update whatsapp_conversations v
         set unread_count = least(v.unread_count, later.count), has_pending_receipt = v.has_pending_receipt and later.count > 0
        from upto u
       cross join lateral (
         select count(*) from whatsapp_messages m
          where m.workspace_id = ${scope.workspaceId} and m.conversation_id = u.conversation_id and not m.from_me and not m.history
            and m.sent_at > u.sent_at) later
       where v.workspace_id = ${scope.workspaceId} and v.id = u.conversation_id and (v.unread_count > 0 or v.has_pending_receipt)
      returning v.workspace_id, v.id, v.account_id, v.whatsapp_id, v.assignee_id),
    ${emitConversationChanged(scope, raw('changed'))}
    select exists (select from upto) as "isThere",
           array(select (${queueNotices})::text from changed v where v.assignee_id is not null)`)
  return row?.isThere ?? false
}
