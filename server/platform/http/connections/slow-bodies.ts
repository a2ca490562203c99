import type { FastifyInstance } from 'fastify'

/** Cuts off requests whose body takes longer to arrive than so many milliseconds; forms with files have the time of the whole request. */
export function cutSlowBodies(app: FastifyInstance, timeout: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => raw.destroy(), timeout)
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
  })
}
