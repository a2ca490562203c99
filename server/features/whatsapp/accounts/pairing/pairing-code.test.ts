import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { startTestEngines, waitUntil } from '../../engines/fixtures/run-engines.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../engines/linked-device/fixtures/fake-whatsapp.ts'
import { createLinkedDeviceEngine } from '../../engines/linked-device/linked-device-engine.ts'
import { createSandboxEngine } from '../../engines/sandbox/sandbox-engine.ts'
import { createAccount, createCloudAccount } from '../examples.ts'

const server = await getTestServer({ alone: true })
let maren: Person
let phones: FakeWhatsApp
let engines: Awaited<ReturnType<typeof startTestEngines>>
beforeAll(async () => {
  phones = await startFakeWhatsApp()
  engines = await start()
  maren = await createPerson(server)
})
afterAll(async () => {
  await engines.stop()
  await phones.close()
})

const start = () =>
  startTestEngines(server, {
    'linked-device': createLinkedDeviceEngine({ url: phones.url, agent: phones.agent, rateLimit: null }),
    sandbox: createSandboxEngine({ autoPair: false, speedUp: 1 }),
  })
const owner = (text: string, values: unknown[]) => server.platform.database.owner.query(text, values)
const connect = async (engine: string): Promise<string> =>
  (await maren.request('POST', '/whatsapp/accounts/connect', { name: 'Depot', engine })).body.data.id
const request = (id: string, phoneNumber: string, person = maren) =>
  person.request('POST', `/whatsapp/accounts/${id}/pairing-code`, { phoneNumber })
const code = (id: string, person = maren) => person.request('GET', `/whatsapp/accounts/${id}/pairing-code`)
const statusOf = async (id: string) => (await maren.request('GET', `/whatsapp/accounts/${id}/status`)).body.data
const shown = (id: string, isMet = (answer: { status: number }) => answer.status === 200) =>
  waitUntil(server, maren, () => code(id), isMet)
const rowOf = async (id: string) =>
  (await owner('select a::text as text, a.* from whatsapp_accounts a where id = $1', [id])).rows[0]

describe('does', () => {
  it('link the number that was asked for by the code that is shown, and keeps neither in the row', async () => {
    const id = await connect('linked-device')
    expect((await request(id, '+1 (555) 010-3001')).status).toBe(200)
    const { body, headers } = await shown(id)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.data).toEqual({
      pairingCode: expect.stringMatching(/^[1-9A-Z]{8}$/),
      phoneNumber: '+15550103001',
      expiresAt: expect.any(String),
    })
    expect((await statusOf(id)).pairingCodeExpiresAt).toMatch(/^20\d\d-/)
    expect((await maren.request('GET', `/whatsapp/accounts/${id}/qr-code`)).status).toBe(200)
    const { pairingCode } = body.data
    expect((await rowOf(id)).text).not.toContain(pairingCode)
    const { rows } = await owner('select e::text as text from events e where workspace_id = $1', [maren.workspaceId])
    expect(rows.map(({ text }) => text).join()).not.toContain(pairingCode)
    phones.enterCode(pairingCode, '15550103001')
    const isConnected = ({ status }: { status: string }) => status === 'CONNECTED'
    await waitUntil(server, maren, () => statusOf(id), isConnected)
    const accounts = (await maren.request('GET', '/whatsapp/accounts')).body.data
    expect(accounts).toContainEqual(expect.objectContaining({ id, phoneNumber: '+15550103001' }))
    expect(await rowOf(id)).toMatchObject({ pairing_request: null, pairing_number: null, pairing_code: null, qr: null })
    const again = await code(id)
    expect([again.status, again.body.error, again.body.message]).toEqual([
      ...[409, 'no_pairing_code', 'This account is already connected.'],
    ])
    expect((await request(id, '+15550103001')).body.message).toBe('This account is already connected.')
  })

  it('connect an account that was disconnected', async () => {
    const id = await connect('linked-device')
    await maren.request('POST', `/whatsapp/accounts/${id}/disconnect`)
    expect((await request(id, '0049 151 23456780')).body.data.status).toBe('CONNECTING')
    expect((await shown(id)).body.data.phoneNumber).toBe('+4915123456780')
  })

  it('remove the code when the account is disconnected', async () => {
    const id = await connect('linked-device')
    await request(id, '+15550103002')
    await shown(id)
    await maren.request('POST', `/whatsapp/accounts/${id}/disconnect`)
    expect(await rowOf(id)).toMatchObject({ pairing_request: null, pairing_code: null, pairing_code_expires_at: null })
    expect((await code(id)).body.message).toBe('There is no code to enter right now.')
  })

  it('scan a sandbox account in place of entering its code', async () => {
    const id = await connect('sandbox')
    await request(id, '+15550103003')
    await shown(id)
    await maren.request('POST', `/whatsapp/accounts/${id}/scan`)
    await waitUntil(
      server,
      maren,
      () => statusOf(id),
      ({ status }) => status === 'CONNECTED',
    )
    expect((await rowOf(id)).phone_number).toBe('+15550103003')
  })
})

describe('refuses', () => {
  it.each([
    ['', 'phoneNumber'],
    ['call me', 'Phone number must be a number with its country code, such as +49 151 2345678.'],
    ['+49 12', 'Phone number must be a number with its country code, such as +49 151 2345678.'],
    ['+1234567890123456', 'Phone number must be a number with its country code, such as +49 151 2345678.'],
    [
      '0151 2345678',
      'This number has no country code. Write it as you would dial it from abroad, such as +49 151 2345678.',
    ],
    [
      '+999 151 2345678',
      'This number has no country code. Write it as you would dial it from abroad, such as +49 151 2345678.',
    ],
  ])('the number “%s”', async (number, text) => {
    const id = await createAccount(server, maren, { status: 'QR_READY', qr: 'x' })
    const { status, body } = await request(id, number)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(text)])
    expect((await rowOf(id)).pairing_request).toBeNull()
  })

  it('a number that WhatsApp refuses, and says why', async () => {
    const id = await connect('linked-device')
    phones.behaviour.unregisteredNumbers.add('15550103404')
    await request(id, '+15550103404')
    const { pairingFailure } = await waitUntil(
      server,
      maren,
      () => statusOf(id),
      (report) => report.pairingFailure !== null,
    )
    expect(pairingFailure).toBe('WhatsApp doesn’t know this number. Check it, or scan the QR code instead.')
    expect((await code(id)).status).toBe(409)
    expect((await maren.request('GET', `/whatsapp/accounts/${id}/qr-code`)).status).toBe(200)
    expect((await request(id, '+15550103005')).status).toBe(200)
    expect((await shown(id)).body.data.phoneNumber).toBe('+15550103005')
    expect((await statusOf(id)).pairingFailure).toBeNull()
  })

  it('accounts without a phone', async () => {
    const { id } = await createCloudAccount(server, maren)
    const { status, body } = await request(id, '+15550103006')
    expect([status, body.message]).toEqual([409, 'This account has no phone to link.'])
  })

  it('a code that has expired', async () => {
    const id = await connect('linked-device')
    await request(id, '+15550103007')
    await shown(id)
    await owner('update whatsapp_accounts set pairing_code_expires_at = now() where id = $1', [id])
    expect([(await statusOf(id)).pairingCodeExpiresAt, (await code(id)).status]).toEqual([null, 409])
  })
})

describe('hides', () => {
  it('the code from members and from other workspaces', async () => {
    const id = await connect('linked-device')
    await request(id, '+15550103008')
    await shown(id)
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const stranger = await createPerson(server)
    const calls = [code(id, member), request(id, '+15550103009', member), code(id, stranger)]
    const answers = await Promise.all([...calls, request(id, '+15550103009', stranger)])
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      ...Array(2).fill([409, 'not_permitted']),
      ...Array(2).fill([404, 'not_found']),
    ])
    expect((await code(id)).body.data.phoneNumber).toBe('+15550103008')
  })
})

describe('survives', () => {
  it('two requests at once: the code shown is that of the number shown, and links it', async () => {
    const id = await connect('linked-device')
    const numbers = ['+15550103010', '+15550103011']
    const answers = await Promise.all(numbers.map((number) => request(id, number)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { pairing_number: last } = await rowOf(id)
    const { pairingCode, phoneNumber } = (await shown(id)).body.data
    expect(phoneNumber).toBe(`+${last}`)
    phones.enterCode(pairingCode, last)
    await waitUntil(
      server,
      maren,
      () => statusOf(id),
      ({ status }) => status === 'CONNECTED',
    )
    expect((await rowOf(id)).phone_number).toBe(phoneNumber)
  })

  it('a restart of the engines: the next connection shows a new code for the same number', async () => {
    const id = await connect('linked-device')
    await request(id, '+15550103012')
    const before = (await shown(id)).body.data
    await engines.stop()
    engines = await start()
    const after = (
      await shown(
        id,
        ({ body, status }: { status: number; body?: { data: { pairingCode: string } } }) =>
          status === 200 && body?.data.pairingCode !== before.pairingCode,
      )
    ).body.data
    expect(after.phoneNumber).toBe('+15550103012')
    phones.enterCode(after.pairingCode, '15550103012')
    await waitUntil(
      server,
      maren,
      () => statusOf(id),
      ({ status }) => status === 'CONNECTED',
    )
  })

  it('a request that was not carried out in time: it is reported, and not carried out later', async () => {
    const id = await connect('linked-device')
    await maren.request('POST', `/whatsapp/accounts/${id}/disconnect`)
    await engines.stop()
    await request(id, '+15550103013')
    await owner(`update whatsapp_accounts set pairing_requested_at = now() - interval '4 minutes' where id = $1`, [id])
    engines = await start()
    await waitUntil(
      server,
      maren,
      () => statusOf(id),
      ({ status }) => status === 'QR_READY',
    )
    expect((await statusOf(id)).pairingFailure).toBe('WhatsApp did not answer. Try again, or scan the QR code instead.')
    expect((await code(id)).status).toBe(409)
  })
})
