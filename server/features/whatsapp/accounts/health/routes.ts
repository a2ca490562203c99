import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { AccountHealth } from '#contract/whatsapp/account-health.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { getAccountHealth } from './account-health.ts'

/** How WhatsApp accounts are doing. */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/health',
    summary:
      'Get how an account is doing: its connection, what waits to be sent, and what failed in the last seven days',
    permission: 'whatsapp:read',
    params: Type.Object({ accountId: Id }),
    reply: AccountHealth,
    handler: (scope, { params }) => getAccountHealth(scope, params.accountId),
  })
}
