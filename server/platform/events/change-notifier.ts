import pg from 'pg'
import type { Database } from '../database/database.ts'
import { applySettings } from '../database/session-settings.ts'

/**
 * Notifies every node that a workspace has new events. The notification carries no data: subscribers read the rows.
 * At most one notification per workspace and 20 ms, sent after the commit, because `notify` inside a transaction
 * makes commits wait for each other.
 */
export type ChangeNotifier = {
  notify(workspaceId: string): void
  /** Calls `onChange` after each change of a workspace, on any node; returns the function to unsubscribe. */
  subscribe(workspaceId: string, onChange: () => void): () => void
  /** Calls back with every workspace that changed; calls `onGap` when notifications may have been lost with the connection. */
  subscribeAll(onChange: (workspaceId: string) => void, onGap: () => void): () => void
  close(): Promise<void>
}

const throttleInterval = 20
const channel = 'workspace_changes'

/** Notifies every node once, from a process that listens to none. */
export const announceChange = (connections: pg.Pool, workspaceId: string): Promise<unknown> =>
  connections.query({ name: 'announce', text: 'select pg_notify($1, $2)', values: [channel, workspaceId] })

export async function openChangeNotifier(database: Database, url: string): Promise<ChangeNotifier> {
  const subscribers = new Map<string, Set<() => void>>()
  const globalSubscribers = new Map<(workspaceId: string) => void, () => void>()
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
  const publish = (workspaceId: string): Promise<unknown> => {
    pendingTimers.delete(workspaceId)
    return announceChange(database.app, workspaceId).catch(() => dispatch(workspaceId))
  }

  let listener: pg.Client | undefined
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    client.on('notification', ({ payload }) => payload && dispatch(payload))
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!isClosed && listener === client) setTimeout(() => void reconnect(), 250).unref()
    })
    await client.connect()
    await applySettings(client, { role: 'parley_app' })
    await client.query(`listen ${channel}`)
    listener = client
  }
  const reconnect = async (): Promise<void> => {
    if (isClosed) return
    await listen().then(dispatchAll, () => setTimeout(() => void reconnect(), 1_000).unref())
  }
  await listen()

  return {
    notify(workspaceId) {
      // Totals cached on this node are dropped at once, so that people see their own changes.
      for (const onChange of globalSubscribers.keys()) onChange(workspaceId)
      if (!pendingTimers.has(workspaceId))
        pendingTimers.set(
          workspaceId,
          setTimeout(() => void publish(workspaceId), throttleInterval),
        )
    },
    subscribe(workspaceId, onChange) {
      const callbacks = subscribers.get(workspaceId) ?? new Set()
      subscribers.set(workspaceId, callbacks.add(onChange))
      return () => {
        callbacks.delete(onChange)
        if (callbacks.size === 0 && subscribers.get(workspaceId) === callbacks) subscribers.delete(workspaceId)
      }
    },
    subscribeAll(onChange, onGap) {
      globalSubscribers.set(onChange, onGap)
      return () => globalSubscribers.delete(onChange)
    },
    async close() {
      isClosed = true
      for (const timer of pendingTimers.values()) clearTimeout(timer)
      // Sends the last notifications: other nodes continue to run.
      await Promise.all([...pendingTimers.keys()].map(publish))
      await listener?.end().catch(() => undefined)
    },
  }
}
