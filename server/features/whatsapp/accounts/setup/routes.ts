import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { CloudChecks, RegisterNumber } from '#contract/whatsapp/setup/cloud-checks.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { WhatsappPlatform } from '../../settings.ts'
import { readCloudChecks } from './cloud-checks.ts'
import { registerNumber, subscribeApp } from './setup-actions.ts'

const byAccount = Type.Object({ accountId: Id })

/** How Cloud API accounts are set up at Meta, and what mends it. */
export function setupRoutes(app: FastifyInstance, platform: WhatsappPlatform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/checks',
    summary: 'Check with WhatsApp how a Cloud API account is set up, and what to do about what is not',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: CloudChecks,
    requestsPerMinute: 60,
    authorize: 'before-handler',
    handler: (access, { params }) => readCloudChecks(platform, access, params.accountId),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/subscribe',
    summary: 'Subscribe the app of a Cloud API account to the webhooks of its business account; returns the checks',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: CloudChecks,
    requestsPerMinute: 20,
    authorize: 'before-handler',
    handler: async (access, { params }) => {
      await subscribeApp(platform, access, params.accountId)
      return readCloudChecks(platform, access, params.accountId)
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/register',
    summary: 'Register the number of a Cloud API account with the PIN of its two-step verification; returns the checks',
    permission: 'whatsapp:manage',
    params: byAccount,
    body: RegisterNumber,
    reply: CloudChecks,
    requestsPerMinute: 20,
    authorize: 'before-handler',
    handler: async (access, { params, body }) => {
      await registerNumber(platform, access, params.accountId, body.pin)
      return readCloudChecks(platform, access, params.accountId)
    },
  })
}
