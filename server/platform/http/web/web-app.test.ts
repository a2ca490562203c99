import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { startTestServer, type TestServer } from '../../../testing/harness/test-server.ts'

const script = 'export const greeting = "Good morning"\n'.repeat(50)
const inlineScript = "document.documentElement.dataset.theme = 'dark'\n"
let server: TestServer
let app: FastifyInstance
let directory: string
beforeAll(async () => {
  server = await startTestServer()
  directory = await mkdtemp(join(tmpdir(), 'parley-web-'))
  const web = join(directory, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(
    join(web, 'index.html'),
    `<html><head><script>${inlineScript}</script></head><body>Parley</body></html>`,
  )
  await writeFile(join(web, 'favicon.svg'), '<svg/>')
  await writeFile(join(web, 'assets/main-1.js'), script)
  await writeFile(join(web, 'assets/main-1.js.br'), brotliCompressSync(script))
  await writeFile(join(web, 'assets/main-1.js.gz'), gzipSync(script))
  await writeFile(join(directory, 'server.mjs.map'), '{}')
  app = await buildApp(server.platform, { webDirectory: web })
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(directory, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

describe('does', () => {
  it.each(['/', '/contacts', '/_app', '/index.html', '/no/such/place?panel=contact:1'])(
    'serves the page to a navigation to %s',
    async (url) => {
      const answer = await get(url, page)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.payload).toContain('Parley')
      expect(answer.headers).toMatchObject({ vary: 'Accept, Authorization', 'cache-control': 'no-cache' })
      const head = await get(url, page, 'HEAD')
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(answer.payload.length)])
    },
  )

  it.each<Record<string, string>>([{}, { accept: '*/*' }])(
    'serves the page at the root to a request with the headers %j',
    async (headers) => {
      const answer = await get('/', headers)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  it('serves the API on the same path to a request with a token', async () => {
    const maren = await createPerson(server)
    const url = `/contacts?workspaceId=${maren.workspaceId}`
    const called = await get(url, { ...page, authorization: `Bearer ${maren.token}` })
    expect([called.statusCode, called.json().success]).toEqual([200, true])
    expect(called.headers.vary).toBe('Accept, Authorization')
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('serves an immutable asset with the encoding %s', async (accepted, encoding) => {
    const answer = await get('/assets/main-1.js', { 'accept-encoding': accepted })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.vary).toContain('Accept-Encoding')
  })

  it.each(['/docs/', '/openapi.json', '/health', '/ready', '/favicon.svg'])(
    'serves %s instead of the page, even to a navigation',
    async (url) => {
      const answer = await get(url, page)
      expect(answer.statusCode).toBe(200)
      expect(answer.payload).not.toContain('<body>Parley</body>')
    },
  )

  it('allows the inline script of the page by its hash, on the page only', async () => {
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    const policyOf = async (url: string, headers: Record<string, string>) =>
      (await get(url, headers)).headers['content-security-policy']
    expect(await policyOf('/', page)).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(await policyOf('/health', {})).toContain("script-src 'self';")
  })

  it('serves the API reference over plain http, as in a local network', async () => {
    const policy = (await get('/docs/')).headers['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  it.each(['/', '/contacts', '/nothing', '/assets/main-1.js', '/health'])(
    'sends security headers with %s',
    async (url) => {
      for (const headers of [page, {}]) {
        const answer = await get(url, headers)
        expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      }
    },
  )
})

describe('refuses', () => {
  it('frames, plugins, another base address, and referrers', async () => {
    const { headers } = await get('/', page)
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]))
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('plain http for a year, on all subdomains, when its own address has TLS', async () => {
    const secure = await buildApp(
      { ...server.platform, publicUrl: 'https://crm.example' },
      { webDirectory: join(directory, 'web') },
    )
    for (const url of ['/', '/health', '/contacts', '/assets/main-1.js', '/%zz']) {
      const { headers } = await secure.inject({ method: 'GET', url, headers: page })
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000; includeSubDomains'])
    }
    await secure.close()
  })

  it.each(['TRACE', 'CONNECT'] as const)('the method %s', async (method) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: '/health',
      headers: { 'x-secret': 'a header to echo' },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.payload).not.toContain('a header to echo')
  })

  it('a page of another origin, which may neither ask nor store what a person sees', async () => {
    const maren = await createPerson(server)
    const url = `/contacts?workspaceId=${maren.workspaceId}`
    const origin = 'https://elsewhere.example'
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    const asked = await get(url, { origin, authorization: `Bearer ${maren.token}` })
    expect([preflight.statusCode, asked.statusCode]).toEqual([404, 200])
    for (const { headers } of [preflight, asked])
      expect(Object.keys(headers).filter((name) => /^access-control|^set-cookie/.test(name))).toEqual([])
    expect(asked.headers['content-type']).toBe('application/json; charset=utf-8')
    expect([preflight.headers['cache-control'], asked.headers['cache-control']]).toEqual([
      'no-store',
      'private, no-cache',
    ])
  })

  it('pictures from elsewhere, which would tell their servers who looks at a record', async () => {
    const policy = String((await get('/', page)).headers['content-security-policy'])
    expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: blob:")
  })

  it.each([
    ['/%zz', 400],
    ['/contacts/%', 400],
    [`/contacts/${'x'.repeat(201)}`, 404],
  ])('the malformed address %s in the envelope, with the security headers', async (url, status) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { success: false, message: expect.stringMatching(/\w/) },
    ])
    const { headers } = await get('/health')
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options'])
      expect([name, answer.headers[name]]).toEqual([name, headers[name]])
  })

  it('malformed HTTP in the envelope, with the security headers', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /a b HTTP/9\r\n\r\n')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(head).toContain("content-security-policy: default-src 'self'")
    expect(JSON.parse(body)).toMatchObject({ success: false, error: 'bad_request' })
  })

  it.each([{}, { accept: 'application/json' }, { ...page, authorization: 'Bearer nobody' }])(
    'a request without a session: %j',
    async (headers) => {
      const answer = await get('/contacts', headers as Record<string, string>)
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized'])
    },
  )

  it('a request to an unknown path', async () => {
    const answer = await get('/no/such/place')
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { success: false, error: 'not_found' }])
  })
})

describe('hides', () => {
  it.each([
    '/server.mjs.map',
    '/../server.mjs.map',
    '/assets/../../server.mjs.map',
    '/..%2fserver.mjs.map',
    '/assets/gone.js',
    '/assets',
    '/assets/',
  ])('files outside the page: %s', async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  })
})
