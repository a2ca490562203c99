import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Makes whoever adds a row to the workspace wait for its end, with the row inserted. */
export const workspaceLock = ({ workspaceId }: { workspaceId: string }) => ({
  statement: 'select from identity.workspaces where id = $1 for update',
  values: [workspaceId],
})

/** Sends requests while a statement of somebody else is not committed; it is once so many of them wait for a lock, and something else is done. */
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
    // Whatever failed, nobody waits for it any longer.
    client.release(true)
  }
}
