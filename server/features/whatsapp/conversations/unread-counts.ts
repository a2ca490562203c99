import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AccountUnreadCount } from '#contract/whatsapp/conversation.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isUnread } from './states/state-conditions.ts'

export const unreadCountRoutes = (app: FastifyInstance, platform: Platform): void =>
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/whatsapp/unread-counts',
    summary: 'Count the unread conversations of each account',
    permission: 'whatsapp:read',
    reply: Type.Array(AccountUnreadCount),
    handler: countUnreadConversations,
  })

/** The number of unread conversations of each account, in one statement. */
export async function countUnreadConversations(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ counts: string }>(sql`
    select coalesce(json_agg(json_build_object('accountId', a.id, 'unread', (
             select count(*) from whatsapp_conversations c
              where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and ${isUnread})) order by a.id), '[]')::text as counts
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.deleted_at is null`)
  return asJsonText(row?.counts ?? '[]')
}
