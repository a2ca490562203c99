import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { accountRoutes } from './accounts/routes.ts'

/** Everything under /whatsapp, and the messages of records. */
export function whatsappRoutes(app: FastifyInstance, platform: Platform): void {
  accountRoutes(app, platform)
}
