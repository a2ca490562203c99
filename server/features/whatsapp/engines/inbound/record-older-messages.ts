import { withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { emitConversationChanged } from '../../conversations/conversations.ts'
import type { OlderMessagesEvent } from '../engine.ts'
import { type Lease, leaseIsCurrent } from '../sessions/lease.ts'

/** Records that the phone has answered a request for older messages of a chat; a chat that nobody asked about stays as it is. */
export async function recordOlderMessages(
  deps: Pick<Platform, 'database' | 'changes'>,
  lease: Lease,
  { chat, hasEnded }: OlderMessagesEvent,
): Promise<void> {
  const { workspaceId, accountId } = lease
  await withWorkspaceTransaction(deps.database, workspaceId, (scope) =>
    scope.tx.rows(sql`
      with changed as (
        update whatsapp_conversations v
           set older_requested_at = null, older_ended_at = case when ${hasEnded} then now() else v.older_ended_at end
         where v.workspace_id = ${scope.workspaceId} and v.account_id = ${accountId} and v.older_requested_at is not null
           and v.id in (
             select a.conversation_id from whatsapp_addresses a
               join unnest(${chat.map(({ kind }) => kind)}::text[], ${chat.map(({ value }) => value)}::text[]) as named (kind, value)
                 on a.kind = named.kind and a.value = named.value
              where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId})
           and ${leaseIsCurrent(scope, lease)}
        returning v.*),
      ${emitConversationChanged(scope, raw('changed'))}
      select from changed`),
  )
  deps.changes.notify(workspaceId)
}
