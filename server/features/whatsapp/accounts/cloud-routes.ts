import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { RenewCredentials, WebhookSetup, WhatsappAccount } from '#contract/whatsapp/account.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { WhatsappPlatform } from '../settings.ts'
import { renewCredentials } from './accounts.ts'
import { verifyRenewedCredentials } from './cloud-credentials.ts'
import { getWebhookSetup } from './webhook-setup.ts'

const byAccount = Type.Object({ accountId: Id })

/** Credentials and webhook of Cloud API accounts. */
export function cloudRoutes(app: FastifyInstance, platform: WhatsappPlatform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'PUT',
    url: '/whatsapp/accounts/:accountId/credentials',
    summary: 'Replace the access token of a Cloud API account and reconnect it',
    permission: 'whatsapp:manage',
    params: byAccount,
    body: RenewCredentials,
    reply: WhatsappAccount,
    tx: 'transaction',
    before: (access, { params, body }) =>
      verifyRenewedCredentials(access.createScope(), platform, params.accountId, body),
    handler: (scope, { params, body }) => renewCredentials(scope, platform, params.accountId, body),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/webhook',
    summary:
      'Get the webhook URL and verify token of a Cloud API account, to enter at Meta, and when Meta last called it',
    permission: 'whatsapp:manage',
    params: byAccount,
    reply: WebhookSetup,
    handler: (scope, { params, reply }) => {
      reply.header('cache-control', 'no-store')
      return getWebhookSetup(scope, platform, params.accountId)
    },
  })
}
