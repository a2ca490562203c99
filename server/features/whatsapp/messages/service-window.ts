import { failureReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { DomainError } from '../../../platform/errors.ts'

/** A business may write freely for 24 hours after the customer wrote; later WhatsApp rejects the message (131047). */
export async function assertServiceWindowOpen(scope: Scope, conversationId: string): Promise<void> {
  const row = await scope.tx.first(sql`
    select from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId} and v.last_inbound_at > now() - interval '24 hours'`)
  if (!row) throw new DomainError(409, 'window_closed', failureReasons.window_closed.message)
}
