import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread } from '../fixtures/factories.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let accountId: string
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await connectAs('+49 30 901820')
})

async function connectAs(ownNumber: string | null): Promise<string> {
  const id = await createAccount(server, maren)
  await setNumber(id, ownNumber)
  return id
}
const setNumber = (id: string, ownNumber: string | null) =>
  owner.query('update whatsapp_accounts set phone_number = $1 where id = $2', [ownNumber, id])
const find = (to: string, account = accountId, by = maren) =>
  by.request('GET', `/whatsapp/accounts/${account}/recipient?to=${encodeURIComponent(to)}`)
const send = (to: string, account = accountId) =>
  maren.request('POST', `/whatsapp/accounts/${account}/send`, { to, type: 'text', text: 'Hello' })
const listChats = async (account = accountId): Promise<string[]> =>
  (await maren.request('GET', `/whatsapp/accounts/${account}/conversations`)).body.data.map(
    ({ whatsappId }: { whatsappId: string }) => whatsappId,
  )

const noCountryCode =
  'This number has no country code. Write it as you would dial it from abroad, such as +49 151 2345678.'

describe('does', () => {
  it.each([
    ['+49 1512 3456789', '+49 1512 3456789', '4915123456789@c.us'],
    ['0049 1512 3456789', '+49 1512 3456789', '4915123456789@c.us'],
    ['+49 (0)1512/3456789', '+49 1512 3456789', '4915123456789@c.us'],
    ['0151 2345-6789', '+49 1512 3456789', '4915123456789@c.us'],
    ['015123456789@c.us', '+49 1512 3456789', '4915123456789@c.us'],
    ['+44 20 7946 0000', '+44 20 7946 0000', '442079460000@c.us'],
    ['442079460000', '+44 20 7946 0000', '442079460000@c.us'],
    ['89123456789@c.us', '+89123456789', '89123456789@c.us'],
    ['US.1234@bsuid', null, 'US.1234@bsuid'],
  ])('says that a message to %s goes to %s', async (to, phoneNumber, whatsappId) => {
    const { status, body } = await find(to)
    expect([status, body.data]).toEqual([200, { whatsappId, phoneNumber, isKnown: false, contact: null }])
  })

  it('names the contact with the number, before and after there is a conversation, until the contact is deleted', async () => {
    const company = (await maren.request('POST', '/companies', { name: 'Quillfeather' })).body.data
    const fields = { name: 'Ines Vale', phoneNumber: '+49 151 23456781', companyId: company.id }
    const { id } = (await maren.request('POST', '/contacts', fields)).body.data
    const contact = { id, name: 'Ines Vale', company: 'Quillfeather' }
    expect((await find('0151 23456781')).body.data).toMatchObject({ isKnown: false, contact })
    await send('0151 23456781')
    expect((await find('0151 23456781')).body.data).toMatchObject({ isKnown: true, contact })
    await maren.request('DELETE', `/contacts/${id}`)
    expect((await find('0151 23456781')).body.data).toMatchObject({ isKnown: true, contact: null })
  })

  it('sends to a national number with the country code of the account', async () => {
    const account = await connectAs('+49 30 901820')
    expect((await send('0151 23456780', account)).status).toBe(201)
    expect((await send('+49 151 23456780', account)).status).toBe(201)
    expect(await listChats(account)).toEqual(['4915123456780@c.us'])
    expect((await find('0151 23456780', account)).body.data).toMatchObject({ isKnown: true })
  })

  it.each([
    ['202-224-3244', '+1 415 555 2671', '+1 202 224 3244'],
    ['12022243244', '+1 415 555 2671', '+1 202 224 3244'],
    ['612 34 56 78', '+34 911 23 45 67', '+34 612 34 56 78'],
    ['345 123 4567', '+39 06 1234 5678', '+39 345 123 4567'],
    ['447911123456', '+49 30 901820', '+44 7911 123456'],
    ['447911123456', '+49 1512 3456780', '+44 7911 123456'],
    ['4922112345', '+49 30 901820', '+49 221 12345'],
    ['91234 56789', '+91 98765 43210', '+91 91234 56789'],
    ['33612345678', '+39 345 123 4567', '+33 6 12 34 56 78'],
    ['(+36) 1 234 5678', '+1 415 555 2671', '+36 1 234 5678'],
    ['447911123456', '+1 415 555 2671', '+44 7911 123456'],
  ])('reads %s as the owner of %s would: %s', async (to, own, phoneNumber) => {
    await setNumber(accountId, own)
    const { body } = await find(to).finally(() => setNumber(accountId, '+49 30 901820'))
    expect(body.data.phoneNumber).toBe(phoneNumber)
  })

  it('takes a number that no country has for a national one', async () => {
    const account = await connectAs('+7 912 000 00 00')
    expect((await find('8 912 345-67-89', account)).body.data.phoneNumber).toBe('+7 912 345 67 89')
  })

  it('names the conversation, also by another form of its number', async () => {
    await createThread(server, maren, { accountId, number: '5511987654321' })
    expect((await find('+55 11 8765-4321')).body.data).toEqual({
      ...{ whatsappId: '5511987654321@c.us', phoneNumber: '+55 11 98765 4321', isKnown: true, contact: null },
    })
  })
})

describe('refuses', () => {
  it.each([
    ['361 234 5678', '+1 415 555 2671', noCountryCode],
    ['532 123 45 67', '+90 212 345 67 89', noCountryCode],
    ['(51) 98765-4321', '+55 11 2345-6789', noCountryCode],
    ['136 0234 5678', '+86 139 1234 5678', noCountryCode],
    ['0151 23456789', '+1 555 0100', noCountryCode],
    ['0151 23456789', null, noCountryCode],
    ['015123456789@c.us', null, noCountryCode],
    ['8 912 345-67-89', '+49 30 901820', noCountryCode],
    ['0151', '+49 30 901820', 'To must be a phone number with its country code, or a WhatsApp id.'],
    ['015123456789012', '+49 30 901820', noCountryCode],
    ['Amara', '+49 30 901820', 'To must be a phone number with its country code, or a WhatsApp id.'],
  ])('to find and to write to %s from %s', async (to, ownNumber, says) => {
    const account = await connectAs(ownNumber)
    for (const { status, body } of [await find(to, account), await send(to, account)])
      expect([status, body.field_errors]).toEqual([422, { to: [says] }])
    expect(await listChats(account)).toEqual([])
  })

  it('an account that was removed', async () => {
    const account = await connectAs(null)
    await maren.request('DELETE', `/whatsapp/accounts/${account}`)
    expect((await find('+49 1512 3456789', account)).status).toBe(404)
  })
})

describe('hides', () => {
  it('accounts of other workspaces, and restricted ones from those who do not see them', async () => {
    const [stranger, member] = [
      await createPerson(server),
      await createPerson(server, { workspaceOf: maren, role: 'MEMBER' }),
    ]
    expect((await find('+49 1512 3456789', accountId, stranger)).status).toBe(404)
    const account = await connectAs(null)
    expect((await find('+49 1512 3456789', account, member)).status).toBe(200)
    const team = { memberIds: [], assignment: 'MANUAL', assigneeId: null }
    await maren.request('PUT', `/whatsapp/accounts/${account}/team`, team)
    expect((await find('+49 1512 3456789', account, member)).status).toBe(404)
  })
})

describe('survives', () => {
  it('two messages to a new number at once, national and international: one conversation', async () => {
    const account = await connectAs('+49 30 901820')
    const sent = await Promise.all(
      ['0151 23456781', '+49 151 23456781', '0049 151 23456781'].map((to) => send(to, account)),
    )
    expect([sent.map(({ status }) => status), await listChats(account)]).toEqual([
      [201, 201, 201],
      ['4915123456781@c.us'],
    ])
  })
})
