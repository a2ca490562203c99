import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { ErrorEnvelope, pageEnvelope, successEnvelope } from '#contract/kit/envelope.ts'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import { type Permission, permissions } from '#contract/kit/roles.ts'
import { Id } from '#contract/kit/schema.ts'
import type { PoolName } from '../database/database.ts'
import { type Claim, createStatementScope, type Scope, withTransaction } from '../database/scope.ts'
import { notPermitted, validationFailed } from '../errors.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from './access-tokens.ts'
import { fingerprint, withIdempotencyKey } from './idempotency.ts'
import { findRecordWorkspace, toRecordNotFound } from './record-workspace.ts'
import { type JsonPage, JsonReply } from './reply.ts'

type StaticOrUndefined<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined

export type RouteInput<P extends TSchema | undefined, Q extends TSchema | undefined, B extends TSchema | undefined> = {
  params: StaticOrUndefined<P>
  query: StaticOrUndefined<Q>
  body: StaticOrUndefined<B>
  /** `If-Match` as a version, when the caller sent one (R6). */
  version: number | null
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type RouteOptions<P extends TSchema | undefined, Q extends TSchema | undefined, B extends TSchema | undefined> = {
  method: HTTPMethods
  url: string
  /** One line for the API reference. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Shape of `data` in the answer, or of each row with `pages`. Absent: the route answers by itself (files, streams). */
  reply?: TSchema
  pages?: true
  /** 201 for what creates; default 200. */
  status?: 200 | 201
  /** Largest body in bytes; default 1 MiB. */
  bodyLimit?: number
}

/** A route inside a workspace: closed unless the session is live, the membership stands and the role suffices. */
export type TenantRoute<
  P extends TSchema | undefined,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
> = RouteOptions<P, Q, B> & {
  /** With a function, the permission hangs on the body: each shape of its `oneOf` names its own as `x-permission`. */
  permission: Permission | ((body: StaticOrUndefined<B>) => Permission)
  /** Where the body names the scope, too. Named there, it need not stand in the query. */
  tenantsInBody?: (body: StaticOrUndefined<B>) => (Partial<TenantKeys> | undefined)[]
  /** May be called without a workspace: then it is the caller's one that holds the record of this kind and the id of the path. */
  workspaceOf?: RecordKindName
  /** Default: exactly one statement. */
  tx?: 'transaction'
  /** The connections that its one statement runs on. */
  pool?: PoolName
  /** With a transaction: what it does may take minutes, as a file of every record. */
  timeout?: 'minutes'
  /** Honours `Idempotency-Key` (R4), in a transaction with it: for every POST that creates or sends. */
  idempotent?: true
  /** Before `does`, and holding no connection: such as asking another service. Its one statement lets the caller in. */
  before?: (scope: Scope, input: RouteInput<P, Q, B>) => Promise<void>
  handler: (scope: Scope, input: RouteInput<P, Q, B>) => Promise<unknown>
}

const tenantQuery = {
  workspaceId: Type.Unsafe<string>({ ...Id, description: 'The workspace the call is for' }),
  organizationId: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: 'Its organization; derived when missing (R5)' }),
  ),
}

const optionalTenantQuery = { ...tenantQuery, workspaceId: Type.Optional(tenantQuery.workspaceId) }

/** Adds routes of one feature. */
export function tenantRoutes(app: FastifyInstance, platform: Platform) {
  return <
    P extends TSchema | undefined = undefined,
    Q extends TSchema | undefined = undefined,
    B extends TSchema | undefined = undefined,
  >(
    route: TenantRoute<P, Q, B>,
  ): void => {
    const isWriteMethod = route.method !== 'GET' && route.method !== 'HEAD'
    app.route({
      method: route.method,
      url: route.url,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      schema: createRouteSchema(route, {
        ...(typeof route.permission === 'string' && { permission: route.permission }),
        query: route.tenantsInBody || route.workspaceOf ? optionalTenantQuery : tenantQuery,
        ...(route.workspaceOf && { workspaceOf: route.workspaceOf }),
      }),
      config: { creates: route.idempotent ?? false },
      // Before the body is read: nobody without a token makes the server parse megabytes.
      preParsing: async (request) => {
        request.caller = await platform.tokens.authenticate(request)
      },
      handler: async (request, reply) => {
        const input = toRouteInput(request, reply) as RouteInput<P, Q, B>
        const permission = typeof route.permission === 'string' ? route.permission : route.permission(input.body)
        const claim = createClaim(
          request,
          permission,
          await resolveWorkspace(platform, route, request),
          route.tenantsInBody?.(input.body),
        )
        const isRead = !isWriteMethod || permission.endsWith(':read')
        claim.action = isRead ? null : `${route.method} ${route.url}`
        claim.isWrite = !isRead && !permission.endsWith(':export')
        await route.before?.(createStatementScope(platform.database, { ...claim, action: null }), input)
        const runHandler = (scope: Scope) => route.handler(scope, input)
        const result = await runRoute(platform, claim, route, request, runHandler).catch((error) => {
          throw route.workspaceOf ? toRecordNotFound(claim.workspaceId, route.workspaceOf, error) : error
        })
        if (!isRead) platform.changes.notify(claim.workspaceId)
        return serializeReply(reply, route, result)
      },
    })
  }
}

/** How a route without a workspace is opened: to any session, or to anyone. Each is in the written list of `open-routes.test.ts`. */
export type PublicRoute<
  P extends TSchema | undefined,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
> = RouteOptions<P, Q, B> & {
  access: 'anyone' | 'any session'
  handler: (input: RouteInput<P, Q, B>) => Promise<unknown>
  /** Requests a minute and address; default: the server's general limit. */
  requestsPerMinute?: number
  /** Takes the token of the first step of signing in, too (GAP-001). */
  acceptsIdentityToken?: true
  /** The members of `data` stand at top level, too (R1). */
  mirrorsDataAtTop?: true
}

export function publicRoutes(app: FastifyInstance, platform: Platform) {
  return <
    P extends TSchema | undefined = undefined,
    Q extends TSchema | undefined = undefined,
    B extends TSchema | undefined = undefined,
  >(
    route: PublicRoute<P, Q, B>,
  ): void => {
    app.route({
      method: route.method,
      url: route.url,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      schema: createRouteSchema(route, { openTo: route.access }),
      config: {
        openTo: route.access,
        ...(route.requestsPerMinute
          ? { rateLimit: { max: route.requestsPerMinute * platform.limits.factor, timeWindow: 60_000 } }
          : {}),
      },
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

type TenantKeys = { workspaceId: string; organizationId?: string }

/** The workspace that holds the record, for a call that may leave it out and did. */
async function resolveWorkspace(
  platform: Platform,
  { workspaceOf: kind }: { workspaceOf?: RecordKindName },
  { query, params, caller }: FastifyRequest,
): Promise<string | undefined> {
  if (!kind || (query as Partial<TenantKeys>).workspaceId !== undefined) return undefined
  return findRecordWorkspace(platform.database, kind, (params as { id: string }).id, caller.userId)
}

/** A body may name its workspace and organization too, as long as they are those of the call (R4). */
function createClaim(
  request: FastifyRequest,
  permission: Permission,
  resolvedId: string | undefined,
  bodyTenants: (Partial<TenantKeys> | undefined)[] = tenantsInDefaultBody(request.body),
): Claim {
  const sources = [request.query as Partial<TenantKeys>, ...bodyTenants]
  const idsNamed = (key: keyof TenantKeys) => sources.flatMap((source) => source?.[key] ?? [])
  const [workspaceId, ...workspaces] = [resolvedId ?? [], idsNamed('workspaceId')].flat()
  const [organizationId = null, ...organizations] = idsNamed('organizationId')
  if (workspaceId === undefined) throw validationFailed({ workspaceId: ['Workspace id is required.'] })
  if (workspaces.some((id) => id !== workspaceId))
    throw validationFailed({ workspaceId: ['This is not the workspace of the call'] })
  if (organizations.some((id) => id !== organizationId))
    throw validationFailed({ organizationId: ['This is not the organization of the call'] })
  const needs = permissions[permission]
  if (!needs) throw notPermitted()
  const { sessionId, userId } = request.caller
  return { sessionId, userId, workspaceId, organizationId, needs }
}

/** By the body itself, and by what it wants of many records. */
function tenantsInDefaultBody(body: unknown): (Partial<TenantKeys> | undefined)[] {
  const tenants = (body ?? {}) as Partial<TenantKeys> & { changes?: Partial<TenantKeys> }
  return [tenants, tenants.changes]
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

async function runRoute(
  platform: Platform,
  claim: Claim,
  route: {
    tx?: 'transaction'
    pool?: PoolName
    timeout?: 'minutes'
    idempotent?: true
    method: HTTPMethods
    url: string
    status?: number
  },
  request: FastifyRequest,
  runHandler: (scope: Scope) => Promise<unknown>,
): Promise<unknown> {
  const key = route.idempotent ? request.headers['idempotency-key'] : undefined
  if (typeof key === 'string' && key !== '')
    return withTransaction(platform.database, claim, (scope) =>
      withIdempotencyKey(
        scope,
        { key, fingerprint: fingerprint(route.method, request.url, request.body), status: route.status ?? 200 },
        () => runHandler(scope),
      ),
    )
  if (route.tx) return withTransaction(platform.database, claim, runHandler, route.timeout)
  return runHandler(createStatementScope(platform.database, claim, route.pool))
}

function createRouteSchema(
  route: RouteOptions<TSchema | undefined, TSchema | undefined, TSchema | undefined> & { mirrorsDataAtTop?: true },
  access: { permission?: Permission; openTo?: string; query?: TProperties; workspaceOf?: RecordKindName },
) {
  const query = route.query as { properties?: Record<string, TSchema> } | undefined
  const properties = { ...access.query, ...query?.properties }
  const replySchema = route.reply && createReplySchema(route.reply, route)
  return {
    summary: route.summary,
    tags: [route.url.replace(/^\/api/, '').split('/')[1] ?? ''],
    ...(access.permission ? { 'x-permission': access.permission } : {}),
    ...(access.workspaceOf ? { 'x-workspace-of': access.workspaceOf } : {}),
    ...(access.openTo === 'anyone' ? { security: [] } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(Object.keys(properties).length ? { querystring: Type.Object(properties) } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(replySchema
      ? { response: { 200: replySchema, ...(route.status === 201 ? { 201: replySchema } : {}), '4xx': ErrorEnvelope } }
      : {}),
  }
}

function createReplySchema(reply: TSchema, route: { pages?: true; mirrorsDataAtTop?: true }): TSchema {
  if (route.pages) return pageEnvelope(reply)
  const members = route.mirrorsDataAtTop ? (reply as unknown as { properties: Record<string, TSchema> }).properties : {}
  return Type.Object({ ...successEnvelope(reply).properties, ...members })
}

type ReplyOptions = { reply?: TSchema; pages?: true; status?: 200 | 201; mirrorsDataAtTop?: true }

function serializeReply(reply: FastifyReply, route: ReplyOptions, result: unknown) {
  if (!route.reply) return result
  const content = result instanceof JsonReply ? result : { status: route.status ?? 200, data: result }
  reply.code(content.status).type('application/json; charset=utf-8')
  if (route.pages) {
    const { rows, page } = result as JsonPage
    return `{"success":true,"data":${rows},"page":${JSON.stringify(page)}}`
  }
  return typeof content.data === 'string'
    ? `{"success":true,"data":${content.data}}`
    : { success: true, data: content.data, ...(route.mirrorsDataAtTop ? (content.data as object) : {}) }
}

/** A validator for caches: unchanged lists answer 304 (R13). */
export function addEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      request.method !== 'GET' ||
      reply.statusCode !== 200 ||
      typeof payload !== 'string' ||
      reply.hasHeader('cache-control')
    ) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      return payload
    }
    const bytes = Buffer.from(payload)
    const entityTag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', entityTag)
    if (request.headers['if-none-match'] !== entityTag) return bytes
    reply.code(304).removeHeader('content-length')
    return ''
  })
}
