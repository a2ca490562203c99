import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { PoolName } from '../database/database.ts'
import { authorize, type Claim, createStatementScope, type Scope, withTransaction } from '../database/scope.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from './access-tokens.ts'
import { serializeReply } from './reply.ts'
import { createRouteSchema } from './route-schema.ts'
import { toRecordNotFound } from './tenancy/record-workspace.ts'
import { createTenantAccess, runIdempotently, type TenantAccess } from './tenancy/tenant-access.ts'
import { createRequestClaim, optionalTenantQuery, type TenantKeys, tenantQuery } from './tenancy/tenant-claim.ts'

type Schema = TSchema | undefined
type StaticOrUndefined<S extends Schema> = S extends TSchema ? Static<S> : undefined

type RouteInput<P extends Schema, Q extends Schema, B extends Schema> = {
  params: StaticOrUndefined<P>
  query: StaticOrUndefined<Q>
  body: StaticOrUndefined<B>
  /** `If-Match` as a version, when the caller sent one (R6). */
  version: number | null
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type RouteOptions<P extends Schema, Q extends Schema, B extends Schema> = {
  method: HTTPMethods
  url: string
  /** One line for the API reference. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Schema of `data` in the reply, or of each row with `pages`. Without it the handler replies by itself (files, streams). */
  reply?: TSchema
  pages?: true
  /** 201 for a route that creates; default 200. */
  status?: 200 | 201
  /** Largest body in bytes; default 1 MiB. */
  bodyLimit?: number
}

type TenantRouteOptions<P extends Schema, Q extends Schema, B extends Schema> = RouteOptions<P, Q, B> & {
  /** A function where the permission depends on the body: then each schema of its `oneOf` names its own as `x-permission`. */
  permission: Permission | ((body: StaticOrUndefined<B>) => Permission)
  /** Where else the body names the tenant; named there, it may be missing from the query. */
  tenantsInBody?: (body: StaticOrUndefined<B>) => (Partial<TenantKeys> | undefined)[]
  /** The workspace may be left out: it is then the one of the caller that holds the record of this kind with the id of the path. */
  workspaceOf?: RecordKindName
  /** Requests of one person, wherever they come from; counted before the body is read. */
  requestsPerMinute?: number
}

/** The database lets the caller in at the first statement of the handler, in the same round trip. */
type ScopedHandler<P extends Schema, Q extends Schema, B extends Schema> = {
  authorize?: undefined
  /** Default: exactly one statement. A function says whether a request needs more. */
  tx?: 'transaction' | ((input: RouteInput<P, Q, B>) => boolean)
  /** The connection pool; `app` unless said otherwise. */
  pool?: PoolName
  /** Of a transaction that may take minutes, such as a file of all records. */
  timeout?: 'minutes'
  /** Honours `Idempotency-Key` in its transaction (R4): for every POST that creates or sends. */
  idempotent?: true
  /** Runs for an authorized caller before the handler and holds no connection, for example to call another service. */
  before?: (access: TenantAccess, input: RouteInput<P, Q, B>) => Promise<void>
  handler: (scope: Scope, input: RouteInput<P, Q, B>) => Promise<unknown>
}

/**
 * Lets the caller in before the handler reads a form, waits or replies without asking the database. The handler opens scopes
 * when it needs them, so no connection is held while a file is received.
 */
type AuthorizedHandler<P extends Schema, Q extends Schema, B extends Schema> = {
  authorize: 'before-handler'
  handler: (access: TenantAccess, input: RouteInput<P, Q, B>) => Promise<unknown>
}

/** A route inside a workspace: closed unless the session is live, the membership stands and the role suffices. */
type TenantRoute<P extends Schema, Q extends Schema, B extends Schema> = TenantRouteOptions<P, Q, B> &
  (ScopedHandler<P, Q, B> | AuthorizedHandler<P, Q, B>)

/** Returns the function that adds a feature's routes inside a workspace. */
export function tenantRoutes(app: FastifyInstance, platform: Platform) {
  return <P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>(
    route: TenantRoute<P, Q, B>,
  ): void => {
    app.route({
      method: route.method,
      url: route.url,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      schema: createRouteSchema(route, {
        ...(typeof route.permission === 'string' && { permission: route.permission }),
        query: route.tenantsInBody || route.workspaceOf ? optionalTenantQuery : tenantQuery,
        ...(route.workspaceOf && { workspaceOf: route.workspaceOf }),
      }),
      ...(route.requestsPerMinute && {
        config: {
          rateLimit: {
            max: route.requestsPerMinute * platform.limits.factor,
            timeWindow: 60_000,
            hook: 'preParsing',
            keyGenerator: ({ caller }: FastifyRequest) => caller.userId,
          },
        },
      }),
      // Before the body is read: nobody without a token makes the server parse megabytes.
      preParsing: async (request) => {
        request.caller = await platform.tokens.authenticate(request)
      },
      handler: async (request, reply) => {
        const input = toRouteInput(request, reply) as RouteInput<P, Q, B>
        const claim = await createRequestClaim(platform.database, request, {
          ...route,
          permission: typeof route.permission === 'string' ? route.permission : route.permission(input.body),
          bodyTenants: route.tenantsInBody?.(input.body),
        })
        const result = await runHandler(platform, claim, route, input).catch((error) => {
          throw route.workspaceOf ? toRecordNotFound(claim.workspaceId, route.workspaceOf, error) : error
        })
        if (claim.action) platform.changes.notify(claim.workspaceId)
        return serializeReply(reply, route, result)
      },
    })
  }
}

async function runHandler<P extends Schema, Q extends Schema, B extends Schema>(
  { database }: Platform,
  claim: Claim,
  route: TenantRoute<P, Q, B>,
  input: RouteInput<P, Q, B>,
): Promise<unknown> {
  const { request } = input
  const status = route.status ?? 200
  if (route.authorize) {
    await authorize(database, claim)
    return route.handler(createTenantAccess(database, claim, request, status), input)
  }
  if (route.before) {
    // The transaction of the handler records the action.
    await authorize(database, { ...claim, action: null })
    await route.before(createTenantAccess(database, claim, request, status), input)
  }
  const run = (scope: Scope) => route.handler(scope, input)
  if (route.idempotent && request.headers['idempotency-key'])
    return runIdempotently(database, claim, request, { content: request.body, status }, run)
  if (typeof route.tx === 'function' ? route.tx(input) : route.tx)
    return withTransaction(database, claim, run, route.timeout, route.pool)
  return run(createStatementScope(database, claim, route.pool))
}

/** A route outside any workspace, open to every session or to anyone. Each is on the list of `public-routes.test.ts`. */
type PublicRoute<P extends Schema, Q extends Schema, B extends Schema> = RouteOptions<P, Q, B> & {
  access: 'anyone' | 'any session'
  handler: (input: RouteInput<P, Q, B>) => Promise<unknown>
  /** Requests per minute and address; default: the server's general limit. */
  requestsPerMinute?: number
  /** Accepts the token of the first step of signing in, too (GAP-001). */
  acceptsIdentityToken?: true
  /** Repeats the members of `data` at the top level (R1). */
  mirrorsDataAtTop?: true
}

/** Returns the function that adds a feature's routes outside any workspace. */
export function publicRoutes(app: FastifyInstance, platform: Platform) {
  return <P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>(
    route: PublicRoute<P, Q, B>,
  ): void => {
    app.route({
      method: route.method,
      url: route.url,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      schema: createRouteSchema(route, { isPublic: route.access === 'anyone' }),
      ...(route.requestsPerMinute && {
        config: { rateLimit: { max: route.requestsPerMinute * platform.limits.factor, timeWindow: 60_000 } },
      }),
      preParsing: async (request) => {
        if (route.access === 'anyone') return
        request.caller = route.acceptsIdentityToken
          ? platform.tokens.authenticateIdentity(request)
          : platform.tokens.authenticate(request)
      },
      handler: async (request, reply) =>
        serializeReply(reply, route, await route.handler(toRouteInput(request, reply) as RouteInput<P, Q, B>)),
    })
  }
}

function toRouteInput(request: FastifyRequest, reply: FastifyReply): RouteInput<TSchema, TSchema, TSchema> {
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(String(request.headers['if-match'] ?? ''))
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    version: match ? Number(match[1]) : null,
    caller: request.caller,
    request,
    reply,
  }
}
