import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Measures requests. Labels have few values: never an id, an address or a method without routes. */
export function registerRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its reply; event streams are left out, because they last',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!isEventStream(reply)) durations.observe(getLabels(request, reply), reply.elapsedTime / 1_000)
    done()
  })
}

function getLabels(request: FastifyRequest, reply: FastifyReply) {
  const { url } = request.routeOptions
  const status = `${Math.trunc(reply.statusCode / 100)}xx`
  if (url === undefined) return { method: 'any', route: 'none', status }
  return { method: request.method, route: getRoute(url, reply), status }
}

/** Returns the path template of the route. The web application's page is served under any path, and its files have individual routes. */
function getRoute(url: string, reply: FastifyReply): string {
  if (url.startsWith('/assets/')) return '/assets/*'
  return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : url
}

/** The reply of an event stream was hijacked, so only the raw response knows what was sent. */
const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
