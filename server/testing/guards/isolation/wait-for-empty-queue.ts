import type { TestServer } from '../../harness/test-server.ts'

/** Waits until the jobs that examples queued are done, so that nothing changes by itself later; those of another day stay. */
export async function waitForEmptyQueue(server: TestServer): Promise<void> {
  const waiting =
    "select from graphile_worker._private_jobs where attempts < max_attempts and run_at < now() + interval '1 hour' limit 1"
  while ((await server.platform.database.owner.query(waiting)).rowCount)
    await new Promise((next) => setTimeout(next, 20))
}
