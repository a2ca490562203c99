import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'

/** Jobs of a person's workspace after their last attempt, straight in the database: failing by themselves takes hours. */
export async function failMails({ directory }: Product, { workspaceId }: SignedInPerson, count: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: directory })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query(
      `with added as (
         select (graphile_worker.add_job('mail', json_build_object('sealed', null, 'workspaceId', $1::text), run_at := now() + interval '1 day')).id
           from generate_series(1, $2::int))
       select count(*) from added`,
      [workspaceId, count],
    )
    await client.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'workspaceId' = $1 and run_at > now()`,
      [workspaceId],
    )
  } finally {
    await client.end()
    await postgres.stop()
  }
}
