import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { importContacts, listContacts, waitForImport } from '../transfer/examples.ts'
import { insertFailedItems, insertFailedJob } from './examples.ts'

const server = await getTestServer()
const { owner } = server.platform.database

const list = async (person: Person) => (await person.request('GET', '/failed-jobs')).body.data
const listIds = async (person: Person): Promise<string[]> =>
  (await list(person)).map(({ id }: { id: string }) => id).sort()
const retry = (person: Person, id: string) => person.request('POST', `/failed-jobs/${id}/retry`)
const discard = (person: Person, id: string) => person.request('DELETE', `/failed-jobs/${id}`)
const readJob = async (id: string) =>
  (await owner.query('select attempts, last_error from graphile_worker._private_jobs where id = $1', [id])).rows

/** Inserts an import of two people whose job failed permanently after the first one. */
async function insertFailedImport(person: Person) {
  const { importId } = (await importContacts(person, 'Name\nAmara Okonkwo\n')).body.data
  const file = await server.platform.files.put(Readable.from(['Name\nAmara Okonkwo\nBen Ito\n']))
  await owner.query(
    `update imports set status = 'failed', error = 'The server ended twice', file = $2, total = 2 where id = $1`,
    [importId, file],
  )
  const { workspaceId, userId } = person
  const job = { importId, kind: 'contacts', workspaceId, userId }
  return { importId, file, jobId: await insertFailedJob(server, 'import', job) }
}

describe('does', () => {
  it('lists failed jobs for administrators, newest first', async () => {
    const maren = await createPerson(server)
    await insertFailedItems(server, maren)
    const { status, body } = await maren.request('GET', '/failed-jobs')
    expect(status).toBe(200)
    expect(body.data.map(({ kind, name }: { kind: string; name: string | null }) => [kind, name]).sort()).toEqual([
      ['file', maren.workspaceId],
      ['import', 'people.csv'],
      ['message', 'Support'],
      ['other', null],
      ['undo-import', 'people.csv'],
    ])
    const times = body.data.map(({ at }: { at: string }) => Date.parse(at))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('lists a hundred, and one more if there are more', async () => {
    const maren = await createPerson(server)
    const { workspaceId } = maren
    await Promise.all(Array.from({ length: 102 }, () => insertFailedJob(server, 'nobody does this', { workspaceId })))
    expect(await list(maren)).toHaveLength(101)
  })

  it('retries an import, which then completes', async () => {
    const maren = await createPerson(server)
    const { importId, jobId } = await insertFailedImport(maren)
    const { status, body } = await retry(maren, jobId)
    expect([status, body.data]).toEqual([200, { id: jobId }])
    expect(await list(maren)).toEqual([])
    expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'done', created: 2, errors: [] })
    expect((await listContacts(maren)).map(({ name }) => name)).toEqual(['Amara Okonkwo', 'Ben Ito'])
    expect(await readJob(jobId)).toEqual([])
    const noted = (await maren.request('GET', '/audit?action=job.retried')).body.data
    expect(noted).toMatchObject([
      { actor: { id: maren.userId }, subject: { kind: 'import', id: null, name: 'people.csv' } },
    ])
  })

  it('gives a message and a file all of their attempts again, and announces it', async () => {
    const maren = await createPerson(server)
    const ids = await insertFailedItems(server, maren)
    for (const id of [ids.message, ids.file]) expect((await retry(maren, id)).status).toBe(200)
    const message = await owner.query(
      'select attempts, last_error, processed_at, set_aside_at from whatsapp_journal where id = $1',
      [ids.message],
    )
    expect(message.rows).toEqual([{ attempts: 0, last_error: null, processed_at: null, set_aside_at: null }])
    const file = await owner.query(
      'select state, attempts, crashes, source, set_aside_at from whatsapp_media where id = $1',
      [ids.file],
    )
    expect(file.rows).toEqual([{ state: 'pending', attempts: 0, crashes: 0, source: 'there', set_aside_at: null }])
    const events = await owner.query(
      `select count(*)::int as count from events where workspace_id = $1 and kind = 'failed-jobs.changed'`,
      [maren.workspaceId],
    )
    expect(events.rows).toEqual([{ count: 2 }])
  })

  it('discards permanently: an import stays failed without its file, a message and its file are not retried', async () => {
    const maren = await createPerson(server)
    const ids = await insertFailedItems(server, maren)
    const { importId, file, jobId } = await insertFailedImport(maren)
    for (const id of [...Object.values(ids), jobId]) {
      const { status, body } = await discard(maren, id)
      expect([status, body.data]).toEqual([200, { id }])
    }
    expect(await list(maren)).toEqual([])
    for (const id of [ids.other, ids.import, ids.undo, jobId]) expect(await readJob(id)).toEqual([])
    expect((await maren.request('GET', `/imports/${importId}`)).body.data).toMatchObject({
      status: 'failed',
      errors: [{ message: 'The server ended twice' }],
    })
    await expect(server.platform.files.head(file, 1)).rejects.toMatchObject({ code: 'ENOENT' })
    const message = await owner.query(
      'select event, processed_at is not null as over from whatsapp_journal where id = $1',
      [ids.message],
    )
    expect(message.rows).toEqual([{ event: '{}', over: true }])
    const media = await owner.query('select state, source from whatsapp_media where id = $1', [ids.file])
    expect(media.rows).toEqual([{ state: 'failed', source: null }])
    expect((await maren.request('GET', '/audit?action=job.discarded')).body.data).toHaveLength(6)
  })

  it('ends an import that could not even record its failure, when its rest is discarded', async () => {
    const maren = await createPerson(server)
    const { importId, jobId } = await insertFailedImport(maren)
    await owner.query(`update imports set status = 'running', error = null, finished_at = null where id = $1`, [
      importId,
    ])
    expect((await discard(maren, jobId)).status).toBe(200)
    expect((await maren.request('GET', `/imports/${importId}`)).body.data).toMatchObject({
      status: 'failed',
      errors: [{ message: 'An administrator discarded the rest of this import.' }],
    })
  })
})

describe('refuses', () => {
  it.each([
    '0',
    '999999999999999999',
    '99999999999999999999',
    '01980000-0000-7000-8000-000000000000',
    'x',
    "1' or 1=1",
  ])('an id that nothing has: %s', async (id) => {
    const maren = await createPerson(server)
    for (const act of [retry, discard])
      expect(await act(maren, encodeURIComponent(id))).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  it('to try an import again that is not over, was undone, or whose importer has left', async () => {
    const maren = await createPerson(server)
    const { importId, jobId } = await insertFailedImport(maren)
    const expectRefusal = async (error: string) => {
      expect(await retry(maren, jobId)).toMatchObject({ status: 409, body: { error } })
      expect(await listIds(maren)).toEqual([jobId])
    }
    await owner.query(`update imports set status = 'running' where id = $1`, [importId])
    await expectRefusal('import_running')
    await owner.query(`update imports set status = 'failed', undo_status = 'done' where id = $1`, [importId])
    await expectRefusal('import_over')
    await owner.query('update imports set undo_status = null where id = $1', [importId])
    const ownerElsewhere = await createPerson(server)
    await owner.query(
      `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{userId}', to_jsonb($2::uuid)) where id = $1`,
      [jobId, ownerElsewhere.userId],
    )
    await expectRefusal('importer_gone')
  })

  it('to try an undo again that somebody has finished, and what belongs to a removed account', async () => {
    const maren = await createPerson(server)
    const ids = await insertFailedItems(server, maren)
    await owner.query(`update imports set undo_status = 'done' where workspace_id = $1`, [maren.workspaceId])
    expect((await retry(maren, ids.undo)).body.error).toBe('already_undone')
    await owner.query('update whatsapp_media set source = null where id = $1', [ids.file])
    expect((await retry(maren, ids.file)).body.error).toBe('too_late')
    await owner.query('update whatsapp_accounts set deleted_at = now() where workspace_id = $1', [maren.workspaceId])
    for (const id of [ids.message, ids.file]) expect((await retry(maren, id)).body.error).toBe('account_gone')
    expect(await listIds(maren)).toEqual(Object.values(ids).sort())
  })
})

describe('hides', () => {
  it('everything from other workspaces and lesser roles', async () => {
    const maren = await createPerson(server)
    const ids = await insertFailedItems(server, maren)
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const otherTenant = await createPerson(server)
    expect((await member.request('GET', '/failed-jobs')).body.error).toBe('not_permitted')
    expect(await list(otherTenant)).toEqual([])
    for (const id of Object.values(ids))
      for (const act of [retry, discard]) {
        expect(await act(member, id)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
        expect(await act(otherTenant, id)).toMatchObject({ status: 404, body: { error: 'not_found' } })
      }
    expect(await listIds(maren)).toEqual(Object.values(ids).sort())
  })

  it('an email that belongs to no workspace', async () => {
    const maren = await createPerson(server)
    const id = await insertFailedJob(server, 'mail', { sealed: null })
    for (const act of [retry, discard]) expect((await act(maren, id)).status).toBe(404)
    expect(await readJob(id)).toHaveLength(1)
    await owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
  })
})

describe('survives', () => {
  it('two administrators at once: one retries it, the other gets a 404', async () => {
    const maren = await createPerson(server)
    const omar = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    const { importId, jobId } = await insertFailedImport(maren)
    const { other, message, file } = await insertFailedItems(server, maren)
    for (const id of [jobId, other, message, file]) {
      const both = await Promise.all([retry(maren, id), retry(omar, id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    }
    expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'done', created: 2 })
    expect(await listContacts(maren)).toHaveLength(2)
    expect((await maren.request('GET', '/audit?action=job.retried')).body.data).toHaveLength(4)
  })

  it('one who discards what another tries again: only one of them does', async () => {
    const maren = await createPerson(server)
    const omar = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    const ids = await insertFailedItems(server, maren)
    for (const id of [ids.other, ids.message, ids.file, ids.undo]) {
      const both = await Promise.all([retry(maren, id), discard(omar, id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    }
    expect(await listIds(maren)).toEqual([ids.import])
  })

  it('a job that fails again: it is listed again with new attempts', async () => {
    const maren = await createPerson(server)
    const { workspaceId } = maren
    const id = await insertFailedJob(server, 'nobody does this', { workspaceId })
    await owner.query(`update graphile_worker._private_jobs set last_error = 'broken' where id = $1`, [id])
    expect(await list(maren)).toMatchObject([{ id, kind: 'other', name: null }])
    expect((await retry(maren, id)).status).toBe(200)
    expect(await readJob(id)).toEqual([{ attempts: 0, last_error: null }])
    await owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
  })
})
