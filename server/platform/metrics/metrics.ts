import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { notFound } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { backupMetrics } from './backup-metrics.ts'
import { jobMetrics, mailMetrics } from './job-metrics.ts'
import {
  createEventLag,
  registerDatabaseMetrics,
  registerEventMetrics,
  registerProcessMetrics,
} from './node-metrics.ts'
import { registerRequestMetrics } from './request-metrics.ts'
import { registerStoredMetrics, type StoredMetrics } from './stored-metrics.ts'

/** Metrics that other parts of the server report. */
export type Metrics = {
  /** `seconds` from a change to its delivery. */
  observeEventLag(seconds: number): void
  reportStreams(count: () => number): void
}

/** Adds `GET /metrics` in the Prometheus format; replies 404 unless the request has the `token`. */
export function addMetrics(
  app: FastifyInstance,
  platform: Platform,
  token: string,
  sources: readonly StoredMetrics[],
): Metrics {
  const registry = new Registry()
  registerRequestMetrics(app, registry)
  registerDatabaseMetrics(registry, platform.database)
  registerProcessMetrics(registry)
  const refresh = registerStoredMetrics(registry, platform, [jobMetrics, mailMetrics, backupMetrics, ...sources])
  const eventLag = createEventLag(registry)

  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw notFound('page')
    await refresh()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return {
    observeEventLag: (seconds) => eventLag.observe(seconds),
    reportStreams: (count) => registerEventMetrics(registry, count),
  }
}

/** Hashes a text, so that constant-time comparison gets equal lengths. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
