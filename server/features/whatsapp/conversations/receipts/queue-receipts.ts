import type { ReadReceiptRule } from '#contract/whatsapp/enums.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../../platform/database/sql.ts'

/** Adds a read receipt to the outbox for each of the conversations; it covers what they have received until now. */
export const queueReceipts = (conversations: Sql): Sql => sql`
      insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, created_at)
      select workspace_id, gen_random_uuid(), account_id, id, 'read', clock_timestamp() from ${conversations}`

/**
 * Queues the pending receipt of a conversation that a member answers, if the account sends receipts only then. Of two answers at the same
 * time, one queues it. Needs the transaction that queues the answer.
 */
export async function queueReceiptWithAnswer(
  scope: Scope,
  conversationId: string,
  readReceipts: ReadReceiptRule,
): Promise<void> {
  if (readReceipts !== 'ON_REPLY') return
  await scope.tx.rows(sql`
    with answered as (
      update whatsapp_conversations v set has_pending_receipt = false
       where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId} and v.has_pending_receipt
      returning v.*)
    ${queueReceipts(raw('answered'))}`)
}
