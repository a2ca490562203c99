import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked, workspaceLock } from '../../../testing/harness/while-locked.ts'
import { createAccount } from './examples.ts'

const server = await getTestServer({ alone: true })
let maren: Person
beforeAll(async () => {
  maren = await createPerson(server)
})

const connect = (person: Person, body: object = { name: 'Support' }) =>
  person.request('POST', '/whatsapp/accounts/connect', body)
const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)

describe('does', () => {
  it('connects an account and lists it with its status (WA-001, WA-005, WA-009)', async () => {
    const { status, body } = await connect(maren)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: 'Support',
      displayName: null,
      phoneNumber: null,
      remoteAccountId: null,
      status: 'CONNECTING',
      engine: 'sandbox',
    })
    const list = await maren.request('GET', '/whatsapp/accounts')
    expect(list.body.data).toContainEqual(body.data)
  })

  it('lists the engines that new accounts can have, the default one first', async () => {
    const listEngines = async () => (await maren.request('GET', '/whatsapp/engines')).body.data
    expect(await listEngines()).toEqual(['sandbox', 'linked-device', 'cloud'])
    const { whatsapp } = server.platform
    const before = { ...whatsapp }
    try {
      Object.assign(whatsapp, { engine: 'cloud' })
      expect(await listEngines()).toEqual(['cloud', 'sandbox', 'linked-device'])
      Object.assign(whatsapp, { engine: 'linked-device', sandboxAllowed: false })
      expect(await listEngines()).toEqual(['linked-device', 'cloud'])
    } finally {
      Object.assign(whatsapp, before)
    }
  })

  it('returns the same account for the same Idempotency-Key', async () => {
    const send = () =>
      maren.request('POST', '/whatsapp/accounts/connect', { name: 'Once' }, { 'idempotency-key': 'one' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
  })

  it('returns the QR code as an uncacheable image while it is valid (WA-010, WA-034)', async () => {
    const id = await createAccount(server, maren, { status: 'QR_READY', qr: 'sandbox:scan' })
    const { status, body, headers } = await maren.request('GET', `/whatsapp/accounts/${id}/qr-code`)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.data).toEqual({
      qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/=]{500,}$/),
      expiresAt: '2100-01-01T00:00:00.000Z',
    })
    const announced = async () =>
      (await maren.request('GET', `/whatsapp/accounts/${id}/status`)).body.data.qrCodeExpiresAt
    expect(Date.parse(await announced())).toBe(Date.parse('2100-01-01T00:00:00Z'))
    await owner(`update whatsapp_accounts set qr_expires_at = now() where id = $1`, [id])
    expect(await announced()).toBeNull()
    const late = await maren.request('GET', `/whatsapp/accounts/${id}/qr-code`)
    expect([late.status, late.body.message]).toEqual([409, 'There is no QR code to scan right now.'])
  })

  it('disconnects, reconnects and removes an account, with an audit entry for each (WA-012, WA-013, WA-014)', async () => {
    const id = await createAccount(server, maren)
    const step = (method: 'POST' | 'DELETE', verb = '') => maren.request(method, `/whatsapp/accounts/${id}${verb}`)
    const off = await step('POST', '/disconnect')
    expect(off.body.data).toMatchObject({ status: 'DISCONNECTED', reason: 'Disconnected by a member of the team.' })
    expect((await step('POST', '/reconnect')).body.data.status).toBe('CONNECTING')
    expect((await step('DELETE')).body.data).toEqual({ id })
    expect((await step('POST', '/reconnect')).status).toBe(404)
    const { rows } = await owner('select action from audit_log where subject_id = $1 order by recorded_at', [id])
    expect(rows.map(({ action }) => action)).toEqual([
      'whatsapp.connected',
      'whatsapp.disconnected',
      'whatsapp.connected',
      'whatsapp.removed',
    ])
  })

  it('reports CONNECTED when the account was seen within a minute, else UNKNOWN with the reason (WA-011, WA-024, WA-033)', async () => {
    const id = await createAccount(server, maren)
    const shown = async () => (await maren.request('GET', `/whatsapp/accounts/${id}/status`)).body.data
    expect(await shown()).toMatchObject({ status: 'CONNECTED', completeUntil: '2026-01-01T00:00:00+00:00' })
    await owner(`update whatsapp_accounts set last_seen_at = now() - interval '61 seconds' where id = $1`, [id])
    expect(await shown()).toMatchObject({
      status: 'UNKNOWN',
      message: 'WhatsApp has not answered for more than a minute.',
    })
    await owner(
      `update whatsapp_accounts set lease_until = now() - interval '31 seconds', updated_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    expect(await shown()).toMatchObject({ status: 'UNKNOWN', message: 'The WhatsApp engine is not running.' })
  })

  it.each(['CONNECTED', 'DISCONNECTED', 'QR_READY', 'CONNECTING'])(
    'shows an account that is %s (WA-033)',
    async (status) => {
      const id = await createAccount(server, maren, { status })
      expect((await maren.request('GET', `/whatsapp/accounts/${id}/status`)).body.data.status).toBe(status)
      const accounts = (await maren.request('GET', '/whatsapp/accounts')).body.data
      expect(accounts).toContainEqual(expect.objectContaining({ id, status }))
    },
  )
})

describe('does, with the messages from before', () => {
  it('imports those of the last 30 days, all or none, as chosen', async () => {
    const stored = async (body: object) => {
      const { status, body: answer } = await connect(maren, { name: 'Depot', engine: 'linked-device', ...body })
      return [status, answer.data.history]
    }
    expect(await stored({})).toEqual([201, 'month'])
    expect(await stored({ history: 'all' })).toEqual([201, 'all'])
    expect(await stored({ history: 'none' })).toEqual([201, 'none'])
  })
})

describe('refuses', () => {
  it('requests without a token or with an invalid one (WA-035, WA-041)', async () => {
    const path = `/whatsapp/accounts?workspaceId=${maren.workspaceId}`
    expect((await sendRequest(server, 'GET', path)).status).toBe(401)
    expect((await sendRequest(server, 'GET', path, undefined, { authorization: 'Bearer short' })).status).toBe(401)
  })

  it('requests without a workspace or with another organization (WA-041, WA-042)', async () => {
    const headers = { authorization: `Bearer ${maren.token}` }
    expect((await sendRequest(server, 'GET', '/whatsapp/accounts', undefined, headers)).status).toBe(400)
    const stranger = await createPerson(server)
    const path = `/whatsapp/accounts?workspaceId=${maren.workspaceId}&organizationId=${stranger.organizationId}`
    expect((await sendRequest(server, 'GET', path, undefined, headers)).status).toBe(404)
  })

  it.each([
    ['an empty name', { name: '  ' }, 'name'],
    ['an unknown engine', { name: 'A', engine: 'pigeon' }, 'engine'],
    ['the Cloud API without its token', { name: 'A', engine: 'cloud' }, 'accessToken'],
    [
      'the Cloud API without its app secret',
      { name: 'A', engine: 'cloud', accessToken: 'a'.repeat(40), phoneNumberId: '15550100' },
      'appSecret',
    ],
    ['a token for another engine', { name: 'A', engine: 'sandbox', accessToken: 'a'.repeat(40) }, 'accessToken'],
    ['a history of a sandbox', { name: 'A', engine: 'sandbox', history: 'all' }, 'history'],
    ['an unknown history', { name: 'A', engine: 'linked-device', history: 'year' }, 'history'],
    ['an unknown property', { name: 'A', wsUrl: 'wss://127.0.0.1' }, 'wsUrl'],
  ])('to connect with %s', async (_what, body, field) => {
    const answer = await connect(maren, body)
    expect([answer.status, Object.keys(answer.body.field_errors)]).toEqual([422, expect.arrayContaining([field])])
  })

  it('the sandbox where it is not allowed', async () => {
    const { whatsapp } = server.platform
    whatsapp.sandboxAllowed = false
    const answer = await connect(maren).finally(() => {
      whatsapp.sandboxAllowed = true
    })
    expect([answer.status, answer.body.message]).toEqual([422, 'The sandbox is not allowed on this installation.'])
  })

  it('more than twenty accounts, even of two that are added at once', async () => {
    const person = await createPerson(server)
    await Promise.all(Array.from({ length: 19 }, () => connect(person)))
    const lock = { ...workspaceLock(person), waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([connect(person), connect(person)]))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await connect(person)).body.message).toBe('A workspace may have 20 accounts. Remove one first.')
  })

  it('members without the permission to connect, pair, disconnect and remove', async () => {
    const id = await createAccount(server, maren, { status: 'QR_READY', qr: 'x' })
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const answers = [
      await connect(member),
      await member.request('GET', `/whatsapp/accounts/${id}/qr-code`),
      await member.request('POST', `/whatsapp/accounts/${id}/disconnect`),
      await member.request('DELETE', `/whatsapp/accounts/${id}`),
    ]
    expect(answers.map(({ body }) => body.error)).toEqual(Array(4).fill('not_permitted'))
    expect((await member.request('GET', `/whatsapp/accounts/${id}/status`)).status).toBe(200)
  })
})

describe('hides', () => {
  it('accounts of other workspaces with 404 (WA-043)', async () => {
    const id = await createAccount(server, maren)
    const stranger = await createPerson(server)
    expect((await stranger.request('GET', '/whatsapp/accounts')).body.data).toEqual([])
    const answer = await stranger.request('GET', `/whatsapp/accounts/${id}/status`)
    expect([answer.status, answer.body.message]).toEqual([404, 'This account does not exist.'])
  })

  it('the engines from people of other workspaces with 404', async () => {
    const stranger = await createPerson(server)
    const path = `/whatsapp/engines?workspaceId=${maren.workspaceId}&organizationId=${maren.organizationId}`
    const headers = { authorization: `Bearer ${stranger.token}` }
    expect((await sendRequest(server, 'GET', path, undefined, headers)).status).toBe(404)
  })

  it('the pairing secret, which is stored encrypted and is in no other response', async () => {
    const id = await createAccount(server, maren, { status: 'QR_READY', qr: 'a pairing secret' })
    const { rows } = await owner('select qr from whatsapp_accounts where id = $1', [id])
    expect(rows[0].qr).not.toContain('pairing')
    const { text } = await maren.request('GET', '/whatsapp/accounts')
    expect(text).not.toContain(rows[0].qr)
  })
})
