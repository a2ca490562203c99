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

type OptionalSchema = TSchema | undefined
type StaticOrUndefined<S extends OptionalSchema> = S extends TSchema ? Static<S> : undefined

type RouteInput<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> = {
  params: StaticOrUndefined<P>
  query: StaticOrUndefined<Q>
  body: StaticOrUndefined<B>
  /** The version in `If-Match`; null without one (R6). */
  version: number | null
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type RouteOptions<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> = {
  method: HTTPMethods
  url: string
  /** One-line description for the API reference. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Schema of `data` in the reply, or of each row with `pages`. Without it, the handler sends the reply itself (files, streams). */
  reply?: TSchema
  pages?: true
  /** 201 for a route that creates; default 200. */
  status?: 200 | 201
  /** Maximum body in bytes; default 1 MiB. */
  bodyLimit?: number
}

type TenantRouteOptions<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> = RouteOptions<
  P,
  Q,
  B
> & {
  /** A function if the permission depends on the body; each schema of the body's `oneOf` then names its permission as `x-permission`. */
  permission: Permission | ((body: StaticOrUndefined<B>) => Permission)
  /** Returns where else the body names the tenant, which may then be missing from the query. */
  tenantsInBody?: (body: StaticOrUndefined<B>) => (Partial<TenantKeys> | undefined)[]
  /** The workspace is optional: by default, it is the caller's workspace with the record of this kind whose id is in the path. */
  workspaceOf?: RecordKindName
  /** Maximum requests per minute and person, from any address; counted before the body is read. */
  requestsPerMinute?: number
}

/** A handler whose caller the database authorizes together with the first statement, in the same round trip. */
type ScopedHandler<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> = {
  authorize?: undefined
  /** Default: exactly one statement. A function decides per request whether it needs a transaction. */
  tx?: 'transaction' | ((input: RouteInput<P, Q, B>) => boolean)
  /** The connection pool; default `app`. */
  pool?: PoolName
  /** For a transaction that may take minutes, such as an export of all records. */
  timeout?: 'minutes'
  /** Honours `Idempotency-Key` in its transaction (R4): for every POST that creates or sends. */
  idempotent?: true
  /** Runs for an authorized caller before the handler, without holding a connection, for example to call another service. */
  before?: (access: TenantAccess, input: RouteInput<P, Q, B>) => Promise<void>
  handler: (scope: Scope, input: RouteInput<P, Q, B>) => Promise<unknown>
}

/**
 * A handler whose caller is authorized first, because it reads a form, waits, or replies without a statement. It opens scopes
 * when it needs them, so that no connection is held while a file is received.
 */
type AuthorizedHandler<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> = {
  authorize: 'before-handler'
  handler: (access: TenantAccess, input: RouteInput<P, Q, B>) => Promise<unknown>
}

/** A route within a workspace. It requires a live session, a membership and a sufficient role. */
type TenantRoute<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> = TenantRouteOptions<
  P,
  Q,
  B
> &
  (ScopedHandler<P, Q, B> | AuthorizedHandler<P, Q, B>)

/** Returns the function that adds a feature's routes within a workspace. */
export function tenantRoutes(app: FastifyInstance, platform: Platform) {
  return <
    P extends OptionalSchema = undefined,
    Q extends OptionalSchema = undefined,
    B extends OptionalSchema = undefined,
  >(
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
      // Before the body is read, so that nobody without a token can make the server parse megabytes.
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

async function runHandler<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema>(
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
    // The transaction of the handler records the action instead.
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

/** A route outside any workspace, open to every session or to anyone. `public-routes.test.ts` lists them all. */
type PublicRoute<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> = RouteOptions<
  P,
  Q,
  B
> & {
  access: 'anyone' | 'any session'
  handler: (input: RouteInput<P, Q, B>) => Promise<unknown>
  /** Requests per minute and address; default: the server's general limit. */
  requestsPerMinute?: number
  /** Accepts the token of the first step of signing in, too (GAP-001). */
  acceptsIdentityToken?: true
  /** Repeats the properties of `data` at the top level (R1). */
  mirrorsDataAtTop?: true
}

/** Returns the function that adds a feature's routes outside any workspace. */
export function publicRoutes(app: FastifyInstance, platform: Platform) {
  return <
    P extends OptionalSchema = undefined,
    Q extends OptionalSchema = undefined,
    B extends OptionalSchema = undefined,
  >(
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
