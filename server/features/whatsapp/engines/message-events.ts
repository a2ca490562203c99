import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { emitConversationChanged } from '../conversations/conversations.ts'

/** Emits that the messages in `rewritten` (`id`, `conversation_id`) have changed. */
export const emitMessagesChanged = (scope: Scope): Sql => sql`
  changed as (
    select v.id, v.account_id, v.whatsapp_id from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.id in (select conversation_id from rewritten)),
  ${emitConversationChanged(scope, sql`select id from rewritten`)}`
