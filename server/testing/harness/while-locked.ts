import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Blocks transactions that insert a row into the workspace, after the insert, until this one ends. */
export const workspaceLock = ({ workspaceId }: { workspaceId: string }) => ({
  statement: 'select from identity.workspaces where id = $1 for update',
  values: [workspaceId],
})

/** Sends requests while another transaction is open. Commits it once the given number of requests wait for a lock, and other work is done. */
export async function whileLocked<T>(
  { platform: { database } }: TestServer,
  { statement, values = [], waiting }: { statement: string; values?: unknown[]; waiting: number },
  send: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    const answers = send()
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.owner.query(blocked)).rowCount).toBeGreaterThanOrEqual(waiting)
    await meanwhile()
    await client.query('commit')
    return await answers
  } finally {
    // After any failure, closes the connection so that nothing keeps waiting for the lock.
    client.release(true)
  }
}
