import type { FastifyInstance } from 'fastify'
import type { Platform } from './platform.ts'

/** `/health`: the process lives. `/ready`: it can serve: database, migrations and queue answer. */
export function reportHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const parts = {
      database: await answers(platform, 'select 1'),
      queue: await answers(platform, 'select 1 from graphile_worker.migrations limit 1'),
    }
    const ready = Object.values(parts).every(Boolean)
    if (ready) return { status: 'ready', ...parts }
    const message = 'The server cannot reach its database.'
    return reply.code(503).send({ success: false, error: 'not_ready', message, status: 'not ready', ...parts })
  })
}

/** Milliseconds after which a silent database counts as away. */
const patience = 3_000

const answers = (platform: Platform, text: string): Promise<boolean> =>
  Promise.race([
    platform.database.owner.query(text).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience).unref()),
  ])
