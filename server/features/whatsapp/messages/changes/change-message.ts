import { t } from '#contract/language/translate.ts'
import { changeTexts, findChangeProblem, type PendingChange } from '#contract/whatsapp/message-changes.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import { DomainError, validationFailed } from '../../../../platform/errors.ts'
import type { JsonText } from '../../../../platform/http/reply.ts'
import { emitMessagesChanged } from '../../engines/message-events.ts'
import { getMessage } from '../send-message.ts'
import { lockMessage } from './lock-message.ts'

/** Queues the edit of a sent message; the new text is stored here once WhatsApp has accepted it. Needs a transaction. */
export function editMessage(
  scope: Scope,
  accountId: string,
  id: string,
  text: string,
  appSecret: string,
): Promise<JsonText> {
  if (!text.trim()) throw validationFailed({ text: [t('The message is empty.')] })
  return queueChange(scope, accountId, id, { kind: 'edit', value: text }, appSecret)
}

/** Queues the deletion of a message for everyone; it is deleted here once WhatsApp has accepted that. Needs a transaction. */
export const revokeMessage = (scope: Scope, accountId: string, id: string, appSecret: string): Promise<JsonText> =>
  queueChange(scope, accountId, id, { kind: 'revoke', value: null }, appSecret)

type Change = { kind: PendingChange; value: string | null }

async function queueChange(
  scope: Scope,
  accountId: string,
  id: string,
  { kind, value }: Change,
  appSecret: string,
): Promise<JsonText> {
  const message = await lockMessage(scope, accountId, id)
  const problem = findChangeProblem(kind, message, message.engine, Date.parse(message.now))
  if (problem) throw refuse(problem)
  const queued = await scope.tx.first(sql`
    with queued as (
      insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, target_id, value, created_at)
      values (${scope.workspaceId}, gen_random_uuid(), ${accountId}, ${message.conversationId}, ${kind}, ${id}, ${value}, clock_timestamp())
      on conflict (workspace_id, target_id) where kind in ('edit', 'revoke') do nothing
      returning target_id as id, conversation_id),
    ${emitMessagesChanged(scope, raw('queued'))}
    select from queued`)
  // Queued by somebody else since the message was locked.
  if (!queued) throw refuse(changeTexts.pending)
  return getMessage(scope, id, appSecret)
}

const refuse = (says: string) => new DomainError(409, 'not_changeable', says)
