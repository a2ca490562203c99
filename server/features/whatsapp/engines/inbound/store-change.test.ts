import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { Address, InboundMessage } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'
import { processPending, recordAndProcess } from './journal.ts'

const server = await getTestServer()
let maren: Person
let lease: Lease
beforeAll(async () => {
  maren = await createPerson(server)
  lease = await leased(maren)
})

async function leased(person: Person): Promise<Lease> {
  const accountId = await createAccount(server, person)
  return { workspaceId: person.workspaceId, accountId, node: accountId, epoch: 0 }
}
const pn = (value: string): Address[] => [{ kind: 'pn', value }]
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute))

let count = 0
const hear = async (number: string, more: Partial<InboundMessage> = {}, of = lease): Promise<string> => {
  const providerId = more.providerId ?? `IN${++count}`
  const event: InboundMessage = {
    ...{ chat: pn(number), fromMe: false, senderName: 'Amara', at: at(0), type: 'text', content: 'Hello' },
    ...{ source: 'live', raw: {}, ...more, providerId },
  }
  await recordAndProcess(server.platform, of, { kind: 'message', event })
  return providerId
}
type Change =
  | { kind: 'edit'; content: string }
  | { kind: 'revoke' }
  | { kind: 'reaction'; emoji: string; by: 'me' | 'them' }
const change = (
  number: string,
  providerId: string,
  what: Change,
  more: { id?: string; fromMe?: boolean; at?: Date } = {},
  of = lease,
) =>
  recordAndProcess(server.platform, of, {
    kind: 'change',
    event: {
      ...{ id: `C${++count}`, chat: pn(number), fromMe: false, at: at(5), raw: {} },
      ...what,
      ...more,
      providerId,
    },
  })
const read = (number: string, ...providerIds: string[]) =>
  recordAndProcess(server.platform, lease, {
    kind: 'read',
    event: { chat: pn(number), providerIds, at: at(9), raw: {} },
  })

const path = (number: string, of = lease) => `/whatsapp/accounts/${of.accountId}/conversations/${number}@c.us`
const said = async (number: string, person = maren, of = lease) =>
  (await person.request('GET', `${path(number, of)}/messages`)).body.data[0]
const chat = async (number: string) => (await maren.request('GET', path(number))).body.data

describe('does', () => {
  it('shows the preview of a link until the message is edited', async () => {
    const link = { url: 'https://example.com/', title: 'The offer' }
    const id = await hear('15550600', { content: 'See example.com', payload: { link } })
    expect((await said('15550600')).payload).toEqual({ link })
    await change('15550600', id, { kind: 'edit', content: 'See nothing' })
    expect(await said('15550600')).toMatchObject({ content: 'See nothing', payload: {} })
  })

  it('shows the latest version of an edited message, in whichever order the edits arrive', async () => {
    const id = await hear('15550601')
    await change('15550601', id, { kind: 'edit', content: 'last' }, { at: at(7) })
    await change('15550601', id, { kind: 'edit', content: 'first' }, { at: at(6) })
    expect(await said('15550601')).toMatchObject({ content: 'last', editedAt: '2026-05-01T09:07:00+00:00' })
    expect((await chat('15550601')).lastMessage).toBe('last')
  })

  it('deletes the content and the file of a deleted message', async () => {
    const media = { kind: 'image' as const, ref: 'somewhere', filename: 'passport.png' }
    const id = await hear('15550602', { type: 'image', content: 'My passport', media })
    await change('15550602', id, { kind: 'reaction', emoji: '👍', by: 'me' })
    const before = await said('15550602')
    expect([before.media.filename, before.reactions]).toEqual(['passport.png', [{ emoji: '👍', fromMe: true }]])
    await change('15550602', id, { kind: 'revoke' })
    await change('15550602', id, { kind: 'edit', content: 'My passport' })
    const gone = { content: '', media: null, payload: null, reactions: [], deletedAt: '2026-05-01T09:05:00+00:00' }
    expect(await said('15550602')).toMatchObject(gone)
    expect((await chat('15550602')).lastMessage).toBe('This message was deleted')
    expect((await maren.request('GET', `/whatsapp/media/${before.media.id}`)).status).toBe(404)
  })

  it('stores one reaction per side, which can be changed and removed', async () => {
    const id = await hear('15550603')
    const reactions = async () => (await said('15550603')).reactions.map(({ emoji }: { emoji: string }) => emoji)
    await change('15550603', id, { kind: 'reaction', emoji: '👍', by: 'them' })
    await change('15550603', id, { kind: 'reaction', emoji: '🙏', by: 'me' })
    await change('15550603', id, { kind: 'reaction', emoji: '❤️', by: 'them' })
    expect(await reactions()).toEqual(['❤️', '🙏'])
    await change('15550603', id, { kind: 'reaction', emoji: '', by: 'me' })
    expect(await reactions()).toEqual(['❤️'])
  })

  it('marks as read what was read or answered on the phone, but not later messages', async () => {
    const [one] = [await hear('15550604', { at: at(1) }), await hear('15550604', { at: at(2) })]
    await read('15550604', one)
    expect((await chat('15550604')).unreadCount).toBe(1)
    await hear('15550604', { fromMe: true, at: at(3) })
    expect((await chat('15550604')).unreadCount).toBe(0)
    await hear('15550604', { at: at(4) })
    await hear('15550604', { fromMe: true, at: at(3) })
    expect((await chat('15550604')).unreadCount).toBe(1)
  })

  it('emits the id of the changed message, so that old messages are reloaded', async () => {
    const id = await hear('15550605')
    const { id: messageId } = await said('15550605')
    await change('15550605', id, { kind: 'revoke' })
    const { rows } = await server.platform.database.owner.query(
      `select data from events where workspace_id = $1 and kind = 'conversation.changed' order by seq desc limit 1`,
      [maren.workspaceId],
    )
    expect(rows[0].data).toEqual({ accountId: lease.accountId, whatsappId: '15550605@c.us', messageIds: [messageId] })
  })

  it('applies a change that arrived before its message', async () => {
    await change('15550606', 'LATE', { kind: 'edit', content: 'rewritten' })
    await hear('15550606', { providerId: 'LATE' })
    await processPending(server.platform, lease)
    expect((await said('15550606')).content).toBe('rewritten')
  })
})

describe('refuses', () => {
  it('a change of another person’s message, or of one of ours', async () => {
    const [theirs, ours] = [await hear('15550607'), await hear('15550607', { fromMe: true, at: at(1) })]
    await hear('15550608')
    await change('15550608', theirs, { kind: 'revoke' })
    await change('15550608', theirs, { kind: 'edit', content: 'I owe you a million' })
    await change('15550607', ours, { kind: 'revoke' })
    const { body } = await maren.request('GET', `${path('15550607')}/messages`)
    expect(body.data.map(({ content, deletedAt }: Record<string, unknown>) => [content, deletedAt])).toEqual([
      ['Hello', null],
      ['Hello', null],
    ])
  })
})

describe('hides', () => {
  it('messages of one workspace from changes in another, even when ids and numbers are equal', async () => {
    const stranger = await createPerson(server)
    const theirs = await leased(stranger)
    await hear('15550609', { providerId: 'SAME' })
    await hear('15550609', { providerId: 'SAME' }, theirs)
    await change('15550609', 'SAME', { kind: 'revoke' }, {}, theirs)
    expect([(await said('15550609')).deletedAt, (await said('15550609', stranger, theirs)).deletedAt]).toEqual([
      null,
      expect.any(String),
    ])
  })
})

describe('survives', () => {
  it('a deletion that comes long before its message: the message is never shown', async () => {
    const providerId = `OFFLINE${++count}`
    await change('15550620', providerId, { kind: 'revoke' })
    for (let looks = 0; looks < 10; looks++) await processPending(server.platform, lease)
    await hear('15550620', { providerId, content: 'To the wrong person' })
    expect(await said('15550620')).toMatchObject({ content: '', deletedAt: '2026-05-01T09:05:00+00:00' })
  })

  it('reactions and ids that cannot be stored', async () => {
    const id = await hear('15550610')
    await change('15550610', id, { kind: 'reaction', emoji: `\u0000\ud800${'👍'.repeat(5_000)}`, by: 'them' })
    const [{ emoji }] = (await said('15550610')).reactions
    expect([...emoji].length).toBeLessThanOrEqual(40)
    await change('15550610', `${id}\u0000`, { kind: 'revoke' }, { id: '\u0000'.repeat(9_999) })
    expect((await said('15550610')).deletedAt).toEqual(expect.any(String))
  })
})
