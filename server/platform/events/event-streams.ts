import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Permission } from '#contract/kit/roles.ts'
import { streamDelays } from '#contract/whatsapp/limits.ts'
import { type Claim, createStatementScope, createTenantlessTx } from '../database/scope.ts'
import { sql } from '../database/sql.ts'
import { tooManyRequests } from '../errors.ts'
import { tenantRoutes } from '../http/routes.ts'
import type { Platform } from '../platform.ts'
import { type DedicatedEventKind, type EventRow, getEventRange, listEventsAfter } from './event-log.ts'

/** Milliseconds between comments that keep a silent connection open (R14), and between checks of every stream's right to go on. */
const heartbeatInterval = 25_000
const recheckInterval = 4_000
/** Bytes a slow reader may owe before it is let go; it resumes by `Last-Event-ID`. */
const maxBufferedBytes = 1 << 20
const batchSize = 500
/** Streams of one person on this node; a browser needs three. */
const maxStreamsPerUser = 60
/** Milliseconds a reader has for its last bytes when the server stops. */
const drainTimeout = 1_000

/** A stream of some events of a workspace, under an address of its own. */
export type EventStream = {
  url: string
  summary: string
  permission: Permission
  includes(kind: string): boolean
  /** What the stream says of an event. */
  serialize(event: EventRow): string
}

const dedicatedEventKinds: readonly string[] = [
  'message_update',
  'status_update',
  'connection_error',
] satisfies DedicatedEventKind[]

const recordEventStream: EventStream = {
  url: '/events',
  summary: 'Record changes and job progress as server-sent events; resumes after Last-Event-ID',
  permission: 'events:read',
  includes: (kind) => !dedicatedEventKinds.includes(kind),
  serialize: ({ text }) => text,
}

const missedQuery = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: streamDelays.replayWindow,
    description: 'Milliseconds: a reader without Last-Event-ID is told of what happened since then, too.',
  }),
)

type OpenStream = { definition: EventStream; claim: Claim; seq: number; response: ServerResponse }
/** The streams of one workspace. `behind`: a read failed, so the next check reads again. */
type WorkspaceHub = {
  streams: Set<OpenStream>
  stop(): void
  isReading: boolean
  mustReadAgain: boolean
  isBehind: boolean
}

/** `GET /events`: record changes and job progress of one workspace, as server-sent events that can be resumed; and other streams. */
export function addEventRoutes(app: FastifyInstance, platform: Platform, dedicatedStreams: EventStream[] = []): void {
  const route = tenantRoutes(app, platform)
  const hubs = new Map<string, WorkspaceHub>()
  let isStopping = false

  const addStreamRoute = (definition: EventStream) =>
    route({
      method: 'GET',
      url: definition.url,
      summary: definition.summary,
      permission: definition.permission,
      query: Type.Object({ missed: missedQuery }),
      handler: async (scope, { query, request, reply, caller }) => {
        const range = await getEventRange(scope, query.missed ?? 0)
        if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
        if (countStreamsOf(caller.userId) >= maxStreamsPerUser) throw tooManyRequests(30)
        const newest = Number(range?.newest ?? 0)
        const lastEventId = String(request.headers['last-event-id'] ?? '')
        const startSeq =
          query.missed === undefined ? newest : (range?.before ?? Number(range?.oldest ?? newest + 1) - 1)
        const resumeSeq =
          lastEventId === ''
            ? startSeq
            : /^\d{1,15}$/.test(lastEventId)
              ? Number(lastEventId)
              : Number.POSITIVE_INFINITY
        // Older than what is kept, or from another database: the reader must load anew.
        const mustResync =
          resumeSeq > newest || (resumeSeq < newest && resumeSeq + 1 < Number(range?.oldest ?? newest + 1))
        const stream: OpenStream = {
          definition,
          claim: {
            sessionId: caller.sessionId,
            userId: caller.userId,
            workspaceId: scope.workspaceId,
            organizationId: null,
            needs: 'VIEWER',
          },
          seq: mustResync ? newest : resumeSeq,
          response: reply.raw,
        }
        reply.hijack()
        openResponse(stream, reply.getHeaders())
        if (mustResync) writeEvent(stream, newest, 'resync', '{"kind":"resync"}')
        addStream(stream)
      },
    })

  const countStreamsOf = (userId: string): number => listStreams().filter(({ claim }) => claim.userId === userId).length

  const openResponse = ({ response, seq }: OpenStream, headers: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value as string)
    response.on('error', () => response.destroy())
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nothing follows a stream, and a connection kept for more would hold up a stopping server.
      connection: 'close',
      'x-accel-buffering': 'no',
    })
    // A number without an event: a connection lost before the first change resumes from here.
    response.write(`: open\nid: ${seq}\n\n`)
  }

  const addStream = (stream: OpenStream) => {
    // Its reader may have gone while the first statement ran.
    if (isStopping || stream.response.destroyed) return void stream.response.end()
    const { workspaceId } = stream.claim
    const hub = hubs.get(workspaceId) ?? openHub(workspaceId)
    hub.streams.add(stream)
    stream.response.on('close', () => removeStream(stream))
    void readEvents(hub)
  }

  const openHub = (workspaceId: string): WorkspaceHub => {
    const hub: WorkspaceHub = {
      streams: new Set(),
      isReading: false,
      mustReadAgain: false,
      isBehind: false,
      stop: () => undefined,
    }
    hub.stop = platform.changes.subscribe(workspaceId, () => void readEvents(hub))
    hubs.set(workspaceId, hub)
    return hub
  }

  const removeStream = (stream: OpenStream) => {
    const hub = hubs.get(stream.claim.workspaceId)
    hub?.streams.delete(stream)
    if (hub?.streams.size !== 0) return
    hub.stop()
    hubs.delete(stream.claim.workspaceId)
  }

  const closeStream = (stream: OpenStream) => {
    stream.response.end()
    removeStream(stream)
  }

  /** One read serves every stream of the workspace; it is made with the right of one of them. */
  const readEvents = async (hub: WorkspaceHub): Promise<void> => {
    if (hub.isReading) {
      hub.mustReadAgain = true
      return
    }
    hub.isReading = true
    do {
      hub.mustReadAgain = false
      hub.isBehind = false
      const reader = [...hub.streams][0]
      if (!reader) break
      const fromSeq = Math.min(...[...hub.streams].map((stream) => stream.seq))
      const rows = await listEventsAfter(
        createStatementScope(platform.database, reader.claim),
        fromSeq,
        batchSize,
      ).catch((error) => {
        // The reader lost its right; another one reads.
        if (String(error?.code).startsWith('PA')) closeStream(reader)
        else {
          hub.isBehind = true
          app.log.warn({ err: error }, 'events could not be read')
        }
        return null
      })
      if (rows === null) hub.mustReadAgain = hub.streams.size > 0 && !hub.streams.has(reader)
      else {
        // Whoever has just been taken out of the workspace hears nothing more, not even of that.
        if (rows.some(({ kind }) => kind === 'member.changed')) await closeRevoked().catch(() => undefined)
        for (const stream of hub.streams) deliver(stream, rows)
        if (rows.length === batchSize) hub.mustReadAgain = true
      }
    } while (hub.mustReadAgain)
    hub.isReading = false
  }

  const deliver = (stream: OpenStream, rows: EventRow[]) => {
    // A polite end would wait for the reader, which is what cannot be done. What is sent now is not yet owed.
    if (stream.response.writableLength > maxBufferedBytes) stream.response.destroy()
    else
      for (const row of rows) {
        if (row.seq <= stream.seq) continue
        stream.seq = row.seq
        if (stream.definition.includes(row.kind))
          writeEvent(stream, row.seq, row.kind, stream.definition.serialize(row))
      }
  }

  const writeEvent = ({ response }: OpenStream, seq: number, kind: string, data: string) =>
    response.write(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

  for (const stream of [recordEventStream, ...dedicatedStreams]) addStreamRoute(stream)

  const listStreams = () => [...hubs.values()].flatMap((hub) => [...hub.streams])

  const heartbeatTimer = setInterval(() => {
    for (const stream of listStreams()) stream.response.write(': still here\n\n')
    // What a node changed that died before it could tell.
    for (const hub of hubs.values()) void readEvents(hub)
  }, heartbeatInterval)

  const recheckTimer = setInterval(() => {
    for (const hub of hubs.values()) if (hub.isBehind) void readEvents(hub)
    closeRevoked().catch((error) => app.log.warn({ err: error }, 'streams could not be checked'))
  }, recheckInterval)

  const closeRevoked = async () => {
    const streams = listStreams()
    if (streams.length === 0) return
    const sessions = streams.map(({ claim }) => claim.sessionId)
    const workspaces = streams.map(({ claim }) => claim.workspaceId)
    const revoked = await createTenantlessTx(platform.database).rows<{ session_id: string; workspace_id: string }>(
      sql`select session_id, workspace_id from ended_streams(${sessions}::uuid[], ${workspaces}::uuid[])`,
    )
    const revokedKeys = new Set(revoked.map((row) => `${row.session_id} ${row.workspace_id}`))
    for (const stream of streams)
      if (revokedKeys.has(`${stream.claim.sessionId} ${stream.claim.workspaceId}`)) closeStream(stream)
  }

  app.addHook('preClose', async () => {
    clearInterval(heartbeatTimer)
    clearInterval(recheckTimer)
    isStopping = true
    for (const stream of listStreams()) {
      closeStream(stream)
      setTimeout(() => stream.response.destroy(), drainTimeout).unref()
    }
  })
}
