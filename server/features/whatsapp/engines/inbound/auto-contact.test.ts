import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createContact } from '../../../contacts/examples.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { InboundMessage } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'
import { recordAndProcess } from './journal.ts'

const server = await getTestServer()
let maren: Person
let lease: Lease
beforeAll(async () => {
  maren = await createPerson(server)
  lease = await ruled(maren)
})

const rule = (person: Person, accountId: string, addsContacts: boolean) =>
  person.request('PATCH', `/whatsapp/accounts/${accountId}`, { addsContacts })

async function ruled(person: Person): Promise<Lease> {
  const accountId = await createAccount(server, person)
  expect((await rule(person, accountId, true)).body.data).toMatchObject({ id: accountId, addsContacts: true })
  return { workspaceId: person.workspaceId, accountId, node: accountId, epoch: 0 }
}

let count = 0
const hear = (number: string, more: Partial<InboundMessage> = {}, of = lease) =>
  recordAndProcess(server.platform, of, {
    kind: 'message',
    event: {
      ...{ providerId: `IN${++count}`, chat: [{ kind: 'pn', value: number }], fromMe: false, senderName: 'Amara' },
      ...{ at: new Date(), type: 'text', content: 'Hello', source: 'live', raw: {}, ...more },
    },
  })
type Known = { id: string; name: string; phoneNumber: string; whatsappNumber: string; createdBy: unknown }
const known = async (number: string, person = maren): Promise<Known[]> =>
  (await person.request('GET', `/contacts?search=${number}`)).body.data
const chat = async (whatsappId: string, of = lease, person = maren) =>
  (await person.request('GET', `/whatsapp/accounts/${of.accountId}/conversations/${whatsappId}`)).body.data

describe('does', () => {
  it('creates one contact for an unknown number, however many messages arrive at once on several accounts', async () => {
    const other = await ruled(maren)
    await Promise.all([1, 2, 3].flatMap(() => [hear('15550501'), hear('15550501', {}, other)]))
    const [one, ...more] = await known('15550501')
    expect([one, more]).toEqual([
      expect.objectContaining({ name: 'Amara', phoneNumber: '+15550501', whatsappNumber: '+15550501' }),
      [],
    ])
    for (const of of [lease, other]) expect((await chat('15550501@c.us', of)).contact.id).toBe(one?.id)
    const { body } = await maren.request('GET', `/contacts/${one?.id}/history`)
    expect(body.data.at(-1)).toMatchObject({ operation: 'created', actor: null, source: 'whatsapp' })
  })

  it.each([
    [{ kind: 'ad', campaign: 'Spring 2026', headline: 'Rates', id: '1202' }, 'WhatsApp ad: Spring 2026, Rates (1202)'],
    [{ kind: 'ad', campaign: 'Spring 2026', url: 'https://fb.me/a' }, 'WhatsApp ad: Spring 2026'],
    [{ kind: 'post', url: 'https://fb.me/a' }, 'WhatsApp post: https://fb.me/a'],
    [{ headline: 'New\u0000\n  rates \ud800', id: '1202' }, 'WhatsApp ad: New rates \ufffd (1202)'],
    [{ headline: `${'r'.repeat(69)}🚚 now`, id: '1202' }, `WhatsApp ad: ${'r'.repeat(69)} (1202)`],
    [
      { campaign: 'c'.repeat(200), headline: 'h'.repeat(500), id: '1'.repeat(200) },
      `WhatsApp ad: ${'c'.repeat(70)}, ${'h'.repeat(70)} (${'1'.repeat(40)})`,
    ],
  ])('makes the campaign, the headline and the id of an ad the source of the contact: %j', async (referral, source) => {
    const number = `1555059${String(++count).padStart(3, '0')}`
    await hear(number, { payload: { referral } })
    const [added] = await known(number)
    expect((await maren.request('GET', `/contacts/${added?.id}`)).body.data).toMatchObject({ source })
  })

  it('links a contact created meanwhile, and names a contact without a name by the number', async () => {
    await rule(maren, lease.accountId, false)
    await hear('15550502')
    expect((await chat('15550502@c.us')).contact).toBeNull()
    const { id } = await createContact(maren, { name: 'Jonas Berg', phoneNumber: '+15550502' })
    await rule(maren, lease.accountId, true)
    await hear('15550502')
    expect((await chat('15550502@c.us')).contact).toMatchObject({ id, name: 'Jonas Berg' })
    await hear('15550503', { senderName: undefined })
    expect((await known('15550503')).map(({ name }) => name)).toEqual(['+15550503'])
  })
})

describe('refuses', () => {
  it('a change of the setting without permission, and an invalid value', async () => {
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    expect((await rule(member, lease.accountId, false)).body.error).toBe('not_permitted')
    const { body } = await maren.request('PATCH', `/whatsapp/accounts/${lease.accountId}`, { addsContacts: 'no' })
    expect(Object.keys(body.field_errors)).toEqual(['addsContacts'])
  })

  it('to create a contact from history, from own messages, for a group, or for a hidden id', async () => {
    await hear('15550504', { source: 'history' })
    await hear('15550504', { fromMe: true })
    await hear('', { chat: [{ kind: 'group', value: '15550504' }] })
    await hear('', { chat: [{ kind: 'lid', value: '15550504' }] })
    expect(await known('15550504')).toEqual([])
  })

  it('to create a contact again after it was unlinked or trashed', async () => {
    await hear('15550505')
    const path = `/whatsapp/accounts/${lease.accountId}/conversations/15550505@c.us/contact`
    const [one] = await known('15550505')
    await maren.request('DELETE', path)
    await hear('15550505')
    expect((await chat('15550505@c.us')).contact).toBeNull()
    await maren.request('PUT', path, { contactId: one?.id })
    await maren.request('DELETE', `/contacts/${one?.id}`)
    await hear('15550505')
    expect(await known('15550505')).toEqual([])
  })
})

describe('hides', () => {
  it('the contacts of one workspace from the setting of another', async () => {
    const stranger = await createPerson(server)
    await createContact(stranger, { name: 'Theirs', phoneNumber: '+15550506' })
    await hear('15550506')
    expect((await known('15550506')).map(({ name }) => name)).toEqual(['Amara'])
    expect((await known('15550506', stranger)).map(({ name }) => name)).toEqual(['Theirs'])
    expect((await rule(stranger, lease.accountId, false)).status).toBe(404)
  })
})

describe('survives', () => {
  it('names and numbers that a contact cannot have: the message is stored', async () => {
    await hear('15550507', { senderName: `\u202e\u0000${'x'.repeat(5_000)}` })
    await hear('1', { senderName: '   ' })
    await hear('9'.repeat(40), { senderName: 'n\nn' })
    for (const id of ['15550507', '1', '9'.repeat(40)])
      expect((await chat(`${id}@c.us`)).lastMessage, id.slice(0, 9)).toBe('Hello')
  })
})
