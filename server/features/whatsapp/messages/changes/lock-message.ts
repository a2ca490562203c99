import { t } from '#contract/language/translate.ts'
import type { MessageStatus, MessageType, ReadReceiptRule, WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import type { PendingChange } from '#contract/whatsapp/message-changes.ts'
import { failureReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../../platform/errors.ts'
import { pendingChangeColumn } from '../message-columns.ts'

/** A stored message, with what determines whether it can be changed. */
type LockedMessage = {
  conversationId: string
  whatsappId: string
  engine: WhatsappEngineName
  desiredState: string
  readReceipts: ReadReceiptRule
  /** WhatsApp's id of it. */
  providerId: string | null
  fromMe: boolean
  status: MessageStatus
  messageType: MessageType
  timestamp: string
  deletedAt: string | null
  ownReaction: string | null
  pendingChange: PendingChange | null
  /** The time of the database. */
  now: string
}

/**
 * Locks a message and its account until the end of the transaction; throws if the message does not exist or the account is
 * paused.
 */
export async function lockMessage(scope: Scope, accountId: string, id: string): Promise<LockedMessage> {
  const message = await scope.tx.first<LockedMessage>(sql`
    select c.conversation_id as "conversationId", v.whatsapp_id as "whatsappId", a.engine, a.desired_state as "desiredState", a.read_receipts as "readReceipts",
           c.provider_id as "providerId", c.from_me as "fromMe", c.status, c.message_type as "messageType", c.sent_at::text as timestamp,
           c.revoked_at::text as "deletedAt", c.own_reaction as "ownReaction", ${pendingChangeColumn} as "pendingChange", now()::text as now
      from whatsapp_messages c
      join whatsapp_accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id and a.deleted_at is null
      join whatsapp_conversations v on v.workspace_id = c.workspace_id and v.id = c.conversation_id
     where c.workspace_id = ${scope.workspaceId} and c.account_id = ${accountId} and c.id = ${id}
       for share of a for update of c`)
  if (!message) throw notFound(t('message'))
  if (message.desiredState !== 'on') throw new DomainError(409, 'not_connected', failureReasons.not_connected.message)
  return message
}
