import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export type SecurityHeaders = Record<string, string>

/** Adds the security headers to every reply. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Allows the inline scripts of a page by their hashes. */
export const allowInlineScripts = (policy: string, page: string): string =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].reduce(
    (allowed, [, script = '']) => allowed.replace("script-src 'self'", (sources) => `${sources} ${hashOf(script)}`),
    policy,
  )

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Computes the headers once, because helmet would take a tenth of the time of a small request. */
export function createSecurityHeaders(secure: boolean): SecurityHeaders {
  const headers: SecurityHeaders = {}
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
      // An external picture would tell its server who looks at which record, and when.
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: secure ? { maxAge: 31_536_000 } : (false as const),
  crossOriginEmbedderPolicy: false as const,
  originAgentCluster: false as const,
  crossOriginOpenerPolicy: secure ? { policy: 'same-origin' as const } : (false as const),
})
