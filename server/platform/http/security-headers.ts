import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * The same security headers on every answer. They do not depend on the request, so they are made once: made anew each time
 * they cost a tenth of a small request.
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = createHeaders(secure)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

function createHeaders(secure: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader: (name: string) => delete headers[name.toLowerCase()],
  }
  helmet(helmetOptions(secure))({} as never, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

const helmetOptions = (secure: boolean) => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: secure ? { maxAge: 31_536_000 } : (false as const),
  crossOriginEmbedderPolicy: false as const,
  originAgentCluster: false as const,
  crossOriginOpenerPolicy: secure ? { policy: 'same-origin' as const } : (false as const),
})
