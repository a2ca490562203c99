import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'
import { listMentionNotices } from './fixtures/list-mention-notices.ts'
import { notifyOfMentions } from './notify-jobs.ts'

const server = await getTestServer()
let [maren, ben, vi]: Person[] = []
let accountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
  vi = await createPerson(server, { workspaceOf: maren, role: 'VIEWER', name: 'Vi Orr' })
  accountId = await createAccount(server, maren)
})
const me = () => maren as Person
const him = () => ben as Person
const viewer = () => vi as Person

let started = 0
/** The path of the notes of a new conversation. */
async function startConversation(): Promise<string> {
  const { whatsappId } = await createThread(server, me(), { accountId, number: `1555091${1000 + ++started}` })
  return `/whatsapp/accounts/${accountId}/conversations/${whatsappId}/notes`
}
const at = (person: Person) => `<@${person.userId}>`
const notices = (person: Person, noteId: string, unread = false) =>
  listMentionNotices(server, me().workspaceId, person, noteId, unread)

describe('does', () => {
  it('notifies every member that a note mentions once, and shows their names to its readers', async () => {
    const path = await startConversation()
    const content = `${at(him())} and ${at(viewer())}, ${at(him())}: who takes this?`
    const { status, body } = await me().request('POST', path, { content })
    expect([status, body.data.content]).toEqual([201, content])
    const named = [
      { id: him().userId, name: 'Ben Amos', email: him().email },
      { id: viewer().userId, name: 'Vi Orr', email: viewer().email },
    ]
    expect(body.data.mentions).toEqual(named)
    expect((await viewer().request('GET', path)).body.data).toEqual([body.data])
    const [notice, ...none] = await notices(him(), body.data.id)
    expect([notice, none]).toEqual([
      {
        ...{
          id: expect.any(String),
          kind: 'mention',
          count: null,
          recordId: body.data.id,
          readAt: null,
          createdAt: expect.any(String),
        },
        ...{ title: expect.any(String), dueAt: body.data.createdAt },
        chat: { accountId, whatsappId: path.split('/')[5] },
        subject: null,
        importFailed: null,
      },
      [],
    ])
    expect(await notices(viewer(), body.data.id)).toHaveLength(1)
    expect(await notices(me(), body.data.id)).toEqual([])
  })

  it('marks the notice as read when the note is deleted, and no longer names the note', async () => {
    const path = await startConversation()
    const { id } = (await me().request('POST', path, { content: at(him()) })).body.data
    expect(await notices(him(), id, true)).toHaveLength(1)
    expect((await me().request('DELETE', `/whatsapp/notes/${id}`)).status).toBe(200)
    expect(await notices(him(), id, true)).toEqual([])
    expect(await notices(him(), id)).toMatchObject([{ title: null, chat: null }])
  })
})

describe('refuses', () => {
  it('to mention somebody who has left, is of another workspace, or does not exist, and stores nothing', async () => {
    const path = await startConversation()
    const formerMember = await createPerson(server, { workspaceOf: me(), role: 'MEMBER', name: 'Gone' })
    await me().request('DELETE', `/api/team/members/${formerMember.userId}`, { reassignTo: me().userId })
    const stranger = await createPerson(server)
    for (const id of [formerMember.userId, stranger.userId, '01920000-0000-7000-8000-000000000000']) {
      const { status, body } = await me().request('POST', path, { content: `${at(him())} <@${id}>` })
      expect([status, body.field_errors]).toEqual([
        422,
        { content: ['A note can only mention members who see this conversation.'] },
      ])
    }
    expect((await me().request('GET', path)).body.data).toEqual([])
  })

  it('more than 20 mentions', async () => {
    const path = await startConversation()
    const ids = Array.from({ length: 21 }, (_, n) => `<@01920000-0000-7000-8000-0000000000${10 + n}>`)
    const { status, body } = await me().request('POST', path, { content: ids.join(' ') })
    expect([status, body.field_errors]).toEqual([422, { content: ['A note can mention at most 20 people.'] }])
  })

  it('notes of viewers and notes on conversations that do not exist', async () => {
    const path = await startConversation()
    const content = `Look ${at(him())}`
    expect((await viewer().request('POST', path, { content })).status).toBe(409)
    expect((await me().request('POST', path.replace(/\d+@/, '1@'), { content })).status).toBe(404)
  })
})

describe('survives', () => {
  it('people who mention themselves, and what only looks like a mention', async () => {
    const path = await startConversation()
    const { body } = await me().request('POST', path, { content: `${at(me())} <@nobody> @Ben` })
    expect(body.data).toMatchObject({ content: `${at(me())} <@nobody> @Ben`, mentions: [{ id: me().userId }] })
    expect(await notices(me(), body.data.id)).toEqual([])
  })

  it('a job that runs twice', async () => {
    const path = await startConversation()
    const { id } = (await me().request('POST', path, { content: at(him()) })).body.data
    const [notice] = await notices(him(), id)
    await him().request('PATCH', `/notifications/${notice?.id}`, { read: true })
    await notifyOfMentions({ workspaceId: me().workspaceId, noteId: id }, server.platform)
    expect(await notices(him(), id, true)).toEqual([])
  })
})
