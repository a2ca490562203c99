import { t } from '#contract/language/translate.ts'
import { olderMessagesTimeout, olderMessagesTexts as texts } from '#contract/whatsapp/older-messages.ts'
import { failureReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import { emitConversationChanged, whereChat } from '../conversations.ts'

const isAwaited: Sql = sql`v.older_requested_at > now() - interval '${integerLiteral(olderMessagesTimeout)} seconds'`

/** Selects conversation `v` and its account `a`, unless that was removed. */
const fromChat = (scope: Scope, accountId: string, whatsappId: string): Sql => sql`
      from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
     where ${whereChat(scope, accountId, whatsappId)}`

/** The state of the older messages of conversation `v` on account `a`. */
const olderState: Sql = sql`
  json_build_object('state', case
    when a.engine = 'cloud' then 'UNSUPPORTED'
    when v.older_ended_at is not null then 'ENDED'
    when v.older_requested_at is null then 'AVAILABLE'
    when ${isAwaited} then 'REQUESTED' else 'UNANSWERED' end, 'requestedAt', v.older_requested_at)::text`

/** Whether the phone can be asked for older messages of a conversation. */
export async function getOlderMessages(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string }>(sql`
    select ${olderState} as one ${fromChat(scope, accountId, whatsappId)}`)
  if (!row) throw notFound(t('conversation'))
  return asJsonText(row.one)
}

/**
 * Queues a request to the phone for messages older than the oldest one stored. While the phone has time to answer, asking again does
 * nothing. Throws a 409 if there is nothing to ask, or nobody. Needs a transaction.
 */
export async function requestOlderMessages(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const chat = await scope.tx.first<{
    id: string
    engine: string
    isConnected: boolean
    isAwaited: boolean
    hasEnded: boolean
    oldestId: string | null
  }>(sql`
    select v.id, a.engine, a.desired_state = 'on' and a.status in ('CONNECTED', 'CONNECTING') as "isConnected", coalesce(${isAwaited}, false) as "isAwaited",
           v.older_ended_at is not null as "hasEnded",
           (select m.id from whatsapp_messages m
             where m.workspace_id = ${scope.workspaceId} and m.conversation_id = v.id and m.provider_id is not null
             order by m.sent_at, m.id limit 1) as "oldestId"
      ${fromChat(scope, accountId, whatsappId)} for no key update of v`)
  if (!chat) throw notFound(t('conversation'))
  if (chat.engine === 'cloud') throw new DomainError(409, 'unsupported', texts.unsupported)
  if (chat.hasEnded) throw new DomainError(409, 'no_older_messages', texts.ended)
  if (chat.oldestId === null) throw new DomainError(409, 'no_message', texts.noStart)
  if (!chat.isConnected) throw new DomainError(409, 'not_connected', failureReasons.not_connected.message)
  if (!chat.isAwaited)
    await scope.tx.rows(sql`
      with queued as (
        insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, target_id, created_at)
        values (${scope.workspaceId}, gen_random_uuid(), ${accountId}, ${chat.id}, 'older', ${chat.oldestId}, clock_timestamp())),
      changed as (
        update whatsapp_conversations v set older_requested_at = now()
         where v.workspace_id = ${scope.workspaceId} and v.id = ${chat.id}
        returning v.*),
      ${emitConversationChanged(scope, raw('changed'))}
      select from changed`)
  return getOlderMessages(scope, accountId, whatsappId)
}
