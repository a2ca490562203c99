import type { FastifyInstance } from 'fastify'
import { Conversation } from '#contract/whatsapp/conversation.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { byChat, chatPath } from '../chat-params.ts'
import { setOptOut } from './change-opt-out.ts'

/** Opting somebody out of marketing messages who said so elsewhere, and in again. */
export function optOutRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const change = { permission: 'whatsapp:write', params: byChat, reply: Conversation, tx: 'transaction' } as const
  const url = `${chatPath}/opt-out`

  route({
    ...change,
    method: 'PUT',
    url,
    summary: 'Mark the person of a conversation as opted out: they get no marketing templates from any account',
    handler: (scope, { params }) => setOptOut(scope, params.accountId, params.whatsappId, true),
  })

  route({
    ...change,
    method: 'DELETE',
    url,
    summary: 'Clear the opt-out of the person of a conversation, for all accounts',
    handler: (scope, { params }) => setOptOut(scope, params.accountId, params.whatsappId, false),
  })
}
