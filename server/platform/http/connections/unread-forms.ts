import type { FastifyInstance } from 'fastify'

/** Discards what was not read of a refused form: the next request on its connection would wait behind it until that is closed. */
export function discardUnreadForms(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded) return
    raw.unpipe()
    raw.resume()
  })
}
