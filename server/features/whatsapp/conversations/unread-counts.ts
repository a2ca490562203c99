import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'

/** The number of unread conversations of each account, in one statement. */
export async function countUnreadConversations(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ counts: string }>(sql`
    select coalesce(json_agg(json_build_object('accountId', a.id, 'unread', (
             select count(*) from whatsapp_conversations c
              where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and c.unread_count > 0)) order by a.id), '[]')::text as counts
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.deleted_at is null`)
  return asJsonText(row?.counts ?? '[]')
}
