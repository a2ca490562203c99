import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { maxWebhookBytes } from '#contract/whatsapp/limits.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { publicRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isVerifyToken } from '../accounts/cloud-credentials.ts'
import { findWebhookAccounts, processWebhook, type WebhookAccount } from './process-webhook.ts'

const url = '/webhooks/whatsapp/cloud/:hook'
const params = Type.Object({ hook: Type.String({ pattern: '^[\\w-]{32}$' }) })
const hubParameter = Type.String({ maxLength: 200 })

/** What Meta calls for accounts of the Cloud API: once to see whose address it is, and then with everything that people write. */
export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  const accountsByRequest = new WeakMap<FastifyRequest, WebhookAccount[]>()
  const pendingReads = new Set<Promise<unknown>>()

  void app.register(async (inner) => {
    // The signature is over the bytes.
    inner.removeContentTypeParser('application/json')
    inner.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    // Before the body is read: nobody who was given no address makes the server read megabytes.
    inner.addHook('preParsing', async (request) => {
      if (request.method !== 'POST') return
      const { hook } = request.params as { hook: string }
      const accounts = /^[\w-]{32}$/.test(hook) ? await findWebhookAccounts(platform, hook) : []
      if (accounts.length === 0) throw notFound('webhook')
      accountsByRequest.set(request, accounts)
    })
    inner.addHook('onClose', () => Promise.allSettled(pendingReads).then(() => undefined))
    const route = publicRoutes(inner, platform)

    route({
      method: 'GET',
      url,
      summary: 'Meta asks whose address this is; the word that was given out for it is the proof',
      access: 'anyone',
      params,
      query: Type.Object({ 'hub.mode': hubParameter, 'hub.verify_token': hubParameter, 'hub.challenge': hubParameter }),
      handler: async ({ params, query, reply }) => {
        const isTokenValid = isVerifyToken(platform.appSecret, params.hook, query['hub.verify_token'])
        if (query['hub.mode'] !== 'subscribe' || !isTokenValid)
          throw badRequest('This is not the word for this address.')
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        return query['hub.challenge']
      },
    })

    route({
      method: 'POST',
      url,
      summary: 'What people write and what became of messages, as Meta tells it; the signature is the proof',
      access: 'anyone',
      requestsPerMinute: 60_000,
      bodyLimit: maxWebhookBytes,
      params,
      reply: Type.Object({ taken: Type.Integer() }),
      handler: async ({ request }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers['x-hub-signature-256']
        const { taken, read } = await processWebhook(platform, accountsByRequest.get(request) ?? [], {
          body,
          signature,
        })
        const one: Promise<unknown> = read
          .catch((error) => request.log.error({ err: error }, 'webhook'))
          .finally(() => pendingReads.delete(one))
        pendingReads.add(one)
        return { taken }
      },
    })
  })
}
