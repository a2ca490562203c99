import { describe, expect, it } from 'vitest'
import { type AppPlatform, jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPurgeJob } from '../../../platform/jobs/purge.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContacts, listContacts } from '../examples.ts'
import { importRetention } from '../retention.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)

const past = async (person: Person, things = 'contacts') =>
  (await person.request('GET', `/${things}/imports`)).body.data
const done = async (person: Person, content: string): Promise<string> =>
  (await importContacts(person, content)).body.data.importId

describe('does', () => {
  it('lists a person’s recent imports, newest first, with their counts and whether they can be undone', async () => {
    const first = await done(maren, 'Name,Email\nAmara,a@kestrel.example\nBen,b@kestrel.example\n')
    const again = await done(maren, 'Name,Email\nAmara,a@kestrel.example\n')
    const undone = await done(maren, 'Name\nCem\n')
    await maren.request('POST', `/imports/${undone}/undo`)
    const forgotten = await done(maren, 'Name\nDana\n')
    await server.platform.database.owner.query('delete from import_rows where import_id = $1', [forgotten])
    const found = await past(maren)
    expect(found.map(({ importId, undo }: { importId: string; undo: string }) => [importId, undo])).toEqual([
      [forgotten, 'too late'],
      [undone, 'done'],
      [again, null],
      [first, 'possible'],
    ])
    expect(found.at(-1)).toMatchObject({ status: 'done', total: 2, created: 2, updated: 0, skipped: 0, failed: 0 })
    expect(found.at(-1).fileName).toMatch(/\.csv$/)
    expect(Math.abs(Date.parse(found.at(-1).startedAt) - Date.now())).toBeLessThan(60_000)
  })

  it('lists each record kind separately, at most twenty imports', async () => {
    const person = await createPerson(server)
    const rows = (n: number) => person.request('POST', '/companies/import', { companies: [{ name: `Company ${n}` }] })
    for (let n = 0; n < 21; n++) await rows(n)
    expect(await past(person)).toEqual([])
    expect(await past(person, 'companies')).toHaveLength(20)
  })
})

describe('refuses', () => {
  it('a person without the permission to import', async () => {
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })
    expect((await viewer.request('GET', '/contacts/imports')).body.error).toBe('not_permitted')
  })
})

describe('hides', () => {
  it('imports of other people, even in the same workspace', async () => {
    await done(maren, 'Name\nElif\n')
    const beside = await createPerson(server, { workspaceOf: maren, name: 'Ines Dahl' })
    expect(await past(beside)).toEqual([])
    expect(await past(await createPerson(server))).toEqual([])
  })
})

describe('survives', () => {
  it('a purge of old imports during an undo: the rows of that import stay, and all of it is undone', async () => {
    const person = await createPerson(server)
    const { owner } = server.platform.database
    const purge = () => createPurgeJob([importRetention])(null, server.platform)
    const [old, undoing] = [await done(person, 'Name\nFay\n'), await done(person, 'Name\nGus\n')]
    await owner.query(`update imports set finished_at = now() - interval '31 days' where id = any($1)`, [
      [old, undoing],
    ])
    await owner.query(`update imports set undo_status = 'running', undo_step = gen_random_uuid() where id = $1`, [
      undoing,
    ])
    await purge()
    const job = { importId: undoing, kind: 'contacts', workspaceId: person.workspaceId, userId: person.userId }
    await (jobs['undo-import'] as { handler: JobHandler<AppPlatform> }).handler(job as never, server.platform)
    expect((await person.request('GET', `/imports/${undoing}`)).body.data.undo).toMatchObject({ removed: 1 })
    expect((await listContacts(person)).map(({ name }) => name)).toEqual(['Fay'])
    await purge()
    const { rows } = await owner.query('select import_id from import_rows where workspace_id = $1', [
      person.workspaceId,
    ])
    expect(rows).toEqual([])
    expect((await past(person)).map(({ undo }: { undo: string }) => undo)).toEqual(['done', 'too late'])
  })
})
