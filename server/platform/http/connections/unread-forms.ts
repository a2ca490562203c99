import type { FastifyInstance } from 'fastify'

/** Discards the unread rest of a rejected form; otherwise the next request on the connection would wait until it is closed. */
export function discardUnreadForms(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded) return
    raw.unpipe()
    raw.resume()
  })
}
