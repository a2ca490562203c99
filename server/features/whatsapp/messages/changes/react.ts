import { findAnswerProblem } from '#contract/whatsapp/quotes.ts'
import { isEmoji, reactionTexts } from '#contract/whatsapp/reactions.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import { DomainError, validationFailed } from '../../../../platform/errors.ts'
import type { JsonText } from '../../../../platform/http/reply.ts'
import { queueReceiptWithAnswer } from '../../conversations/receipts/queue-receipts.ts'
import { emitMessagesChanged } from '../../engines/message-events.ts'
import { getMessage } from '../send-message.ts'
import { assertServiceWindowOpen } from '../service-window.ts'
import { lockMessage } from './lock-message.ts'

/** Checks the emoji of a request; 422 if it is not exactly one. */
export function requireEmoji(text: string): string {
  const emoji = text.trim()
  if (!isEmoji(emoji)) throw validationFailed({ emoji: [reactionTexts.notEmoji] })
  return emoji
}

/**
 * Sets or removes the account's reaction to a message and queues the change for WhatsApp. If WhatsApp rejects it, the previous
 * reaction is restored. Needs a transaction.
 */
export async function reactToMessage(
  scope: Scope,
  accountId: string,
  id: string,
  emoji: string | null,
  appSecret: string,
): Promise<JsonText> {
  const message = await lockMessage(scope, accountId, id)
  const problem = findAnswerProblem(message) ?? (message.providerId === null ? 'notSent' : null)
  if (problem) throw new DomainError(409, 'not_reactable', reactionTexts[problem])
  const { conversationId, ownReaction } = message
  if (message.engine === 'cloud') await assertServiceWindowOpen(scope, conversationId)
  // Whoever gets a reaction to their message knows that it was read.
  if (emoji !== null && emoji !== ownReaction && !message.fromMe)
    await queueReceiptWithAnswer(scope, conversationId, message.readReceipts)
  if (emoji !== ownReaction)
    await scope.tx.rows(sql`
      with queued as (
        insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, target_id, value, previous_value, created_at)
        values (${scope.workspaceId}, gen_random_uuid(), ${accountId}, ${conversationId}, 'react', ${id}, ${emoji}, ${ownReaction}, clock_timestamp())),
      changed as (
        update whatsapp_messages m set own_reaction = ${emoji}, own_reaction_at = clock_timestamp()
         where m.workspace_id = ${scope.workspaceId} and m.id = ${id}
        returning m.id, m.conversation_id),
      ${emitMessagesChanged(scope, raw('changed'))}
      select from changed`)
  return getMessage(scope, id, appSecret)
}
