import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import {
  bearerHeader,
  createSignedUpPerson,
  createSignUpBody,
  getProfile,
  postJson,
  type SignedUpPerson,
  signInAgain,
} from '../fixtures.ts'
import { describeDevice } from './describe-device.ts'

const server = await getTestServer()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const callAs = (method: 'GET' | 'DELETE', path: string, { accessToken }: SignedUpPerson) =>
  sendRequest(server, method, path, undefined, bearerHeader(accessToken))
const listSessions = async (person: SignedUpPerson) => (await callAs('GET', '/auth/sessions', person)).body.data
const isSignedIn = async (person: SignedUpPerson) => (await getProfile(server, person.accessToken)).status === 200

describe('does', () => {
  it('lists the sessions of a person, the current one first, with device and last use', async () => {
    const person = await createSignedUpPerson(server)
    const body = { email: person.email, password: createSignUpBody().password, rememberMe: true }
    await postJson(server, '/auth/login', body, { 'user-agent': firefox })
    const [present, other, ...more] = await listSessions(person)
    expect(more).toEqual([])
    expect(present).toMatchObject({ isCurrent: true, remembered: false })
    expect(other).toMatchObject({ isCurrent: false, remembered: true, device: 'Firefox on Linux' })
    expect(Math.abs(Date.now() - Date.parse(other.lastUsedAt))).toBeLessThan(60_000)
    expect(JSON.stringify([present, other])).not.toContain('Mozilla')
  })

  it('ends a session at once, for its access and refresh token', async () => {
    const person = await createSignedUpPerson(server)
    const other = await signInAgain(server, person)
    const { id } = (await listSessions(person)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect(await callAs('DELETE', `/auth/sessions/${id}`, person)).toMatchObject({
      status: 200,
      body: { data: { id } },
    })
    expect(await isSignedIn(other)).toBe(false)
    expect((await postJson(server, '/auth/refresh', { refreshToken: other.refreshToken })).status).toBe(401)
    expect(await isSignedIn(person)).toBe(true)
  })

  it('ends all other sessions', async () => {
    const person = await createSignedUpPerson(server)
    const others = [await signInAgain(server, person), await signInAgain(server, person)]
    expect((await callAs('DELETE', '/auth/sessions', person)).body.data).toEqual({ count: 2 })
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(person)).toBe(true)
    expect(await listSessions(person)).toHaveLength(1)
  })

  it.each([
    [firefox, 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1', 'Safari on macOS'],
    ['curl/8.0', 'Unknown device'],
    [null, 'Unknown device'],
  ])('recognizes the device of %s', (agent, device) => {
    expect(describeDevice(agent)).toBe(device)
  })
})

describe('hides', () => {
  it('sessions of other people: ending one returns 404 and has no effect', async () => {
    const [person, otherPerson] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    const [{ id }] = await listSessions(otherPerson)
    expect(JSON.stringify(await listSessions(person))).not.toContain(id)
    expect((await callAs('DELETE', `/auth/sessions/${id}`, person)).status).toBe(404)
    expect((await callAs('DELETE', '/auth/sessions/none', person)).status).toBe(404)
    await callAs('DELETE', '/auth/sessions', person)
    expect(await isSignedIn(otherPerson)).toBe(true)
  })

  it('network addresses and usable tokens, which are not stored', async () => {
    const person = await createSignedUpPerson(server)
    const { text } = await callAs('GET', '/auth/sessions', person)
    const columns = await server.platform.database.owner.query(
      `select column_name from information_schema.columns where table_schema = 'identity' and table_name = 'sessions'`,
    )
    expect(columns.rows.map(({ column_name }) => column_name)).not.toContain('address')
    expect(text).not.toContain(person.refreshToken)
  })
})

describe('survives', () => {
  it('a User-Agent of any length and with any characters', async () => {
    const person = await createSignedUpPerson(server)
    const body = { email: person.email, password: createSignUpBody().password }
    const agent = `<img src=x onerror=alert(1)> ${'ü'.repeat(2_000)}`
    expect((await postJson(server, '/auth/login', body, { 'user-agent': agent })).status).toBe(200)
    expect((await listSessions(person))[1].device).toBe('Unknown device')
  })
})
