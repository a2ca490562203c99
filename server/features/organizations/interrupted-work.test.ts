import { beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs } from '../../app.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { csv, importContactsToEnd, listContacts } from '../transfer/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'
import { insertSecondOrganization, insertSecondWorkspace } from './fixtures.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
beforeEach(async () => {
  maren = await createPerson(server)
  await insertSecondWorkspace(server, maren)
})

const unsent = 'Not sent, because its time came while the workspace was deleted.'
const stopped =
  'The import stopped, because the workspace was deleted. To import the remaining rows, upload the file again.'

const remove = (place: 'workspace' | 'organization', id: string) => maren.request('DELETE', `/auth/${place}/${id}`)
const restore = (place: 'workspace' | 'organization', id: string) =>
  maren.request('POST', `/auth/${place}/${id}/restore`)
const runJob = (job: 'send-scheduled' | 'import' | 'undo-import', payload: object) => {
  const given = jobs[job] as JobHandler | { handler: JobHandler }
  return (typeof given === 'function' ? given : given.handler)(
    { workspaceId: maren.workspaceId, ...payload } as never,
    server.platform,
  )
}
const makeDue = (id: string) =>
  owner.query(`update whatsapp_scheduled_messages set send_at = now() - interval '1 second' where id = $1`, [id])

/** A conversation of somebody, in which a message can be scheduled for tomorrow. */
async function createChat(person: Person) {
  const accountId = await createAccount(server, person)
  const { whatsappId } = await createThread(server, person, { accountId }, [{ content: 'Call me' }])
  const path = `/whatsapp/accounts/${accountId}/conversations/${whatsappId}`
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  return {
    schedule: async (text: string, by = person): Promise<string> =>
      (await by.request('POST', `${path}/scheduled-messages`, { text, sendAt })).body.data.id,
    list: async () => (await person.request('GET', `${path}/scheduled-messages`)).body.data,
    listTexts: async () =>
      (await person.request('GET', `${path}/messages`)).body.data.map(({ content }: { content: string }) => content),
  }
}

/** An import of one contact, in the state in which its job or that of its undo was stopped. */
async function insertStoppedImport(person: Person, name: string, change: string): Promise<string> {
  const { importId } = (await importContactsToEnd(server, person, csv('Name', name))).body.data
  await owner.query(`update imports set ${change} where id = $1`, [importId])
  return importId
}
const running = `status = 'running', finished_at = null`
const getImport = async (id: string) => (await maren.request('GET', `/imports/${id}`)).body.data
const undo = (id: string) => maren.request('POST', `/imports/${id}/undo`)

describe('does', () => {
  it('keeps what came due while the workspace was deleted unsent, and tells its author', async () => {
    const ben = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ben Amos' })
    const chat = await createChat(maren)
    const [due, later, gone] = [
      await chat.schedule('Due', ben),
      await chat.schedule('Later'),
      await chat.schedule('Gone'),
    ]
    await maren.request('DELETE', `/whatsapp/scheduled-messages/${gone}`)
    await remove('workspace', maren.workspaceId)
    for (const id of [due, gone]) await makeDue(id)
    await expect(runJob('send-scheduled', { id: due })).rejects.toThrow('no such workspace')
    expect((await restore('workspace', maren.workspaceId)).status).toBe(200)
    await runJob('send-scheduled', { id: due })
    expect(await chat.listTexts()).toEqual(['Call me'])
    expect(await chat.list()).toMatchObject([
      { id: due, content: 'Due', error: unsent, author: { id: ben.userId } },
      { id: later, content: 'Later', error: null },
    ])
    const listNotices = async () =>
      (await ben.request('GET', '/notifications')).body.data.filter(({ kind }: { kind: string }) => kind === 'unsent')
    await vi.waitFor(async () => expect(await listNotices()).toHaveLength(1), { timeout: 60_000 })
    const back = await maren.request('POST', `/whatsapp/scheduled-messages/${gone}/restore`)
    expect(back.body.data.error).toBe('Not sent, because its time came while it was deleted.')
  })

  it('ends imports that the deletion stopped, so that they can be undone', async () => {
    const started = await insertStoppedImport(maren, 'Amara Okonkwo', running)
    const queued = await insertStoppedImport(maren, 'Ben Amos', `status = 'queued', finished_at = null`)
    const done = await insertStoppedImport(maren, 'Cem Acar', 'total = total')
    await remove('workspace', maren.workspaceId)
    await runJob('import', { importId: started, kind: 'contacts', userId: maren.userId })
    expect((await restore('workspace', maren.workspaceId)).status).toBe(200)
    for (const id of [started, queued])
      expect(await getImport(id)).toMatchObject({
        ...{ status: 'failed', created: 1, undo: null },
        errors: [{ row: expect.any(Number), field: 'file', message: stopped }],
      })
    expect(await getImport(done)).toMatchObject({ status: 'done', errors: [], undo: null })
    expect((await undo(started)).body.data).toMatchObject({ status: 'failed', undo: { status: 'done', removed: 1 } })
    const names = (await listContacts(maren)).map(({ name }: { name: string }) => name).sort()
    expect(names).toEqual(['Ben Amos', 'Cem Acar'])
  })

  it('lets an undo that the deletion stopped be continued', async () => {
    const change = `undo_status = 'running', undo_step = gen_random_uuid()`
    const stoppedUndo = await insertStoppedImport(maren, 'Amara Okonkwo', change)
    await remove('workspace', maren.workspaceId)
    const job = { importId: stoppedUndo, kind: 'contacts', userId: maren.userId }
    await expect(runJob('undo-import', job)).rejects.toThrow('no such workspace')
    expect((await restore('workspace', maren.workspaceId)).status).toBe(200)
    expect(await getImport(stoppedUndo)).toMatchObject({ status: 'done', errors: [], undo: { status: 'failed' } })
    expect((await undo(stoppedUndo)).body.data).toMatchObject({ undo: { status: 'done', removed: 1 } })
    expect(await listContacts(maren)).toEqual([])
  })

  it('does so in the workspaces that were deleted with their organization, and in no others', async () => {
    await insertSecondOrganization(server, maren)
    const [earlier, other] = [await createPerson(server), await createPerson(server)]
    const chats: string[] = []
    const imports: string[] = []
    for (const person of [maren, earlier, other]) {
      chats.push(await (await createChat(person)).schedule('Due'))
      imports.push(await insertStoppedImport(person, 'Amara Okonkwo', `${running}, undo_status = 'running'`))
    }
    await owner.query(
      `update identity.workspaces set organization_id = $1, deleted_at = now() - interval '1 hour' where id = $2`,
      [maren.organizationId, earlier.workspaceId],
    )
    for (const id of chats) await makeDue(id)
    await remove('organization', maren.organizationId)
    expect((await restore('organization', maren.organizationId)).status).toBe(200)
    const { rows } = await owner.query(
      `select s.error, i.status, i.error as reason, i.undo_status as undo
         from whatsapp_scheduled_messages s join imports i on i.workspace_id = s.workspace_id
        where s.id = any($1) and i.id = any($2) order by array_position($1, s.id)`,
      [chats, imports],
    )
    const untouched = { error: null, status: 'running', reason: null, undo: 'running' }
    expect(rows).toEqual([{ error: unsent, status: 'failed', reason: stopped, undo: 'failed' }, untouched, untouched])
  })
})

describe('refuses', () => {
  it('to end the work of a workspace that is not deleted', async () => {
    const chat = await createChat(maren)
    const id = await chat.schedule('Due')
    const importId = await insertStoppedImport(maren, 'Amara Okonkwo', running)
    await makeDue(id)
    expect((await restore('workspace', maren.workspaceId)).status).toBe(404)
    expect((await restore('organization', maren.organizationId)).status).toBe(404)
    expect([await chat.list(), await getImport(importId)]).toMatchObject([[{ id, error: null }], { status: 'running' }])
  })
})

describe('survives', () => {
  it('a workspace that is restored twice at once, and what had failed before', async () => {
    const chat = await createChat(maren)
    const id = await chat.schedule('Due')
    await makeDue(id)
    await owner.query(`update whatsapp_scheduled_messages set error = 'Not connected.' where id = $1`, [id])
    const change = `status = 'failed', error = 'The workspace was full.'`
    const importId = await insertStoppedImport(maren, 'Amara Okonkwo', change)
    await remove('workspace', maren.workspaceId)
    const answers = await Promise.all([1, 2].map(() => restore('workspace', maren.workspaceId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect([await chat.list(), await getImport(importId)]).toMatchObject([
      [{ error: 'Not connected.' }],
      { status: 'failed', errors: [{ message: 'The workspace was full.' }] },
    ])
  })
})
