import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Adds an entity tag to every JSON reply to a GET, and replies 304 if the caller already has that version (R13). */
export function addEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      request.method !== 'GET' ||
      reply.statusCode !== 200 ||
      typeof payload !== 'string' ||
      reply.hasHeader('cache-control')
    ) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      return payload
    }
    const bytes = Buffer.from(payload)
    const entityTag = `"${hash('sha1', bytes, 'base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', entityTag)
    if (request.headers['if-none-match'] !== entityTag) return bytes
    reply.code(304).removeHeader('content-length')
    return ''
  })
}
