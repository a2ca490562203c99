import pg from 'pg'
import type { EventKind } from '#contract/events/kinds.ts'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { Database } from '../database/database.ts'
import { applySettings } from '../database/session-settings.ts'

/**
 * Notifies every node that a workspace has new events. The notification carries no data: subscribers read the rows.
 * Sends at most one notification per workspace every 20 ms, after the commit, because `notify` inside a transaction
 * would make commits wait for each other.
 */
export type ChangeNotifier = {
  notify(workspaceId: string): void
  /** Calls `onChange` after each change to a workspace on any node; returns the function to unsubscribe. */
  subscribe(workspaceId: string, onChange: () => void): () => void
  /** Calls `onChange` for every workspace that changed; calls `onGap` if notifications may have been lost with the connection. */
  subscribeAll(onChange: (workspaceId: string) => void, onGap: () => void): () => void
  /** Sends a message to the connected readers of a workspace on every node, after those sent before on this one. It is not stored. */
  broadcast(workspaceId: string, message: Broadcast): void
  /** Calls `onMessage` with each message to a workspace; returns the function to unsubscribe. */
  subscribeBroadcasts(workspaceId: string, onMessage: (message: Broadcast) => void): () => void
  close(): Promise<void>
}

/**
 * A message to open event streams that is not stored; at most a few kilobytes. `readers` are the ids of the only people who may receive
 * it, whatever is hidden from their streams.
 */
export type Broadcast = { kind: EventKind; data: object; readers?: readonly string[] }

const throttleInterval = 20
const channel = 'workspace_changes'
const broadcastChannel = 'workspace_broadcasts'

/** A notification holds 8,000 bytes, of which an id takes 39. */
const maxReadersOfNotification = 100

function splitReaders({ readers, ...message }: Broadcast): Broadcast[] {
  if (!readers) return [message]
  return Array.from({ length: Math.ceil(readers.length / maxReadersOfNotification) }, (_, part) => {
    const start = part * maxReadersOfNotification
    return { ...message, readers: readers.slice(start, start + maxReadersOfNotification) }
  })
}

/** Notifies every node once, from a process without a notifier. */
export const announceChange = (connections: pg.Pool, workspaceId: string): Promise<unknown> =>
  connections.query({ name: 'announce', text: 'select pg_notify($1, $2)', values: [channel, workspaceId] })

export async function openChangeNotifier(database: Database, url: string): Promise<ChangeNotifier> {
  const changes = createChangeNotifier(database, url)
  await changes.listen()
  return changes
}

/** Creates a notifier that receives notifications once `listen` has connected it, which needs the role of the application. */
export function createChangeNotifier(database: Database, url: string): ChangeNotifier & { listen(): Promise<void> } {
  const subscribers = new Map<string, Set<() => void>>()
  const globalSubscribers = new Map<(workspaceId: string) => void, () => void>()
  const audiences = new Map<string, Set<(message: Broadcast) => void>>()
  const pendingTimers = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  const dispatch = (workspaceId: string) => {
    for (const onChange of globalSubscribers.keys()) onChange(workspaceId)
    for (const onChange of subscribers.get(workspaceId) ?? []) onChange()
  }
  const dispatchAll = () => {
    for (const onGap of globalSubscribers.values()) onGap()
    for (const workspaceId of subscribers.keys()) dispatch(workspaceId)
  }
  const dispatchBroadcast = (text: string) => {
    const { workspaceId, ...message } = JSON.parse(text) as Broadcast & { workspaceId: string }
    for (const onMessage of audiences.get(workspaceId) ?? []) onMessage(message)
  }
  const publish = (workspaceId: string): Promise<unknown> => {
    pendingTimers.delete(workspaceId)
    return announceChange(database.app, workspaceId).catch(() => dispatch(workspaceId))
  }

  const sendBroadcast = createBroadcastSender(database, dispatchBroadcast)

  let listener: pg.Client | undefined
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    client.on('notification', ({ channel: name, payload = '' }) => {
      if (name === broadcastChannel) dispatchBroadcast(payload)
      else if (payload) dispatch(payload)
    })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!isClosed && listener === client) setTimeout(() => void reconnect(), 250).unref()
    })
    await client.connect()
    await applySettings(client, { role: 'parley_app' })
    await client.query(`listen ${channel}`)
    await client.query(`listen ${broadcastChannel}`)
    listener = client
  }
  const reconnect = async (): Promise<void> => {
    if (isClosed) return
    await listen().then(dispatchAll, () => setTimeout(() => void reconnect(), 1_000).unref())
  }

  return {
    listen,
    notify(workspaceId) {
      // Drops cached totals on this node at once, so that people see their own changes.
      for (const onChange of globalSubscribers.keys()) onChange(workspaceId)
      if (!pendingTimers.has(workspaceId))
        pendingTimers.set(
          workspaceId,
          setTimeout(() => void publish(workspaceId), throttleInterval),
        )
    },
    subscribe: (workspaceId, onChange) => addCallback(subscribers, workspaceId, onChange),
    broadcast(workspaceId, message) {
      for (const part of splitReaders(message)) sendBroadcast(JSON.stringify({ workspaceId, ...part }))
    },
    subscribeBroadcasts: (workspaceId, onMessage) => addCallback(audiences, workspaceId, onMessage),
    subscribeAll(onChange, onGap) {
      globalSubscribers.set(onChange, onGap)
      return () => globalSubscribers.delete(onChange)
    },
    async close() {
      isClosed = true
      for (const timer of pendingTimers.values()) clearTimeout(timer)
      // Sends pending notifications, because other nodes continue to run.
      await Promise.all([...pendingTimers.keys()].map(publish))
      await listener?.end().catch(() => undefined)
    },
  }
}

/** Sends one message after the other: on several connections, one could overtake another. What cannot be sent is at least `dispatch`ed here. */
function createBroadcastSender({ app }: Database, dispatch: (text: string) => void): (text: string) => void {
  const runInOrder = createSerialQueue()
  return (text) =>
    void runInOrder(() =>
      app
        .query({ name: 'broadcast', text: 'select pg_notify($1, $2)', values: [broadcastChannel, text] })
        .catch(() => dispatch(text)),
    )
}

function addCallback<T>(all: Map<string, Set<T>>, workspaceId: string, callback: T): () => void {
  const callbacks = all.get(workspaceId) ?? new Set()
  all.set(workspaceId, callbacks.add(callback))
  return () => {
    callbacks.delete(callback)
    if (callbacks.size === 0 && all.get(workspaceId) === callbacks) all.delete(workspaceId)
  }
}
