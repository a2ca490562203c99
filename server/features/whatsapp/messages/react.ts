import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { groupIdSuffix, unsentStatuses } from '#contract/whatsapp/quotes.ts'
import { isEmoji, reactionTexts } from '#contract/whatsapp/reactions.ts'
import { failureReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound, validationFailed } from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { emitMessagesChanged } from '../engines/message-events.ts'
import { getMessage } from './send-message.ts'
import { assertServiceWindowOpen } from './service-window.ts'

/** Checks the emoji of a request; 422 if it is not exactly one. */
export function requireEmoji(text: string): string {
  const emoji = text.trim()
  if (!isEmoji(emoji)) throw validationFailed({ emoji: [reactionTexts.notEmoji] })
  return emoji
}

/**
 * Gives a message the reaction of its account, or takes it back, and queues that for WhatsApp; the reaction of before returns if
 * WhatsApp refuses it. Needs a transaction.
 */
export async function reactToMessage(
  scope: Scope,
  accountId: string,
  id: string,
  emoji: string | null,
  appSecret: string,
): Promise<JsonText> {
  const conversationId = await lockReactable(scope, accountId, id)
  const changed = raw('changed')
  await scope.tx.rows(sql`
    with before as materialized (
      select m.own_reaction from whatsapp_messages m where m.workspace_id = ${scope.workspaceId} and m.id = ${id}),
    ${changed} as (
      update whatsapp_messages m set own_reaction = ${emoji}, own_reaction_at = clock_timestamp()
       where m.workspace_id = ${scope.workspaceId} and m.id = ${id} and m.own_reaction is distinct from ${emoji}
      returning m.id, m.conversation_id),
    queued as (
      insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, target_id, value, previous_value, created_at)
      select ${scope.workspaceId}, gen_random_uuid(), ${accountId}, ${conversationId}, 'react', c.id, ${emoji}, b.own_reaction, clock_timestamp()
        from ${changed} c cross join before b),
    ${emitMessagesChanged(scope, changed)}
    select from ${changed}`)
  return getMessage(scope, id, appSecret)
}

type ReactionTarget = {
  conversationId: string
  desiredState: string
  engine: WhatsappEngineName
  isDeleted: boolean
  isSent: boolean
  hasKnownAuthor: boolean
}

/** Locks a message and its account; throws if the message cannot get a reaction. Answers its conversation. */
async function lockReactable(scope: Scope, accountId: string, id: string): Promise<string> {
  const target = await scope.tx.first<ReactionTarget>(sql`
    select m.conversation_id as "conversationId", a.desired_state as "desiredState", a.engine, m.revoked_at is not null as "isDeleted",
           m.provider_id is not null and (not m.from_me or m.status <> all(${unsentStatuses}::text[])) as "isSent",
           m.from_me or v.whatsapp_id not like ${`%${groupIdSuffix}`} as "hasKnownAuthor"
      from whatsapp_messages m
      join whatsapp_accounts a on a.workspace_id = m.workspace_id and a.id = m.account_id and a.deleted_at is null
      join whatsapp_conversations v on v.workspace_id = m.workspace_id and v.id = m.conversation_id
     where m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId} and m.id = ${id}
       for share of a for update of m`)
  if (!target) throw notFound('message')
  if (target.desiredState !== 'on') throw new DomainError(409, 'not_connected', failureReasons.not_connected.says)
  if (target.isDeleted) throw refuse(reactionTexts.deleted)
  if (!target.isSent) throw refuse(reactionTexts.notSent)
  if (!target.hasKnownAuthor) throw refuse(reactionTexts.inGroup)
  if (target.engine === 'cloud') await assertServiceWindowOpen(scope, target.conversationId)
  return target.conversationId
}

const refuse = (says: string) => new DomainError(409, 'not_reactable', says)
