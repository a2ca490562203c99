import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Blocks transactions that insert a row into the workspace, after the insert, until this one ends. */
export const workspaceLock = ({ workspaceId }: { workspaceId: string }) => ({
  statement: 'select from identity.workspaces where id = $1 for update',
  values: [workspaceId],
})

/** Blocks transactions that number an event of the workspace, which they do last, until this one ends. */
export const eventCounterLock = ({ workspaceId }: { workspaceId: string }) => ({
  statement: 'select from event_counters where workspace_id = $1 for update',
  values: [workspaceId],
})

/** Counts the connections that wait for a lock. */
export async function countBlocked({ platform: { database } }: TestServer): Promise<number> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await database.owner.query(blocked)).rowCount ?? 0
}

/** Sends requests while another transaction is open. Commits it once the given number of requests wait for a lock, and other work is done. */
export async function whileLocked<T>(
  server: TestServer,
  { statement, values = [], waiting }: { statement: string; values?: unknown[]; waiting: number },
  send: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const client = await server.platform.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    const answers = send()
    await expect.poll(() => countBlocked(server)).toBeGreaterThanOrEqual(waiting)
    await meanwhile()
    await client.query('commit')
    return await answers
  } finally {
    // After any failure, closes the connection so that nothing keeps waiting for the lock.
    client.release(true)
  }
}
