import type { FastifyInstance } from 'fastify'
import { rememberCounts } from '../../platform/counts.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountRoutes } from './accounts/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Everything under /whatsapp, and the messages of records. */
export function whatsappRoutes(app: FastifyInstance, platform: Platform): void {
  const counts = rememberCounts(platform.changes)
  accountRoutes(app, platform)
  conversationRoutes(app, platform, counts)
  messageRoutes(app, platform, counts)
  mediaRoutes(app, platform)
  webhookRoutes(app, platform)
}
