import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../factories/person.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await createPerson(server)
})
afterAll(() => server.close())

const wideCharacters = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('hostile bodies', () => {
  it('are not read before the caller has presented a token (SESS-011)', async () => {
    for (const url of ['/contacts/import', '/contacts', '/auth/tenant-login'])
      expect(
        (
          await server.app.inject({
            method: 'POST',
            url,
            headers: { 'content-type': 'application/json' },
            payload: '{{',
          })
        ).statusCode,
      ).toBe(401)
  })

  it('are rejected with a message where PostgreSQL could not index them', async () => {
    const linkedinUrl = `https://linkedin.com/in/${wideCharacters(1_900)}`
    const { status, body } = await person.request('POST', '/contacts', { name: 'Ira Vance', linkedinUrl })
    expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, ['linkedinUrl']])
  })

  it('fail one cell of an import, never the whole file', async () => {
    const contacts: Record<string, unknown>[] = [
      { name: 'Ira Vance', enrichedData: '{"note":"\\ud800"}' },
      { name: 'Ada Quill', enrichedData: nested(9_000) },
      { name: 'Noor Haddad', linkedinUrl: `https://linkedin.com/in/${wideCharacters(1_900)}` },
      { name: 'Maren Aldous', constructor: 'kept' },
    ]
    const { body } = await person.request('POST', '/contacts/import', { contacts })
    expect(body.data).toMatchObject({ status: 'done', created: 4, failed: 0 })
    const { body: list } = await person.request('GET', '/contacts?search=Maren%20Aldous')
    expect(list.data[0].customAttributes).toEqual({ constructor: 'kept' })
  })

  it('change no prototype, however `__proto__` is spelled', async () => {
    for (const name of ['__proto__', '\\u005f_proto__', '__\\u0070roto__', '__prot\\u006F__']) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: `/contacts?workspaceId=${person.workspaceId}`,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        payload: `{"name":"Ira Vance","customAttributes":{"${name}":{"x":1}}}`,
      })
      expect(statusCode).toBe(201)
      const { body } = await person.request('GET', '/contacts?limit=1')
      expect(body.data[0].customAttributes).toEqual({})
    }
  })

  it('cannot name a member that every object inherits', async () => {
    for (const field of ['constructor', 'toString', 'hasOwnProperty']) {
      const exported = await person.request('POST', '/contacts/export', { fields: [field] })
      expect([exported.status, Object.keys(exported.body.field_errors)]).toEqual([422, ['fields']])
      const created = await person.request('POST', '/contacts', { name: 'Ira Vance', [field]: 1 })
      expect([created.status, Object.keys(created.body.field_errors)]).toEqual([422, [field]])
    }
  })
})

describe('hostile connections', () => {
  it('are closed when a request never completes', () => {
    expect(server.app.server.requestTimeout).toBeGreaterThan(0)
    expect(server.app.server.headersTimeout).toBeGreaterThan(0)
    expect(server.app.server.timeout).toBeGreaterThan(25_000)
  })

  it('open at most sixty event streams of one person', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const closing = new AbortController()
    const open = (method: string) =>
      fetch(`http://127.0.0.1:${port}/events?workspaceId=${person.workspaceId}`, {
        method,
        headers: { authorization: `Bearer ${person.token}` },
        signal: closing.signal,
      })
    const head = await open('HEAD')
    expect(head.status).toBe(200)
    // Kept, because the stream of a response that is garbage-collected is closed.
    const answers: Response[] = []
    for (let n = 0; n < 61; n++) answers.push(await open('GET'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
    closing.abort()
  })
})
