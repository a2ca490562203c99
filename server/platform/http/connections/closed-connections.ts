import type { FastifyInstance } from 'fastify'

/** Drops requests whose connection was reset before they were routed: it has no address to count by, and nobody reads a reply. */
export function dropClosedConnections(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.remoteAddress !== undefined) return
    reply.hijack()
    request.raw.destroy()
    return reply
  })
}
