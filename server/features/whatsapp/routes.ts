import type { FastifyInstance } from 'fastify'
import { createTotalCache } from '../../records/total-cache.ts'
import { teamRoutes } from './accounts/access/team-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { broadcastRoutes } from './broadcasts/routes.ts'
import { optOutRoutes } from './conversations/opt-outs/opt-out-routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { scheduledRoutes } from './scheduled/routes.ts'
import type { WhatsappPlatform } from './settings.ts'
import { templateRoutes } from './templates/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Everything under /whatsapp, and the messages of records. */
export function whatsappRoutes(app: FastifyInstance, platform: WhatsappPlatform): void {
  const counts = createTotalCache(platform.changes)
  accountRoutes(app, platform)
  teamRoutes(app, platform)
  conversationRoutes(app, platform, counts)
  optOutRoutes(app, platform)
  messageRoutes(app, platform, counts)
  scheduledRoutes(app, platform)
  templateRoutes(app, platform)
  broadcastRoutes(app, platform, counts)
  mediaRoutes(app, platform)
  webhookRoutes(app, platform)
}
