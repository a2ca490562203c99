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
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...parts })
  })
}

const answers = (platform: Platform, text: string): Promise<boolean> =>
  platform.database.owner.query(text).then(
    () => true,
    () => false,
  )
