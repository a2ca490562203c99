import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

/** Adds `/health` (the process is running) and `/ready` (the database can be written to, and the job queue responds). */
export function addHealthRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const checks = {
      database: await isResponding(platform, selectIfWritable),
      queue: await isResponding(platform, 'select 1 from graphile_worker.migrations limit 1'),
    }
    const isReady = Object.values(checks).every(Boolean)
    if (isReady) return { status: 'ready', ...checks }
    const message = 'The server cannot reach its database, or can only read it.'
    return reply.code(503).send({ success: false, error: 'not_ready', message, status: 'not ready', ...checks })
  })
}

/** Fails on a standby, and wherever else nothing can be stored. */
const selectIfWritable = `select 1 / (current_setting('transaction_read_only') = 'off')::int`

/** Milliseconds after which a silent database counts as unreachable. */
const probeTimeout = 3_000

const isResponding = (platform: Platform, statement: string): Promise<boolean> =>
  Promise.race([
    platform.database.owner.query(statement).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), probeTimeout).unref()),
  ])
