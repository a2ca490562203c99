import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Permission } from '#contract/kit/roles.ts'
import { streamTimes } from '#contract/whatsapp/limits.ts'
import { type EventRow, eventSpan, eventsAfter, type ToldApart } from './events.ts'
import { scoped } from './http.ts'
import type { Platform } from './platform.ts'
import { tooMany } from './refusals.ts'
import { type Claim, oneStatement, outsideTenants } from './scope.ts'
import { sql } from './sql.ts'

/** Milliseconds between comments that keep a silent connection open (R14), and between checks of every stream's right to go on. */
const heartbeat = 25_000
const recheck = 4_000
/** Bytes a slow reader may owe before it is let go; it resumes by `Last-Event-ID`. */
const mostOwed = 1 << 20
const batch = 500
/** Streams of one person on this node; a browser needs three. */
const mostOfOnePerson = 60
/** Milliseconds a reader has for its last bytes when the server stops. */
const lastWords = 1_000

/** A stream of some events of a workspace, under an address of its own. */
export type EventStream = {
  url: string
  summary: string
  may: Permission
  carries(kind: string): boolean
  /** What the stream says of an event. */
  says(event: EventRow): string
}

const apart: readonly string[] = ['message_update', 'status_update', 'connection_error'] satisfies ToldApart[]

const records: EventStream = {
  url: '/events',
  summary: 'Record changes and job progress as server-sent events; resumes after Last-Event-ID',
  may: 'events:read',
  carries: (kind) => !apart.includes(kind),
  says: ({ text }) => text,
}

const missed = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: streamTimes.missed,
    description: 'Milliseconds: a reader without Last-Event-ID is told of what happened since then, too.',
  }),
)

type Stream = { of: EventStream; claim: Claim; seq: number; response: ServerResponse }
/** The streams of one workspace. `behind`: a read failed, so the next check reads again. */
type Hub = { streams: Set<Stream>; stop(): void; reading: boolean; again: boolean; behind: boolean }

/** `GET /events`: record changes and job progress of one workspace, as server-sent events that can be resumed; and other streams. */
export function mountEvents(app: FastifyInstance, platform: Platform, others: EventStream[] = []): void {
  const route = scoped(app, platform)
  const hubs = new Map<string, Hub>()
  let stopping = false

  const mount = (of: EventStream) =>
    route({
      method: 'GET',
      url: of.url,
      summary: of.summary,
      may: of.may,
      query: Type.Object({ missed }),
      does: async (scope, { query, request, reply, caller }) => {
        const span = await eventSpan(scope, query.missed ?? 0)
        if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
        if (streamsOf(caller.userId) >= mostOfOnePerson) throw tooMany(30)
        const newest = Number(span?.newest ?? 0)
        const asked = String(request.headers['last-event-id'] ?? '')
        const first = query.missed === undefined ? newest : (span?.before ?? Number(span?.oldest ?? newest + 1) - 1)
        const last = asked === '' ? first : /^\d{1,15}$/.test(asked) ? Number(asked) : Number.POSITIVE_INFINITY
        // Older than what is kept, or from another database: the reader must load anew.
        const lost = last > newest || (last < newest && last + 1 < Number(span?.oldest ?? newest + 1))
        const stream: Stream = {
          of,
          claim: {
            sessionId: caller.sessionId,
            userId: caller.userId,
            workspaceId: scope.workspaceId,
            organizationId: null,
            needs: 'VIEWER',
          },
          seq: lost ? newest : last,
          response: reply.raw,
        }
        reply.hijack()
        open(stream, reply.getHeaders())
        if (lost) write(stream, newest, 'resync', '{"kind":"resync"}')
        join(stream)
      },
    })

  const streamsOf = (userId: string): number => everyStream().filter(({ claim }) => claim.userId === userId).length

  const open = ({ response, seq }: Stream, headers: Record<string, unknown>) => {
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

  const join = (stream: Stream) => {
    // Its reader may have gone while the first statement ran.
    if (stopping || stream.response.destroyed) return void stream.response.end()
    const { workspaceId } = stream.claim
    const hub = hubs.get(workspaceId) ?? openHub(workspaceId)
    hub.streams.add(stream)
    stream.response.on('close', () => leave(stream))
    void read(hub)
  }

  const openHub = (workspaceId: string): Hub => {
    const hub: Hub = { streams: new Set(), reading: false, again: false, behind: false, stop: () => undefined }
    hub.stop = platform.changes.watch(workspaceId, () => void read(hub))
    hubs.set(workspaceId, hub)
    return hub
  }

  const leave = (stream: Stream) => {
    const hub = hubs.get(stream.claim.workspaceId)
    hub?.streams.delete(stream)
    if (hub?.streams.size !== 0) return
    hub.stop()
    hubs.delete(stream.claim.workspaceId)
  }

  const end = (stream: Stream) => {
    stream.response.end()
    leave(stream)
  }

  /** One read serves every stream of the workspace; it is made with the right of one of them. */
  const read = async (hub: Hub): Promise<void> => {
    if (hub.reading) {
      hub.again = true
      return
    }
    hub.reading = true
    do {
      hub.again = false
      hub.behind = false
      const reader = [...hub.streams][0]
      if (!reader) break
      const since = Math.min(...[...hub.streams].map((stream) => stream.seq))
      const rows = await eventsAfter(oneStatement(platform.database, reader.claim), since, batch).catch((error) => {
        // The reader lost its right; another one reads.
        if (String(error?.code).startsWith('PA')) end(reader)
        else {
          hub.behind = true
          app.log.warn({ err: error }, 'events could not be read')
        }
        return null
      })
      if (rows === null) hub.again = hub.streams.size > 0 && !hub.streams.has(reader)
      else {
        // Whoever has just been taken out of the workspace hears nothing more, not even of that.
        if (rows.some(({ kind }) => kind === 'member.changed')) await endLost().catch(() => undefined)
        for (const stream of hub.streams) deliver(stream, rows)
        if (rows.length === batch) hub.again = true
      }
    } while (hub.again)
    hub.reading = false
  }

  const deliver = (stream: Stream, rows: EventRow[]) => {
    // A polite end would wait for the reader, which is what cannot be done. What is sent now is not yet owed.
    if (stream.response.writableLength > mostOwed) stream.response.destroy()
    else
      for (const row of rows) {
        if (row.seq <= stream.seq) continue
        stream.seq = row.seq
        if (stream.of.carries(row.kind)) write(stream, row.seq, row.kind, stream.of.says(row))
      }
  }

  const write = ({ response }: Stream, seq: number, kind: string, said: string) =>
    response.write(`id: ${seq}\nevent: ${kind}\ndata: ${said}\n\n`)

  for (const stream of [records, ...others]) mount(stream)

  const everyStream = () => [...hubs.values()].flatMap((hub) => [...hub.streams])

  const beat = setInterval(() => {
    for (const stream of everyStream()) stream.response.write(': still here\n\n')
    // What a node changed that died before it could tell.
    for (const hub of hubs.values()) void read(hub)
  }, heartbeat)

  const sweep = setInterval(() => {
    for (const hub of hubs.values()) if (hub.behind) void read(hub)
    endLost().catch((error) => app.log.warn({ err: error }, 'streams could not be checked'))
  }, recheck)

  const endLost = async () => {
    const streams = everyStream()
    if (streams.length === 0) return
    const sessions = streams.map(({ claim }) => claim.sessionId)
    const workspaces = streams.map(({ claim }) => claim.workspaceId)
    const lost = await outsideTenants(platform.database).rows<{ session_id: string; workspace_id: string }>(
      sql`select session_id, workspace_id from ended_streams(${sessions}::uuid[], ${workspaces}::uuid[])`,
    )
    const ended = new Set(lost.map((row) => `${row.session_id} ${row.workspace_id}`))
    for (const stream of streams) if (ended.has(`${stream.claim.sessionId} ${stream.claim.workspaceId}`)) end(stream)
  }

  app.addHook('preClose', async () => {
    clearInterval(beat)
    clearInterval(sweep)
    stopping = true
    for (const stream of everyStream()) {
      end(stream)
      setTimeout(() => stream.response.destroy(), lastWords).unref()
    }
  })
}
