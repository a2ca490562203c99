import type { FastifyInstance } from 'fastify'
import { PresenceReport } from '#contract/whatsapp/presence.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { byChat, chatPath } from '../chat-params.ts'
import { reportPresence } from './presence.ts'

/** Who looks at a conversation, and who writes in it. */
export const presenceRoutes = (app: FastifyInstance, platform: Platform): void =>
  tenantRoutes(
    app,
    platform,
  )({
    method: 'POST',
    url: `${chatPath}/presence`,
    summary: 'Tell your team that you look at a conversation, write in it or leave it, until you no longer repeat it',
    permission: 'whatsapp:read',
    params: byChat,
    body: PresenceReport,
    reply: PresenceReport,
    handler: (scope, { params, body }) => reportPresence(scope, platform.changes, params, body.activity),
  })
