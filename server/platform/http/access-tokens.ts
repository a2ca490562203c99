import { createHmac } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../errors.ts'

/** Lifetime of an access token, in milliseconds (R9). */
const accessTokenLifetime = 15 * 60_000

/** The caller according to the access token. The database checks whether the session is still live. */
export type Caller = { userId: string; sessionId: string; tenantId: string | null }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

type Payload = { sub: string; sid: string; tenant_id?: string; use: 'access' | 'identity' }

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Creates the signer and verifier of access tokens: HS256 only, with a key derived from APP_SECRET. */
export function createAccessTokens(appSecret: string) {
  const key = createHmac('sha256', appSecret).update('access tokens').digest()
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: accessTokenLifetime })
  const verify = createVerifier({ key, algorithms: ['HS256'], cache: 2_000, cacheTTL: 60_000 })

  const readCaller = (request: FastifyRequest, allowedUses: Payload['use'][]): Caller => {
    const [scheme, token] = String(request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized()
    const payload = verifyToken(token)
    if (!payload || !allowedUses.includes(payload.use)) throw unauthorized()
    return { userId: payload.sub, sessionId: payload.sid, tenantId: payload.tenant_id ?? null }
  }

  const verifyToken = (token: string): Payload | null => {
    try {
      return verify(token) as Payload
    } catch {
      return null
    }
  }

  return {
    /** Signs a token. The first step of signing in issues an `identity` token, which only the second step accepts (GAP-001). */
    sign: (caller: Caller, use: Payload['use'] = 'access'): string =>
      sign({ sub: caller.userId, sid: caller.sessionId, ...(caller.tenantId && { tenant_id: caller.tenantId }), use }),
    /** Throws 401 unless the request carries a valid access token. */
    authenticate: (request: FastifyRequest): Caller => readCaller(request, ['access']),
    /** The same for the second step of signing in, which accepts both kinds of tokens. */
    authenticateIdentity: (request: FastifyRequest): Caller => readCaller(request, ['identity', 'access']),
  }
}
