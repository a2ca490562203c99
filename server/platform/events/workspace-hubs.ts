import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { createTenantlessTx } from '../database/scope.ts'
import { sql } from '../database/sql.ts'
import { isDatabaseRefusal } from '../errors.ts'
import type { Platform } from '../platform.ts'
import type { Broadcast, ChangeNotifier } from './change-notifier.ts'
import { type DerivedStreams, sendDerivedEvents } from './derived-events.ts'
import { type EventRow, listEventsAfter } from './event-log.ts'
import { deliverBroadcast, type EventVisibility, everythingVisible, updateHidden } from './event-visibility.ts'
import { type DerivedEvent, deliverEvents, type OpenStream } from './open-stream.ts'

const batchSize = 500

/** The open streams of a workspace. `isBehind`: a read failed, so the next check reads again. */
type WorkspaceHub = DerivedStreams & {
  unsubscribe(): void
  isReading: boolean
  isBehind: boolean
  /** Number of the newest event read for any of the streams; null before the first read. */
  newestSeq: number | null
}

const createHub = (): WorkspaceHub => ({
  ...{ unsubscribe: () => {}, streams: new Set<OpenStream>(), outdated: new Set<DerivedEvent>() },
  ...{ isReading: false, mustReadAgain: false, isBehind: false, newestSeq: null },
})

type HubOptions = { observeLag?: typeof ignoreLag | undefined; visibility?: EventVisibility | undefined }

export type WorkspaceHubs = ReturnType<typeof createWorkspaceHubs>

/**
 * Creates the hubs of this node. One read of the event log serves all streams of a workspace. `observeLag` receives the seconds between
 * a change and its reading.
 */
export function createWorkspaceHubs({ changes, database }: Platform, log: FastifyBaseLogger, options: HubOptions = {}) {
  const { observeLag = ignoreLag, visibility = everythingVisible } = options
  const hubs = new Map<string, WorkspaceHub>()
  const listStreams = (): OpenStream[] => [...hubs.values()].flatMap((hub) => [...hub.streams])

  const openHub = (workspaceId: string): WorkspaceHub => {
    const hub = createHub()
    hub.unsubscribe = subscribeHub(changes, workspaceId, {
      onChange: () => void readEvents(hub),
      onMessage: (message) => deliverBroadcast(hub.streams, message, visibility),
    })
    hubs.set(workspaceId, hub)
    return hub
  }

  const addStream = (stream: OpenStream): void => {
    const hub = hubs.get(stream.access.workspaceId) ?? openHub(stream.access.workspaceId)
    hub.streams.add(stream)
    stream.response.on('close', () => removeStream(stream))
    void readEvents(hub)
  }

  const removeStream = (stream: OpenStream): void => removeFromHub(hubs, stream)

  const closeStream = (stream: OpenStream): void => {
    stream.response.end()
    removeStream(stream)
  }

  const readEvents = async (hub: WorkspaceHub): Promise<void> => {
    hub.mustReadAgain = true
    if (hub.isReading) return
    hub.isReading = true
    while (hub.mustReadAgain) {
      hub.mustReadAgain = false
      hub.isBehind = false
      await readBatch(hub)
    }
    hub.isReading = false
  }

  /** Reads with the rights of one of the streams and delivers to all of them. */
  const readBatch = async (hub: WorkspaceHub): Promise<void> => {
    // A stream that is added during the read may need older events; adding it starts another read.
    const readers = [...hub.streams]
    const [reader] = readers
    if (!reader) return
    try {
      const rows = await listEventsAfter(reader.access.createScope(), findOldestSeq(readers), batchSize)
      reportLag(hub, rows, reader, observeLag)
      // Somebody who has just been removed from the workspace must not receive anything else, not even this event.
      if (rows.some(({ kind }) => kind === 'member.changed')) await closeRevoked().catch(() => undefined)
      await updateHidden(readers, rows, visibility)
      for (const stream of readers) if (hub.streams.has(stream)) deliverEvents(stream, rows, visibility.filter)
      if (rows.length === batchSize) hub.mustReadAgain = true
      await sendDerivedEvents(hub, rows)
    } catch (error) {
      // The reader may have lost access: the next one reads.
      if (isDatabaseRefusal(error)) closeStream(reader)
      else {
        hub.isBehind = true
        log.warn({ err: error }, 'events could not be read')
      }
      hub.mustReadAgain = hub.streams.size > 0 && !hub.streams.has(reader)
    }
  }

  const closeRevoked = async (): Promise<void> => (await findRevoked(database, listStreams())).forEach(closeStream)

  return {
    addStream,
    closeStream,
    closeRevoked,
    listStreams,
    readAll: ({ onlyBehind = false } = {}): void => {
      for (const hub of hubs.values()) if (hub.isBehind || !onlyBehind) void readEvents(hub)
    },
  }
}

function removeFromHub(hubs: Map<string, WorkspaceHub>, stream: OpenStream): void {
  const hub = hubs.get(stream.access.workspaceId)
  hub?.streams.delete(stream)
  if (hub?.streams.size !== 0) return
  hub.unsubscribe()
  hubs.delete(stream.access.workspaceId)
}

type HubCallbacks = { onChange: () => void; onMessage: (message: Broadcast) => void }

function subscribeHub(changes: ChangeNotifier, workspaceId: string, { onChange, onMessage }: HubCallbacks): () => void {
  const unsubscribers = [changes.subscribe(workspaceId, onChange), changes.subscribeBroadcasts(workspaceId, onMessage)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

const ignoreLag = (_seconds: number): void => undefined

/** Reports the lag of the oldest event that no stream had before. Events that a stream catches up on do not count as late. */
function reportLag(hub: WorkspaceHub, rows: EventRow[], reader: OpenStream, observeLag: typeof ignoreLag): void {
  const { newestSeq } = hub
  const oldest = newestSeq === null ? undefined : rows.find(({ seq }) => seq > newestSeq)
  if (oldest) observeLag(oldest.age)
  hub.newestSeq = Math.max(newestSeq ?? reader.seq, rows.at(-1)?.seq ?? 0)
}

const findOldestSeq = (streams: OpenStream[]): number =>
  streams.reduce((oldest, { seq }) => Math.min(oldest, seq), Number.POSITIVE_INFINITY)

/** Finds the streams whose session or membership has ended. */
async function findRevoked(database: Database, streams: OpenStream[]): Promise<OpenStream[]> {
  if (streams.length === 0) return []
  const sessions = streams.map(({ access }) => access.sessionId)
  const workspaces = streams.map(({ access }) => access.workspaceId)
  const revoked = await createTenantlessTx(database).rows<{ session_id: string; workspace_id: string }>(
    sql`select session_id, workspace_id from list_revoked_streams(${sessions}::uuid[], ${workspaces}::uuid[])`,
  )
  const revokedKeys = new Set(revoked.map((row) => `${row.session_id} ${row.workspace_id}`))
  return streams.filter(({ access }) => revokedKeys.has(`${access.sessionId} ${access.workspaceId}`))
}
