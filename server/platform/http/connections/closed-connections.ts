import type { FastifyInstance } from 'fastify'

/** Drops requests whose connection was reset before routing: there is no address to count by, and nobody to reply to. */
export function dropClosedConnections(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.remoteAddress !== undefined) return
    reply.hijack()
    request.raw.destroy()
    return reply
  })
}
