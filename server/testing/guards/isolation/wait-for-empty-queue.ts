import type { TestServer } from '../../harness/test-server.ts'

/** Waits until the jobs queued by examples are done, so that nothing changes in the background later; ignores jobs of another day. */
export async function waitForEmptyQueue(server: TestServer): Promise<void> {
  const waiting =
    "select from graphile_worker._private_jobs where attempts < max_attempts and run_at < now() + interval '1 hour' limit 1"
  while ((await server.platform.database.owner.query(waiting)).rowCount)
    await new Promise((next) => setTimeout(next, 20))
}
