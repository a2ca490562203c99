import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, openPublicUrl } from './public-download.ts'

let server: Server
let ca: Buffer
let origin: string
const folder = mkdtempSync(join(tmpdir(), 'parley-link-'))
beforeAll(async () => {
  const at = (name: string) => join(folder, name)
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', at('key'), '-out', at('cert')],
    ],
    { stdio: 'ignore' },
  )
  ca = readFileSync(at('cert'))
  server = createServer({ key: readFileSync(at('key')), cert: ca }, (request, reply) => {
    const path = request.url ?? ''
    if (path === '/file') return void reply.end('a file')
    if (path === '/gone') return void reply.writeHead(404).end()
    if (path === '/never') return
    const target = {
      '/again': '/file',
      '/round': '/round',
      '/inside': 'https://10.0.0.1/secret',
      '/plain': 'http://localhost/file',
    }[path]
    reply.writeHead(302, { location: target ?? '/gone' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const nearby = () => ({
  isAllowed: (address: string) => address === '127.0.0.1' || address === '::1',
  requestOptions: { ca, family: 4 },
})
const fetched = async (path: string, more = {}) =>
  text(await openPublicUrl(`${origin}${path}`, { ...nearby(), ...more }))

describe('does', () => {
  it('downloads a file, and follows a redirect to it', async () => {
    expect([await fetched('/file'), await fetched('/again')]).toEqual(['a file', 'a file'])
  })
})

describe('refuses', () => {
  it.each([
    ['a redirect into a private network', '/inside', /not on the public internet/],
    ['a redirect to plain http', '/plain', /must begin with https/],
    ['a redirect loop', '/round', /too many times/],
    ['a missing file', '/gone', /could not be fetched/],
  ])('%s', async (_what, path, sentence) => {
    await expect(fetched(path)).rejects.toThrow(sentence)
  })

  it('any name of the local machine', async () => {
    await expect(openPublicUrl(`${origin}/file`, { requestOptions: { ca } })).rejects.toThrow(
      /not on the public internet/,
    )
  })

  it('to wait longer than its timeout', async () => {
    await expect(fetched('/never', { timeout: 50 })).rejects.toThrow(/could not be fetched/)
  })

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'localhost',
      '',
    ],
  ])('%s as a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
    'no public address such as %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
