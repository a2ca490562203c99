import type { FastifyInstance } from 'fastify'

/** Aborts requests whose body takes longer than `timeout` milliseconds to arrive; forms with files are only limited by the request timeout. */
export function abortSlowBodies(app: FastifyInstance, timeout: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => raw.destroy(), timeout)
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
  })
}
