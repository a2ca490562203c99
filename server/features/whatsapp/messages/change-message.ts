import type { MessageStatus, MessageType, WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { changeTexts, findChangeProblem, type PendingChange } from '#contract/whatsapp/message-changes.ts'
import { failureReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound, validationFailed } from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { emitMessagesChanged } from '../engines/message-events.ts'
import { pendingChangeColumn } from './message-columns.ts'
import { getMessage } from './send-message.ts'

/** Queues a new text of a message that was sent; it stands here once WhatsApp has accepted it. Needs a transaction. */
export function editMessage(
  scope: Scope,
  accountId: string,
  id: string,
  text: string,
  appSecret: string,
): Promise<JsonText> {
  if (!text.trim()) throw validationFailed({ text: ['The message is empty.'] })
  return queueChange(scope, accountId, id, { kind: 'edit', value: text }, appSecret)
}

/** Queues the deletion of a message for everyone; it is gone here once WhatsApp has accepted that. Needs a transaction. */
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
  await lockChangeable(scope, accountId, id, kind)
  const queued = await scope.tx.first(sql`
    with queued as (
      insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, target_id, value, created_at)
      select m.workspace_id, gen_random_uuid(), m.account_id, m.conversation_id, ${kind}, m.id, ${value}, clock_timestamp()
        from whatsapp_messages m where m.workspace_id = ${scope.workspaceId} and m.id = ${id}
      on conflict (workspace_id, target_id) where kind in ('edit', 'revoke') do nothing
      returning target_id as id, conversation_id),
    ${emitMessagesChanged(scope, raw('queued'))}
    select from queued`)
  // Queued by somebody else since the message was locked.
  if (!queued) throw refuse(changeTexts.pending)
  return getMessage(scope, id, appSecret)
}

type ChangeTarget = {
  desiredState: string
  engine: WhatsappEngineName
  fromMe: boolean
  status: MessageStatus
  messageType: MessageType
  timestamp: string
  deletedAt: string | null
  pendingChange: PendingChange | null
  now: string
}

/** Locks a message and its account; throws if the message cannot be changed in this way. */
async function lockChangeable(scope: Scope, accountId: string, id: string, change: PendingChange): Promise<void> {
  const target = await scope.tx.first<ChangeTarget>(sql`
    select a.desired_state as "desiredState", a.engine, c.from_me as "fromMe", c.status, c.message_type as "messageType",
           c.sent_at::text as timestamp, c.revoked_at::text as "deletedAt", ${pendingChangeColumn} as "pendingChange", now()::text as now
      from whatsapp_messages c
      join whatsapp_accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id and a.deleted_at is null
     where c.workspace_id = ${scope.workspaceId} and c.account_id = ${accountId} and c.id = ${id}
       for share of a for update of c`)
  if (!target) throw notFound('message')
  if (target.desiredState !== 'on') throw new DomainError(409, 'not_connected', failureReasons.not_connected.says)
  const problem = findChangeProblem(change, target, target.engine, Date.parse(target.now))
  if (problem) throw refuse(problem)
}

const refuse = (says: string) => new DomainError(409, 'not_changeable', says)
