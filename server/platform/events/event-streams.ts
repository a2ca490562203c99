import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { streamDelays } from '#contract/events/limits.ts'
import { tooManyRequests } from '../errors.ts'
import { tenantRoutes } from '../http/routes.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Platform } from '../platform.ts'
import { getEventRange } from './event-log.ts'
import type { EventVisibility } from './event-visibility.ts'
import {
  type DerivedEvent,
  type EventStream,
  type OpenStream,
  openResponse,
  writeEvent,
  writeHeartbeat,
} from './open-stream.ts'
import { getResumePosition } from './resume-position.ts'
import { createWorkspaceHubs, type WorkspaceHubs } from './workspace-hubs.ts'

/** Milliseconds between heartbeats that keep a silent connection open (R14), and between access checks of all streams. */
const heartbeatInterval = 25_000
const recheckInterval = 4_000
/** Maximum streams of one person on this node; a browser needs three. */
const maxStreamsPerUser = 60
/** Milliseconds that readers have to receive the last bytes when the server stops. */
const drainTimeout = 1_000

/** The stream of every event that no dedicated stream sends. */
const createRecordEventStream = (dedicatedStreams: readonly EventStream[]): EventStream => ({
  url: '/events',
  summary: 'Record changes and job progress as server-sent events; resumes after Last-Event-ID',
  permission: 'events:read',
  includes: (kind) => !dedicatedStreams.some(({ includes }) => includes(kind)),
  serialize: ({ text }) => text,
})

const missedQuery = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: streamDelays.replayWindow,
    description: 'A time in milliseconds. Without Last-Event-ID, the stream starts with the events since then.',
  }),
)

type EventRouteOptions = {
  dedicatedStreams?: EventStream[]
  derived?: DerivedEvent[]
  metrics?: Metrics
  visibility?: EventVisibility
}

/** Adds `GET /events`, which sends record changes and job progress of a workspace as resumable server-sent events, and the other streams. */
export function addEventRoutes(
  app: FastifyInstance,
  platform: Platform,
  { dedicatedStreams = [], derived = [], metrics, visibility }: EventRouteOptions = {},
): void {
  const hubs = createWorkspaceHubs(platform, app.log, { observeLag: metrics?.observeEventLag, visibility })
  metrics?.reportStreams(() => hubs.listStreams().length)
  const timers = [
    setInterval(() => {
      for (const stream of hubs.listStreams()) writeHeartbeat(stream)
      // A node that crashed after a change may not have notified the others.
      hubs.readAll()
    }, heartbeatInterval),
    setInterval(() => {
      hubs.readAll({ onlyBehind: true })
      hubs.closeRevoked().catch((error) => app.log.warn({ err: error }, 'streams could not be checked'))
    }, recheckInterval),
  ]
  let isStopping = false
  for (const stream of [{ ...createRecordEventStream(dedicatedStreams), derived }, ...dedicatedStreams])
    addStreamRoute(app, platform, stream, hubs, () => isStopping)

  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer)
    isStopping = true
    for (const stream of hubs.listStreams()) {
      hubs.closeStream(stream)
      setTimeout(() => stream.response.destroy(), drainTimeout).unref()
    }
  })
}

function addStreamRoute(
  app: FastifyInstance,
  platform: Platform,
  definition: EventStream,
  hubs: WorkspaceHubs,
  isStopping: () => boolean,
): void {
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: definition.url,
    summary: definition.summary,
    permission: definition.permission,
    query: Type.Object({ missed: missedQuery }),
    authorize: 'before-handler',
    handler: async (access, { query, request, reply, caller }) => {
      const range = await getEventRange(access.createScope(), query.missed ?? 0)
      if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
      const openCount = hubs.listStreams().filter((stream) => stream.access.userId === caller.userId).length
      if (openCount >= maxStreamsPerUser) throw tooManyRequests(30)
      const { seq, mustResync } = getResumePosition(range, {
        lastEventId: String(request.headers['last-event-id'] ?? ''),
        wantsMissed: query.missed !== undefined,
      })
      const stream: OpenStream = { definition, access, seq, hidden: null, heldBroadcasts: [], response: reply.raw }
      reply.hijack()
      openResponse(stream, reply.getHeaders())
      if (mustResync) writeEvent(stream, seq, 'resync', '{"kind":"resync"}')
      // The reader may have disconnected while the statement ran.
      if (isStopping() || stream.response.destroyed) stream.response.end()
      else hubs.addStream(stream)
    },
  })
}
