import { once } from 'node:events'
import { from } from 'pg-copy-streams'
import { createPerson } from '../../server/testing/factories/person.ts'
import type { BenchEnvironment } from './environment.ts'
import { watchMemory } from './memory.ts'

/** `peakMemory` of the product's process, in megabytes. */
export type ComparedImport = {
  seconds: number
  copySeconds: number
  peakMemory: number
  created: number
  skipped: number
  failed: number
}

/** Compares importing a CSV of `count` people through the API with `COPY` of the same rows into a copy of the table with its indexes. */
export async function compareImportWithCopy(
  { database, tokens, product, pids }: BenchEnvironment,
  count: number,
): Promise<ComparedImport> {
  const rows = Array.from({ length: count }, (_, n) => [
    `Person ${n} Imported`,
    `import${n}@people.example`,
    `+1 202 ${n}`,
    `Title ${n % 50}`,
  ])
  const csv = `Name,Email,Phone,Job title\n${rows.map((row) => row.join(',')).join('\n')}\n`
  const copySeconds = await copy({ database }, rows)
  const person = await createPerson({ platform: { database, tokens } })
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const readPeakMemory = watchMemory(pids.product)
  const started = performance.now()
  let report = await readReport(
    await fetch(`${product}/contacts/import?workspaceId=${person.workspaceId}`, {
      method: 'POST',
      headers: auth(person.token),
      body: form,
    }),
  )
  while (report.status === 'queued' || report.status === 'running') {
    await new Promise((next) => setTimeout(next, 100))
    report = await readReport(
      await fetch(`${product}/imports/${report.importId}?workspaceId=${person.workspaceId}`, {
        headers: auth(person.token),
      }),
    )
  }
  const seconds = (performance.now() - started) / 1000
  const { created, skipped, failed } = report
  return { seconds, copySeconds, peakMemory: readPeakMemory(), created, skipped, failed }
}

async function copy({ database }: Pick<BenchEnvironment, 'database'>, rows: string[][]): Promise<number> {
  const client = await database.owner.connect()
  try {
    await client.query('create table copied (like contacts including all)')
    const started = performance.now()
    const stream = client.query(from('copy copied (workspace_id, id, name, email, phone_number, job_title) from stdin'))
    const here = '00000000-0000-7000-8000-000000000001'
    stream.end(
      rows
        .map((row, n) => [here, `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`, ...row].join('\t'))
        .join('\n'),
    )
    await once(stream, 'finish')
    return (performance.now() - started) / 1000
  } finally {
    await client.query('drop table if exists copied')
    client.release()
  }
}

type Report = { importId: string; status: string; created: number; skipped: number; failed: number }

const auth = (token: string) => ({ authorization: `Bearer ${token}` })

async function readReport(reply: Response): Promise<Report> {
  const { data, message } = (await reply.json()) as { data: Report; message?: string }
  if (!reply.ok) throw new Error(`the import answered ${reply.status}: ${message}`)
  return data
}
