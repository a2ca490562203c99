import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { encryptMail } from '../../server/platform/mail.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'

/** Jobs of a person's workspace after their last attempt, straight in the database: failing by themselves takes hours. */
export const failJobs = (product: Product, { workspaceId }: SignedInPerson, count: number): Promise<void> =>
  insertJobs(
    product,
    Array.from({ length: count }, () => ({ task: 'nobody does this', payload: { workspaceId } })),
  )

/** Emails of a person's workspace that were refused: invitations to these addresses. */
export async function failEmails(
  product: Product,
  { workspaceId }: SignedInPerson,
  recipients: string[],
  error = 'The mail server refused the recipient: 550 5.1.1 User unknown',
): Promise<void> {
  const secret = (await readFile(join(product.directory, 'app.secret'), 'utf8')).trim()
  const emails = recipients.map((to) => {
    const mail = { kind: 'invitation', to, subject: 'An invitation', text: 'Join us.' }
    return { task: 'mail', payload: { sealed: encryptMail(mail, secret), workspaceId } }
  })
  await insertJobs(product, emails, error)
}

type NewJob = { task: string; payload: object }

async function insertJobs({ directory }: Product, jobs: NewJob[], error: string | null = null): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: directory })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    for (const { task, payload } of jobs)
      await client.query(
        `select from graphile_worker.add_job($1, $2, run_at := now() + interval '1 day', max_attempts := 1)`,
        [task, JSON.stringify(payload)],
      )
    await client.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1
        where max_attempts = 1 and attempts = 0 and run_at > now()`,
      [error],
    )
  } finally {
    await client.end()
    await postgres.stop()
  }
}
