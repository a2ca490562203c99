import type { Database } from '../database/database.ts'

/**
 * Moves jobs that were created in the future back with the clock. After the clock was set back, they would otherwise wait until that time
 * comes again.
 */
export async function adjustToClock({ owner }: Pick<Database, 'owner'>): Promise<void> {
  await owner.query(
    `update graphile_worker._private_jobs set run_at = run_at - (created_at - now()), created_at = now()
      where created_at > now() + interval '10 seconds' and locked_at is null`,
  )
}
