import { utimes } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked, workspaceLock } from '../../../testing/harness/while-locked.ts'
import { createMultipartForm } from '../fixtures/factories.ts'

// The purge runs for all workspaces, and the stored files are counted.
const server = await getTestServer({ alone: true })
let maren: Person
beforeAll(async () => {
  maren = await createPerson(server)
})

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const purge = () => (jobs.purge as JobHandler)(null as never, server.platform)

type File = { id: string; filename: string; mediaType: string; bytes: number }
type QuickReply = { id: string; name: string; files: File[] }

let counter = 0
const createQuickReply = async (name = `Reply ${counter++}`, person = maren): Promise<QuickReply> =>
  (await person.request('POST', '/whatsapp/quick-replies', { name, text: 'See attached' })).body.data

const listQuickReplies = async (): Promise<QuickReply[]> =>
  (await maren.request('GET', '/whatsapp/quick-replies')).body.data
const findQuickReply = async (id: string) => (await listQuickReplies()).find((reply) => reply.id === id)

const pdf = { content: Buffer.from('%PDF-1.4 twelve pallets'), type: 'application/pdf', name: 'rates.pdf' }
const upload = ({ id }: { id: string }, file: Partial<typeof pdf> = {}, headers = {}, person = maren) => {
  const form = createMultipartForm({}, { ...pdf, ...file })
  return person.request('POST', `/whatsapp/quick-replies/${id}/files`, form.body, { ...form.headers, ...headers })
}
const createWithFile = async (): Promise<QuickReply & { file: File }> => {
  const reply: QuickReply = (await upload(await createQuickReply())).body.data
  return { ...reply, file: reply.files[0] as File }
}
const pathOf = ({ id, file }: { id: string; file: File }) => `/whatsapp/quick-replies/${id}/files/${file.id}`

/** The stored files, by name. */
const listStored = () => server.platform.media.listOlderThan(new Date(Date.now() + 60_000))
const storedNameOf = async ({ id }: File): Promise<string> =>
  (await owner('select file from whatsapp_quick_reply_files where id = $1', [id])).rows[0].file
/** Makes a stored file two days old. */
async function age(name: string): Promise<void> {
  const then = new Date(Date.now() - 2 * 86_400_000)
  await utimes(server.platform.files.path(name), then, then)
}

describe('does', () => {
  it('adds files to a quick reply, in order, and lists them', async () => {
    const reply = await createQuickReply('Rates')
    expect(reply.files).toEqual([])
    const { status, body } = await upload(reply)
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ id: reply.id, name: 'Rates', text: 'See attached' },
        files: [{ id: expect.any(String), filename: 'rates.pdf', mediaType: 'application/pdf', bytes: 23 }],
      },
    ])
    const names = ({ files }: QuickReply) => files.map(({ filename }) => filename)
    const second = { name: 'a note.txt', type: 'text/plain', content: Buffer.from('Call us') }
    expect(names((await upload(reply, second)).body.data)).toEqual(['rates.pdf', 'a note.txt'])
    expect(names((await findQuickReply(reply.id)) as QuickReply)).toEqual(['rates.pdf', 'a note.txt'])
    const path = `/whatsapp/quick-replies/${reply.id}`
    const changed = await maren.request('PUT', path, { name: 'Prices', text: 'See attached' })
    expect(names(changed.body.data)).toEqual(['rates.pdf', 'a note.txt'])
  })

  it('serves a file by a signed URL', async () => {
    const reply = await createWithFile()
    const { status, body } = await maren.request('GET', pathOf(reply))
    expect([status, body.data]).toEqual([
      200,
      { ...reply.file, address: expect.stringMatching(/^\/files\/whatsapp\//) },
    ])
    const served = await server.app.inject({ method: 'GET', url: body.data.address })
    expect([served.statusCode, served.body, served.headers['content-type']]).toEqual([
      200,
      '%PDF-1.4 twelve pallets',
      'application/pdf',
    ])
  })

  it('removes a file, and the purge removes it from the store', async () => {
    const reply = await createWithFile()
    const name = await storedNameOf(reply.file)
    const other = (await upload(reply, { name: 'other.pdf' })).body.data.files[1]
    const { status, body } = await maren.request('DELETE', pathOf(reply))
    expect([status, body.data.files]).toEqual([200, [other]])
    expect((await findQuickReply(reply.id))?.files).toEqual([other])
    await age(name)
    await purge()
    expect(await listStored()).not.toContain(name)
  })

  it('restores a deleted quick reply with its files', async () => {
    const reply = await createWithFile()
    const path = `/whatsapp/quick-replies/${reply.id}`
    expect((await maren.request('DELETE', path)).status).toBe(200)
    expect(await findQuickReply(reply.id)).toBeUndefined()
    const { status, body } = await maren.request('POST', `${path}/restore`)
    expect([status, body.data.files]).toEqual([200, [reply.file]])
    expect((await findQuickReply(reply.id))?.files).toEqual([reply.file])
  })

  it('tells everybody who is looking about each change', async () => {
    const count = async () =>
      Number(
        (
          await owner(`select count(*) from events where workspace_id = $1 and kind = 'quick-replies.changed'`, [
            maren.workspaceId,
          ])
        ).rows[0].count,
      )
    const reply = await createWithFile()
    const path = `/whatsapp/quick-replies/${reply.id}`
    const before = await count()
    await upload(reply)
    await maren.request('DELETE', pathOf(reply))
    await maren.request('DELETE', path)
    await maren.request('POST', `${path}/restore`)
    expect((await count()) - before).toBe(4)
  })

  it('counts the files towards what the workspace stores', async () => {
    const usage = async () =>
      (
        await owner(
          'select sum(files)::int as files, sum(file_bytes)::int as bytes from workspace_usage where workspace_id = $1',
          [maren.workspaceId],
        )
      ).rows[0]
    const reply = await createQuickReply()
    const before = await usage()
    const { files } = (await upload(reply)).body.data
    expect(await usage()).toEqual({ files: before.files + 1, bytes: before.bytes + 23 })
    await maren.request('DELETE', pathOf({ ...reply, file: files[0] }))
    expect(await usage()).toEqual(before)
  })
})

describe('refuses', () => {
  it('a sixth file, and keeps nothing of it', async () => {
    const reply = await createQuickReply()
    for (const _ of Array.from({ length: 5 })) expect((await upload(reply)).status).toBe(201)
    const before = await listStored()
    const { status, body } = await upload(reply)
    expect([status, body.field_errors]).toEqual([422, { file: ['A quick reply may have 5 files. Remove one first.'] }])
    expect(await listStored()).toEqual(before)
  })

  it.each([
    ['an empty file', { content: Buffer.alloc(0) }, 422],
    ['a program', { content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), name: 'rates.exe' }, 415],
    ['a picture that is none', { content: Buffer.from('Hello'), type: 'image/png' }, 422],
    [
      'a picture of 17 MB',
      {
        content: Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(17 << 20)]),
        type: 'image/png',
      },
      413,
    ],
  ])('%s, and keeps nothing of it', async (_, file, status) => {
    const reply = await createQuickReply()
    const before = await listStored()
    expect((await upload(reply, file)).status).toBe(status)
    expect(await listStored()).toEqual(before)
    expect((await findQuickReply(reply.id))?.files).toEqual([])
  })

  it('a body that is not a form with one file', async () => {
    const { id } = await createQuickReply()
    const path = `/whatsapp/quick-replies/${id}/files`
    expect((await maren.request('POST', path, { file: 'rates.pdf' })).status).toBe(415)
    const form = createMultipartForm({ caption: 'Rates' }, pdf)
    const { status, body } = await maren.request('POST', path, form.body, form.headers)
    expect([status, body.field_errors]).toEqual([422, { caption: ['This is not a known part.'] }])
  })

  it('to restore what is not deleted, or whose name has been taken meanwhile', async () => {
    const reply = await createQuickReply('Opening hours')
    const path = `/whatsapp/quick-replies/${reply.id}`
    expect((await maren.request('POST', `${path}/restore`)).status).toBe(404)
    await maren.request('DELETE', path)
    await createQuickReply('opening HOURS')
    const { status, body } = await maren.request('POST', `${path}/restore`)
    expect([status, body.error, body.field_errors]).toEqual([409, 'duplicate', { name: ['This name is taken.'] }])
    expect(await findQuickReply(reply.id)).toBeUndefined()
  })

  it('to restore a quick reply when the workspace has five hundred others', async () => {
    const person = await createPerson(server)
    const { id } = await createQuickReply('Hours', person)
    await person.request('DELETE', `/whatsapp/quick-replies/${id}`)
    await owner(
      `insert into whatsapp_quick_replies (workspace_id, id, name, text, created_by)
       select $1, gen_random_uuid(), 'Reply ' || n, 'Hello', $2 from generate_series(1, 499) n`,
      [person.workspaceId, person.userId],
    )
    // The deleted one does not count.
    expect((await createQuickReply('Last', person)).name).toBe('Last')
    const { status, body } = await person.request('POST', `/whatsapp/quick-replies/${id}/restore`)
    expect([status, body.error, body.message]).toEqual([
      409,
      'too_many',
      'A workspace may keep 500 quick replies. Delete one first.',
    ])
  })

  it('viewers', async () => {
    const reply = await createWithFile()
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await upload(reply, {}, {}, viewer)).status).toBe(409)
    expect((await viewer.request('DELETE', pathOf(reply))).status).toBe(409)
    expect((await viewer.request('POST', `/whatsapp/quick-replies/${reply.id}/restore`)).status).toBe(409)
    expect((await viewer.request('GET', pathOf(reply))).status).toBe(200)
  })
})

describe('hides', () => {
  it('quick replies of other workspaces and their files', async () => {
    const reply = await createWithFile()
    const stranger = await createPerson(server)
    const before = await listStored()
    expect((await upload(reply, {}, {}, stranger)).status).toBe(404)
    expect(await listStored()).toEqual(before)
    expect((await stranger.request('GET', pathOf(reply))).status).toBe(404)
    expect((await stranger.request('DELETE', pathOf(reply))).status).toBe(404)
    await maren.request('DELETE', `/whatsapp/quick-replies/${reply.id}`)
    expect((await stranger.request('POST', `/whatsapp/quick-replies/${reply.id}/restore`)).status).toBe(404)
  })

  it('a file from another quick reply', async () => {
    const [{ file }, other] = [await createWithFile(), await createQuickReply()]
    expect((await maren.request('GET', pathOf({ ...other, file }))).status).toBe(404)
    expect((await maren.request('DELETE', pathOf({ ...other, file }))).status).toBe(404)
  })

  it('deleted quick replies, whose names are free again', async () => {
    const reply = await createWithFile()
    const path = `/whatsapp/quick-replies/${reply.id}`
    await maren.request('DELETE', path)
    expect((await maren.request('DELETE', path)).status).toBe(404)
    expect((await maren.request('PUT', path, { name: 'Again', text: 'Hello' })).status).toBe(404)
    expect((await upload(reply)).status).toBe(404)
    expect((await maren.request('GET', pathOf(reply))).status).toBe(404)
    expect((await maren.request('DELETE', pathOf(reply))).status).toBe(404)
    const other = await createQuickReply()
    const renamed = await maren.request('PUT', `/whatsapp/quick-replies/${other.id}`, { name: reply.name, text: 'Hi' })
    expect(renamed.status).toBe(200)
  })
})

describe('survives', () => {
  it('the purge, until the quick reply has been deleted for 30 days', async () => {
    const reply = await createWithFile()
    const name = await storedNameOf(reply.file)
    await age(name)
    await purge()
    expect(await listStored()).toContain(name)
    await maren.request('DELETE', `/whatsapp/quick-replies/${reply.id}`)
    const deletedFor = (days: number) =>
      owner(`update whatsapp_quick_replies set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
        reply.id,
        days,
      ])
    await deletedFor(29)
    await purge()
    expect(await listStored()).toContain(name)
    await deletedFor(31)
    await purge()
    expect(await listStored()).not.toContain(name)
    expect((await owner('select from whatsapp_quick_replies where id = $1', [reply.id])).rowCount).toBe(0)
    expect((await maren.request('POST', `/whatsapp/quick-replies/${reply.id}/restore`)).status).toBe(404)
  })

  it('two files that are added at once to a quick reply with four', async () => {
    const reply = await createQuickReply()
    for (const _ of Array.from({ length: 4 })) await upload(reply)
    const lock = { ...workspaceLock(maren), waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([upload(reply), upload(reply)]))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await findQuickReply(reply.id))?.files).toHaveLength(5)
  })

  it('a file that is sent twice with the same key, and stores it once', async () => {
    const reply = await createQuickReply()
    const before = await listStored()
    const key = { 'idempotency-key': 'quick-reply-file-1' }
    const [first, second] = [await upload(reply, {}, key), await upload(reply, {}, key)]
    expect([first.status, second.body]).toEqual([201, first.body])
    expect(await listStored()).toHaveLength(before.length + 1)
    expect((await findQuickReply(reply.id))?.files).toHaveLength(1)
  })
})
