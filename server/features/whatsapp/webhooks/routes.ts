import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { webhookBytes } from '#contract/whatsapp/limits.ts'
import { open } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { badRequest, notFound } from '../../../platform/refusals.ts'
import { verifies } from '../accounts/cloud.ts'
import { type Hooked, hookedBy, receive } from './receive.ts'

const url = '/webhooks/whatsapp/cloud/:hook'
const params = Type.Object({ hook: Type.String({ pattern: '^[\\w-]{32}$' }) })
const text = Type.String({ maxLength: 200 })

/** What Meta calls for accounts of the Cloud API: once to see whose address it is, and then with everything that people write. */
export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  const hooked = new WeakMap<FastifyRequest, Hooked[]>()
  const reading = new Set<Promise<unknown>>()

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
      const accounts = /^[\w-]{32}$/.test(hook) ? await hookedBy(platform, hook) : []
      if (accounts.length === 0) throw notFound('webhook')
      hooked.set(request, accounts)
    })
    inner.addHook('onClose', () => Promise.allSettled(reading).then(() => undefined))
    const route = open(inner, platform)

    route({
      method: 'GET',
      url,
      summary: 'Meta asks whose address this is; the word that was given out for it is the proof',
      openTo: 'anyone',
      params,
      query: Type.Object({ 'hub.mode': text, 'hub.verify_token': text, 'hub.challenge': text }),
      does: async ({ params, query, reply }) => {
        const isRight = verifies(platform.appSecret, params.hook, query['hub.verify_token'])
        if (query['hub.mode'] !== 'subscribe' || !isRight) throw badRequest('This is not the word for this address.')
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        return query['hub.challenge']
      },
    })

    route({
      method: 'POST',
      url,
      summary: 'What people write and what became of messages, as Meta tells it; the signature is the proof',
      openTo: 'anyone',
      perMinute: 60_000,
      bodyLimit: webhookBytes,
      params,
      reply: Type.Object({ taken: Type.Integer() }),
      does: async ({ request }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers['x-hub-signature-256']
        const { taken, read } = await receive(platform, hooked.get(request) ?? [], { body, signature })
        const one: Promise<unknown> = read
          .catch((error) => request.log.error({ err: error }, 'webhook'))
          .finally(() => reading.delete(one))
        reading.add(one)
        return { taken }
      },
    })
  })
}
