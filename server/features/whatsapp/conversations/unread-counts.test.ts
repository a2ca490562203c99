import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { recordAndProcess } from '../engines/inbound/journal.ts'

const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
let maren: Person
let [support, sales] = ['', '']
beforeAll(async () => {
  maren = await createPerson(server)
  const ids = [await createAccount(server, maren), await createAccount(server, maren)].sort()
  ;[support = '', sales = ''] = ids
})

let sent = 0
const hear = (accountId: string, number: string, { workspaceId } = maren) =>
  recordAndProcess(
    server.platform,
    { workspaceId, accountId, node: accountId, epoch: 0 },
    {
      kind: 'message',
      event: {
        ...{ providerId: `U${++sent}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at: new Date() },
        ...{ type: 'text', content: 'Hello?', source: 'live', raw: {} },
      },
    },
  )
const countsOf = async (person: Person) => (await person.request('GET', '/whatsapp/unread-counts')).body.data
const pushed = ({ events }: EventStreamReader) =>
  events.filter(({ kind }) => kind === 'unread-counts.changed').map(({ data }) => (data as { data: unknown }).data)

describe('does', () => {
  it('counts the unread conversations of each account, not their messages', async () => {
    for (const number of ['15550401', '15550401', '15550402']) await hear(support, number)
    expect(await countsOf(maren)).toEqual([
      { accountId: support, unread: 2 },
      { accountId: sales, unread: 0 },
    ])
  })

  it('pushes the counts to everybody who is connected after a message, and after a conversation was read', async () => {
    const origin = getOrigin(server.app)
    const readers = [await openEventStream(origin, maren), await openEventStream(origin, maren)]
    const latest = (reader: EventStreamReader) => JSON.stringify(pushed(reader).at(-1) ?? null)
    const expectPushed = async (unread: number) => {
      const counts = {
        accounts: [
          { accountId: support, unread: 2 },
          { accountId: sales, unread },
        ],
      }
      for (const reader of readers) await reader.waitUntil(() => latest(reader) === JSON.stringify(counts))
      expect(readers.map(latest)).toEqual([JSON.stringify(counts), JSON.stringify(counts)])
    }
    await hear(sales, '15550403')
    await expectPushed(1)
    await maren.request('PUT', `/whatsapp/accounts/${sales}/conversations/15550403@c.us/read`)
    await expectPushed(0)
    for (const reader of readers) reader.close()
  })
})

describe('hides', () => {
  it('the accounts of other workspaces', async () => {
    const stranger = await createPerson(server)
    expect(await countsOf(stranger)).toEqual([])
    const reader = await openEventStream(getOrigin(server.app), stranger)
    const theirs = await createAccount(server, stranger)
    await hear(theirs, '15550404', stranger)
    await reader.waitUntil(() => pushed(reader).length > 0)
    expect(pushed(reader).at(-1)).toEqual({ accounts: [{ accountId: theirs, unread: 1 }] })
    reader.close()
  })

  it('an account that was removed', async () => {
    await maren.request('DELETE', `/whatsapp/accounts/${sales}`)
    expect(await countsOf(maren)).toEqual([{ accountId: support, unread: 2 }])
  })
})
