import type { FastifyInstance } from 'fastify'
import { OlderMessages } from '#contract/whatsapp/older-messages.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { byChat, chatPath } from '../chat-params.ts'
import { getOlderMessages, requestOlderMessages } from './older-messages.ts'

/** Messages from before those stored, which the phone of the account may still have. */
export function olderMessageRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: `${chatPath}/older-messages`,
    summary: 'Get whether the phone can be asked for older messages of a conversation',
    permission: 'whatsapp:read',
    params: byChat,
    reply: OlderMessages,
    handler: (scope, { params }) => getOlderMessages(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'POST',
    url: `${chatPath}/older-messages`,
    summary: 'Ask the phone for older messages of a conversation; they appear in the thread',
    permission: 'whatsapp:write',
    params: byChat,
    reply: OlderMessages,
    tx: 'transaction',
    handler: (scope, { params }) => requestOlderMessages(scope, params.accountId, params.whatsappId),
  })
}
