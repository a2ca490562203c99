import type { Database } from '../database/database.ts'

/**
 * When the clock was set back, what was queued before waits for a time that comes again: a job that was made in the future is moved
 * back with the clock.
 */
export async function adjustToClock({ owner }: Pick<Database, 'owner'>): Promise<void> {
  await owner.query(
    `update graphile_worker._private_jobs set run_at = run_at - (created_at - now()), created_at = now()
      where created_at > now() + interval '10 seconds' and locked_at is null`,
  )
}
