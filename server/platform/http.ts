import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { Failure, success, successPage } from '#contract/kit/envelope.ts'
import { type Permission, permissions } from '#contract/kit/roles.ts'
import { Id } from '#contract/kit/schema.ts'
import type { Pool } from './database.ts'
import type { Singular } from './events.ts'
import { fingerprint, once } from './idempotency.ts'
import type { Platform } from './platform.ts'
import { invalid, notPermitted } from './refusals.ts'
import { Answer, type PageText } from './reply.ts'
import { type Claim, inTransaction, oneStatement, type Scope } from './scope.ts'
import type { Caller } from './tokens.ts'
import { refusedAt, workspaceOf } from './workspace-of.ts'

type Read<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined

export type Asked<P extends TSchema | undefined, Q extends TSchema | undefined, B extends TSchema | undefined> = {
  params: Read<P>
  query: Read<Q>
  body: Read<B>
  /** `If-Match` as a version, when the caller sent one (R6). */
  version: number | null
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Common<P extends TSchema | undefined, Q extends TSchema | undefined, B extends TSchema | undefined> = {
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
export type ScopedRoute<
  P extends TSchema | undefined,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
> = Common<P, Q, B> & {
  /** With a function, the permission hangs on the body: each shape of its `oneOf` names its own as `x-permission`. */
  may: Permission | ((body: Read<B>) => Permission)
  /** Where the body names the scope, too. Named there, it need not stand in the query. */
  scopesIn?: (body: Read<B>) => (Partial<ScopeKeys> | undefined)[]
  /** May be called without a workspace: then it is the caller's one that holds the record of this kind and the id of the path. */
  workspaceOf?: Singular
  /** Default: exactly one statement. */
  tx?: 'transaction'
  /** The connections that its one statement runs on. */
  pool?: Pool
  /** With a transaction: what it does may take minutes, as a file of every record. */
  takes?: 'minutes'
  /** Honours `Idempotency-Key` (R4), in a transaction with it: for every POST that creates or sends. */
  creates?: true
  /** Before `does`, and holding no connection: such as asking another service. Its one statement lets the caller in. */
  prepares?: (scope: Scope, asked: Asked<P, Q, B>) => Promise<void>
  does: (scope: Scope, asked: Asked<P, Q, B>) => Promise<unknown>
}

const scopeQuery = {
  workspaceId: Type.Unsafe<string>({ ...Id, description: 'The workspace the call is for' }),
  organizationId: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: 'Its organization; derived when missing (R5)' }),
  ),
}

const optionalScope = { ...scopeQuery, workspaceId: Type.Optional(scopeQuery.workspaceId) }

/** Adds routes of one feature. */
export function scoped(app: FastifyInstance, platform: Platform) {
  return <
    P extends TSchema | undefined = undefined,
    Q extends TSchema | undefined = undefined,
    B extends TSchema | undefined = undefined,
  >(
    route: ScopedRoute<P, Q, B>,
  ): void => {
    const write = route.method !== 'GET' && route.method !== 'HEAD'
    app.route({
      method: route.method,
      url: route.url,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      schema: schemaOf(route, {
        ...(typeof route.may === 'string' && { permission: route.may }),
        query: route.scopesIn || route.workspaceOf ? optionalScope : scopeQuery,
        ...(route.workspaceOf && { workspaceOf: route.workspaceOf }),
      }),
      config: { creates: route.creates ?? false },
      // Before the body is read: nobody without a token makes the server parse megabytes.
      preParsing: async (request) => {
        request.caller = await platform.tokens.callerOf(request)
      },
      handler: async (request, reply) => {
        const asked = askedOf(request, reply) as Asked<P, Q, B>
        const may = typeof route.may === 'string' ? route.may : route.may(asked.body)
        const claim = claimOf(request, may, await workspaceFor(platform, route, request), route.scopesIn?.(asked.body))
        const reads = !write || may.endsWith(':read')
        claim.does = reads ? null : `${route.method} ${route.url}`
        claim.changes = !reads && !may.endsWith(':export')
        await route.prepares?.(oneStatement(platform.database, { ...claim, does: null }), asked)
        const act = (scope: Scope) => route.does(scope, asked)
        const result = await run(platform, claim, route, request, act).catch((error) => {
          throw route.workspaceOf ? refusedAt(claim.workspaceId, route.workspaceOf, error) : error
        })
        if (!reads) platform.changes.announce(claim.workspaceId)
        return send(reply, route, result)
      },
    })
  }
}

/** How a route without a workspace is opened: to any session, or to anyone. Each is in the written list of `open-routes.test.ts`. */
export type OpenRoute<
  P extends TSchema | undefined,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
> = Common<P, Q, B> & {
  openTo: 'anyone' | 'any session'
  does: (asked: Asked<P, Q, B>) => Promise<unknown>
  /** Requests a minute and address; default: the server's general limit. */
  perMinute?: number
  /** Takes the token of the first step of signing in, too (GAP-001). */
  identity?: true
  /** The members of `data` stand at top level, too (R1). */
  alsoOnTop?: true
}

export function open(app: FastifyInstance, platform: Platform) {
  return <
    P extends TSchema | undefined = undefined,
    Q extends TSchema | undefined = undefined,
    B extends TSchema | undefined = undefined,
  >(
    route: OpenRoute<P, Q, B>,
  ): void => {
    app.route({
      method: route.method,
      url: route.url,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      schema: schemaOf(route, { openTo: route.openTo }),
      config: {
        openTo: route.openTo,
        ...(route.perMinute
          ? { rateLimit: { max: route.perMinute * platform.limits.factor, timeWindow: 60_000 } }
          : {}),
      },
      preParsing: async (request) => {
        if (route.openTo === 'anyone') return
        request.caller = route.identity ? platform.tokens.identityOf(request) : platform.tokens.callerOf(request)
      },
      handler: async (request, reply) =>
        send(reply, route, await route.does(askedOf(request, reply) as Asked<P, Q, B>)),
    })
  }
}

type ScopeKeys = { workspaceId: string; organizationId?: string }

/** The workspace that holds the record, for a call that may leave it out and did. */
async function workspaceFor(
  platform: Platform,
  { workspaceOf: kind }: { workspaceOf?: Singular },
  { query, params, caller }: FastifyRequest,
): Promise<string | undefined> {
  if (!kind || (query as Partial<ScopeKeys>).workspaceId !== undefined) return undefined
  return workspaceOf(platform.database, kind, (params as { id: string }).id, caller.userId)
}

/** A body may name its workspace and organization too, as long as they are those of the call (R4). */
function claimOf(
  request: FastifyRequest,
  may: Permission,
  found: string | undefined,
  inBody: (Partial<ScopeKeys> | undefined)[] = namedIn(request.body),
): Claim {
  const places = [request.query as Partial<ScopeKeys>, ...inBody]
  const named = (key: keyof ScopeKeys) => places.flatMap((place) => place?.[key] ?? [])
  const [workspaceId, ...workspaces] = [found ?? [], named('workspaceId')].flat()
  const [organizationId = null, ...organizations] = named('organizationId')
  if (workspaceId === undefined) throw invalid({ workspaceId: ['Workspace id is required.'] })
  if (workspaces.some((id) => id !== workspaceId))
    throw invalid({ workspaceId: ['This is not the workspace of the call'] })
  if (organizations.some((id) => id !== organizationId))
    throw invalid({ organizationId: ['This is not the organization of the call'] })
  const needs = permissions[may]
  if (!needs) throw notPermitted()
  const { sessionId, userId } = request.caller
  return { sessionId, userId, workspaceId, organizationId, needs }
}

/** By the body itself, and by what it wants of many records. */
function namedIn(body: unknown): (Partial<ScopeKeys> | undefined)[] {
  const given = (body ?? {}) as Partial<ScopeKeys> & { changes?: Partial<ScopeKeys> }
  return [given, given.changes]
}

function askedOf(request: FastifyRequest, reply: FastifyReply): Asked<TSchema, TSchema, TSchema> {
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

async function run(
  platform: Platform,
  claim: Claim,
  route: {
    tx?: 'transaction'
    pool?: Pool
    takes?: 'minutes'
    creates?: true
    method: HTTPMethods
    url: string
    status?: number
  },
  request: FastifyRequest,
  act: (scope: Scope) => Promise<unknown>,
): Promise<unknown> {
  const key = route.creates ? request.headers['idempotency-key'] : undefined
  if (typeof key === 'string' && key !== '')
    return inTransaction(platform.database, claim, (scope) =>
      once(
        scope,
        { key, fingerprint: fingerprint(route.method, request.url, request.body), status: route.status ?? 200 },
        () => act(scope),
      ),
    )
  if (route.tx) return inTransaction(platform.database, claim, act, route.takes)
  return act(oneStatement(platform.database, claim, route.pool))
}

function schemaOf(
  route: Common<TSchema | undefined, TSchema | undefined, TSchema | undefined> & { alsoOnTop?: true },
  access: { permission?: Permission; openTo?: string; query?: TProperties; workspaceOf?: Singular },
) {
  const query = route.query as { properties?: Record<string, TSchema> } | undefined
  const properties = { ...access.query, ...query?.properties }
  const answer = route.reply && answerOf(route.reply, route)
  return {
    summary: route.summary,
    tags: [route.url.replace(/^\/api/, '').split('/')[1] ?? ''],
    ...(access.permission ? { 'x-permission': access.permission } : {}),
    ...(access.workspaceOf ? { 'x-workspace-of': access.workspaceOf } : {}),
    ...(access.openTo === 'anyone' ? { security: [] } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(Object.keys(properties).length ? { querystring: Type.Object(properties) } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(answer ? { response: { 200: answer, ...(route.status === 201 ? { 201: answer } : {}), '4xx': Failure } } : {}),
  }
}

function answerOf(reply: TSchema, route: { pages?: true; alsoOnTop?: true }): TSchema {
  if (route.pages) return successPage(reply)
  const members = route.alsoOnTop ? (reply as unknown as { properties: Record<string, TSchema> }).properties : {}
  return Type.Object({ ...success(reply).properties, ...members })
}

type Reply = { reply?: TSchema; pages?: true; status?: 200 | 201; alsoOnTop?: true }

function send(reply: FastifyReply, route: Reply, result: unknown) {
  if (!route.reply) return result
  const answer = result instanceof Answer ? result : { status: route.status ?? 200, data: result }
  reply.code(answer.status).type('application/json; charset=utf-8')
  if (route.pages) {
    const { rows, page } = result as PageText
    return `{"success":true,"data":${rows},"page":${JSON.stringify(page)}}`
  }
  return typeof answer.data === 'string'
    ? `{"success":true,"data":${answer.data}}`
    : { success: true, data: answer.data, ...(route.alsoOnTop ? (answer.data as object) : {}) }
}

/** A validator for caches: unchanged lists answer 304 (R13). */
export function tagAnswers(app: FastifyInstance): void {
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
    const tag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', tag)
    if (request.headers['if-none-match'] !== tag) return bytes
    reply.code(304).removeHeader('content-length')
    return ''
  })
}
