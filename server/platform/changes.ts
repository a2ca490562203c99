import pg from 'pg'
import type { Database } from './database.ts'

/**
 * Tells every node that a workspace has new events. The announcement carries no data: whoever cares reads the rows.
 * At most one notification per workspace and 20 ms, sent after the commit, because `notify` inside a transaction
 * makes commits wait for each other.
 */
export type Changes = {
  announce(workspaceId: string): void
  /** Calls back after each change of a workspace, on any node; returns the way to stop. */
  watch(workspaceId: string, heard: () => void): () => void
  /** Calls back with every workspace that changed; `missed` when news may have been lost while the connection was away. */
  watchAll(heard: (workspaceId: string) => void, missed: () => void): () => void
  close(): Promise<void>
}

const gap = 20
const channel = 'workspace_changes'

export async function openChanges(database: Database, url: string): Promise<Changes> {
  const watchers = new Map<string, Set<() => void>>()
  const everywhere = new Map<(workspaceId: string) => void, () => void>()
  const waiting = new Map<string, NodeJS.Timeout>()
  let closed = false

  const tell = (workspaceId: string) => {
    for (const heard of everywhere.keys()) heard(workspaceId)
    for (const heard of watchers.get(workspaceId) ?? []) heard()
  }
  const tellAll = () => {
    for (const missed of everywhere.values()) missed()
    for (const workspaceId of watchers.keys()) tell(workspaceId)
  }
  const send = (workspaceId: string): Promise<unknown> => {
    waiting.delete(workspaceId)
    return database.app
      .query({ name: 'announce', text: 'select pg_notify($1, $2)', values: [channel, workspaceId] })
      .catch(() => tell(workspaceId))
  }

  let listener: pg.Client | undefined
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, options: '-c role=parley_app' })
    client.on('notification', ({ payload }) => payload && tell(payload))
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!closed && listener === client) setTimeout(() => void reconnect(), 250).unref()
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    listener = client
  }
  const reconnect = async (): Promise<void> => {
    if (closed) return
    await listen().then(tellAll, () => setTimeout(() => void reconnect(), 1_000).unref())
  }
  await listen()

  return {
    announce(workspaceId) {
      // Counts remembered on this node end at once, so that a person sees the own change.
      for (const heard of everywhere.keys()) heard(workspaceId)
      if (!waiting.has(workspaceId))
        waiting.set(
          workspaceId,
          setTimeout(() => void send(workspaceId), gap),
        )
    },
    watch(workspaceId, heard) {
      const set = watchers.get(workspaceId) ?? new Set()
      watchers.set(workspaceId, set.add(heard))
      return () => {
        set.delete(heard)
        if (set.size === 0 && watchers.get(workspaceId) === set) watchers.delete(workspaceId)
      }
    },
    watchAll(heard, missed) {
      everywhere.set(heard, missed)
      return () => everywhere.delete(heard)
    },
    async close() {
      closed = true
      for (const timer of waiting.values()) clearTimeout(timer)
      // What was changed last is told, too: the other nodes go on.
      await Promise.all([...waiting.keys()].map(send))
      await listener?.end().catch(() => undefined)
    },
  }
}
