import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { emitConversationChanged } from '../conversations/conversations.ts'

/** Emits that the messages in `messagesCte` (`id`, `conversation_id`) have changed. */
export function emitMessagesChanged(scope: Scope, messagesCte: Sql): Sql {
  const conversations = raw('conversations')
  return sql`
  ${conversations} as (
    select v.id, v.account_id, v.whatsapp_id from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.id in (select conversation_id from ${messagesCte})),
  ${emitConversationChanged(scope, conversations, sql`select id from ${messagesCte}`)}`
}
