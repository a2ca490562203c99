import { readdir, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { insertFailedJob } from '../../features/audit/examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import type { JobHandler } from './job-runner.ts'

const server = await getTestServer({ alone: true })

const purge = () => (jobs.purge as JobHandler)(null as never, server.platform)
const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const count = async (table: string, { workspaceId }: Person) =>
  Number((await owner(`select count(*) from ${table} where workspace_id = $1`, [workspaceId])).rows[0].count)

const experience = { position: 'Buyer', company: 'Kestrel Trade Co.' }
/** Creates a contact with a LinkedIn row, trashed some days ago. */
async function createTrashedContact(person: Person, days: number): Promise<string> {
  const { id } = (await person.request('POST', '/contacts', { name: `Gone for ${days} days` })).body.data
  await owner(
    `insert into linkedin_experience (workspace_id, id, contact_id, position, company) values ($1, $2, $3, $4, $5)`,
    [person.workspaceId, uuidv7(), id, experience.position, experience.company],
  )
  await person.request('DELETE', `/contacts/${id}`)
  await owner(`update contacts set deleted_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  return id
}

/** Creates an import with an imported and a failed row that ended some days ago. */
async function createEndedImport(person: Person, days: number): Promise<void> {
  const contacts = [{ name: 'Amara Okonkwo' }, { name: '', email: 'nobody' }]
  const { importId } = (await person.request('POST', '/contacts/import', { contacts })).body.data
  // On a slow machine the answer comes before the import is over.
  const isOver = async () =>
    (await owner('select from imports where id = $1 and finished_at is not null', [importId])).rowCount
  await expect.poll(isOver).toBe(1)
  await owner(`update imports set finished_at = now() - $2 * interval '1 day' where id = $1`, [importId, days])
}

const kept = () => server.platform.files.put(Readable.from(['x']))
async function stored(days: number): Promise<string> {
  const name = await kept()
  const then = new Date(Date.now() - days * 86_400_000)
  await utimes(server.platform.files.path(name), then, then)
  return name
}
const there = () => readdir(dirname(server.platform.files.path(uuidv7())))

describe('does', () => {
  it('deletes records after 30 days in the trash, with their related rows', async () => {
    const maren = await createPerson(server)
    const [, young] = [await createTrashedContact(maren, 31), await createTrashedContact(maren, 29)]
    const { id } = (await maren.request('POST', '/contacts', { name: 'Ira Vance' })).body.data
    await purge()
    const { rows } = await owner('select id from contacts where workspace_id = $1 order by id', [maren.workspaceId])
    expect(rows.map((row) => row.id)).toEqual([young, id].sort())
    expect(await count('linkedin_experience', maren)).toBe(1)
  })

  it('deletes more records than one batch holds', async () => {
    const maren = await createPerson(server)
    await owner(
      `insert into contacts (workspace_id, id, name, deleted_at)
       select $1, gen_random_uuid(), 'Gone', now() - interval '31 days' from generate_series(1, 10001)`,
      [maren.workspaceId],
    )
    await purge()
    expect(await count('contacts', maren)).toBe(0)
  })

  it('deletes the rows of an import 30 days after its end, and keeps its counts', async () => {
    const [maren, ben] = [await createPerson(server), await createPerson(server)]
    await createEndedImport(maren, 31)
    await createEndedImport(ben, 29)
    await purge()
    const counts = async (person: Person) =>
      Promise.all(['imports', 'import_errors', 'import_rows'].map((table) => count(table, person)))
    expect(await counts(maren)).toEqual([1, 0, 0])
    expect(await counts(ben)).toEqual([1, 1, 1])
  })

  it('removes orphaned files, but none of a queued import', async () => {
    const maren = await createPerson(server)
    await createEndedImport(maren, 0)
    const [orphan, needed, fresh] = [await stored(2), await stored(2), await stored(0)]
    await owner(`update imports set status = 'queued', file = $2 where workspace_id = $1`, [maren.workspaceId, needed])
    await purge()
    const names = await there()
    expect(names).not.toContain(orphan)
    expect(names).toEqual(expect.arrayContaining([needed, fresh]))
  })

  it('keeps the file of an import that can be tried again for 30 days', async () => {
    const people = await Promise.all([1, 2, 3].map(() => createPerson(server)))
    const files: string[] = []
    for (const [n, person] of people.entries()) {
      await createEndedImport(person, n === 1 ? 31 : 29)
      files.push(await stored(2))
      const { rows } = await owner(
        `update imports set status = 'failed', file = $2 where workspace_id = $1 returning json_build_object('importId', id) as job`,
        [person.workspaceId, files[n]],
      )
      if (n < 2) await insertFailedJob(server, 'import', rows[0].job)
    }
    await purge()
    const names = await there()
    expect(files.map((file) => names.includes(file))).toEqual([true, false, false])
  })
})
