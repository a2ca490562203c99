import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getOrigin } from '../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createLogger } from '../process/logger.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
afterEach(() => vi.restoreAllMocks())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const signUp = {
  name: 'Ines Duarte',
  email: 'ines@duarte.example',
  password: 'a long and rare phrase',
  organizationName: 'Duarte Ropes',
  workspaceName: 'Sales',
}
const ask = (url: string, id?: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  server.app.inject({ method, url, payload, headers: id === undefined ? {} : { 'x-request-id': id } })

/** Makes the next email job fail; returns its log line. */
function failNextMail(): Promise<object> {
  vi.spyOn(server.mailbox, 'send').mockRejectedValueOnce(new Error('the mail server is away'))
  return new Promise((resolve) => {
    vi.spyOn(console, 'error').mockImplementation((details) => resolve(details))
  })
}

describe('does', () => {
  it('return the id of the caller, or a new one each time', async () => {
    for (const id of ['a', 'edge-7f.00_B', 'f'.repeat(64)])
      expect((await ask('/health', id)).headers['x-request-id']).toBe(id)
    const [first, second] = [await ask('/health'), await ask('/health')]
    expect(first.headers['x-request-id']).toMatch(uuid)
    expect(second.headers['x-request-id']).toMatch(uuid)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it.each(['/contacts', '/no/such/place', '/contacts/%', `/contacts/${'x'.repeat(201)}`, '/openapi.json', '/ready'])(
    'return it with the reply to %s',
    async (url) => {
      expect((await ask(url, 'edge-1')).headers['x-request-id']).toBe('edge-1')
    },
  )

  it('return it with a stream of events', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const abort = new AbortController()
    const stream = await fetch(`${getOrigin(server.app)}/events?workspaceId=${maren.workspaceId}`, {
      signal: abort.signal,
      headers: { authorization: `Bearer ${maren.token}`, 'x-request-id': 'edge-stream' },
    })
    abort.abort()
    expect([stream.status, stream.headers.get('x-request-id')]).toEqual([200, 'edge-stream'])
  })

  it('name it in each line of the log', async () => {
    const lines: string[] = []
    const logger = createLogger('warn', { write: (line: string) => void lines.push(line) })
    const app = await buildApp(server.platform, { logger })
    const payload = { email: 'nobody@duarte.example', password: 'a guess' }
    await app.inject({ method: 'POST', url: '/auth/login', payload, headers: { 'x-request-id': 'edge-2' } })
    await app.close()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'refused', reqId: 'edge-2' }])
  })

  it('name it in the log of a job that a request outside any workspace has queued', async () => {
    const failure = failNextMail()
    expect((await ask('/api/auth/signup/initiate', 'edge-sign-up', 'POST', signUp)).statusCode).toBe(200)
    expect(await failure).toMatchObject({
      task: 'mail',
      reqId: 'edge-sign-up',
      err: { message: 'the mail server is away' },
    })
  })

  it('name it in the log of a job that a request in a workspace has queued, and of no other', async () => {
    const invite = (email: string, id: string) =>
      maren.request('POST', '/api/team/invitations', { email, role: 'MEMBER' }, { 'x-request-id': id })
    for (const id of ['edge-3', 'edge-4']) {
      const failure = failNextMail()
      expect((await invite(`${id}@duarte.example`, id)).status).toBe(201)
      expect(await failure).toMatchObject({ task: 'mail', reqId: id })
    }
  })

  it('name none in the log of a job that nobody requested', async () => {
    const failure = failNextMail()
    await server.platform.database.owner.query(`select enqueue('mail', '{"sealed": "broken"}')`)
    expect(await failure).toMatchObject({ task: 'mail', reqId: undefined })
  })
})

describe('refuses', () => {
  it.each([
    ['a long one', 'f'.repeat(65)],
    ['an empty one', ''],
    ['one with a line break', 'edge\n{"level":50}'],
    ['one with quotes', '"edge"'],
    ['one with letters that look like others', 'еdge'],
    ['two', 'edge-1, edge-2'],
  ])('%s, and gives the request another', async (_what, id) => {
    expect((await ask('/health', id)).headers['x-request-id']).toMatch(uuid)
  })
})
