import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { maxWebhookBytes } from '#contract/whatsapp/limits.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { publicRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isVerifyToken } from '../accounts/webhook-setup.ts'
import { findWebhookAccounts, processWebhook, recordWebhookCall, type WebhookAccount } from './process-webhook.ts'

const url = '/webhooks/whatsapp/cloud/:hook'
const params = Type.Object({ hook: Type.String({ pattern: '^[\\w-]{32}$' }) })
const hubParameter = Type.String({ maxLength: 200 })

/** The webhook of Cloud API accounts: Meta calls it once to verify it, then with every message and status. */
export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  const accountsByRequest = new WeakMap<FastifyRequest, WebhookAccount[]>()
  const pendingRuns = new Set<Promise<unknown>>()

  void app.register(async (inner) => {
    // The signature covers the raw bytes, so the body is not parsed here.
    inner.removeContentTypeParser('application/json')
    inner.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    // Runs before the body is read: an unknown address must not make the server read megabytes.
    inner.addHook('preParsing', async (request) => {
      if (request.method !== 'POST') return
      const { hook } = request.params as { hook: string }
      const accounts = /^[\w-]{32}$/.test(hook) ? await findWebhookAccounts(platform, hook) : []
      if (accounts.length === 0) throw notFound('webhook')
      accountsByRequest.set(request, accounts)
    })
    inner.addHook('onClose', () => Promise.allSettled(pendingRuns).then(() => undefined))
    const route = publicRoutes(inner, platform)

    route({
      method: 'GET',
      url,
      summary: 'Verify the webhook for Meta: returns the challenge if the verify token is correct',
      access: 'anyone',
      params,
      query: Type.Object({ 'hub.mode': hubParameter, 'hub.verify_token': hubParameter, 'hub.challenge': hubParameter }),
      handler: async ({ params, query, reply }) => {
        const isTokenValid = isVerifyToken(platform.appSecret, params.hook, query['hub.verify_token'])
        if (query['hub.mode'] !== 'subscribe' || !isTokenValid) throw badRequest('The verify token is incorrect.')
        await recordWebhookCall(platform, params.hook)
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        return query['hub.challenge']
      },
    })

    route({
      method: 'POST',
      url,
      summary: 'Receive signed messages and message statuses from Meta',
      access: 'anyone',
      requestsPerMinute: 60_000,
      bodyLimit: maxWebhookBytes,
      params,
      reply: Type.Object({ taken: Type.Integer() }),
      handler: async ({ params, request }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers['x-hub-signature-256']
        const { taken, processed } = await processWebhook(platform, accountsByRequest.get(request) ?? [], {
          body,
          signature,
        })
        const run: Promise<unknown> = processed
          .catch((error) => request.log.error({ err: error }, 'webhook'))
          .finally(() => pendingRuns.delete(run))
        pendingRuns.add(run)
        if (taken === 0) await recordWebhookCall(platform, params.hook)
        return { taken }
      },
    })
  })
}
