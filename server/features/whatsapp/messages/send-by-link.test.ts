import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'

const files: Record<string, { content: Buffer; mediaType: string }> = {
  image: { content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), mediaType: 'image/png' },
  video: {
    content: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]),
    mediaType: 'video/mp4',
  },
  audio: { content: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(60)]), mediaType: 'audio/ogg' },
  document: { content: Buffer.from('%PDF-1.7 rates'), mediaType: 'application/pdf' },
  sticker: {
    content: Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([64, 0, 0, 0]),
      Buffer.from('WEBPVP8 '),
      Buffer.alloc(56),
    ]),
    mediaType: 'image/webp',
  },
}

const folder = mkdtempSync(join(tmpdir(), 'parley-link-'))
const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
execFileSync('openssl', [...certificate, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert], {
  stdio: 'ignore',
})
/** Serves each file at the name of its type. */
const site = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, ({ url = '' }, reply) => {
  const file = files[url.slice(1).split('.')[0] ?? '']
  if (file) reply.writeHead(200, { 'content-type': file.mediaType }).end(file.content)
  else reply.writeHead(404).end()
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `https://localhost:${(site.address() as AddressInfo).port}`

const server = await getTestServer({
  alone: true,
  downloads: {
    isAllowed: (address) => address === '127.0.0.1' || address === '::1',
    requestOptions: { ca: readFileSync(cert), family: 4 },
  },
})
const maren = await createPerson(server)
const accountId = await createAccount(server, maren)
afterAll(() => {
  site.closeAllConnections()
  site.close()
  rmSync(folder, { recursive: true })
})

const send = (body: object) => maren.request('POST', `/whatsapp/accounts/${accountId}/send`, body)

it.each(['image', 'video', 'audio', 'document', 'sticker'])(
  'sends the %s behind a link, with a caption and a name or without (WA-029)',
  async (type) => {
    const file = files[type]!
    const media = { link: `${origin}/${type}.bin` }
    for (const [given, content, filename] of [
      [{ caption: 'See this', filename: 'on the way' }, 'See this', 'on the way'],
      [{}, '', `${type}.bin`],
    ] as const) {
      const { status, body } = await send({ to: '+1 (555) 0142', type, media, ...given })
      expect([status, body.data.messageType, body.data.content, body.data.status]).toEqual([
        201,
        type,
        content,
        'PENDING',
      ])
      const { address, ...described } = body.data.media
      expect(described).toMatchObject({
        kind: type,
        mediaType: file.mediaType,
        bytes: file.content.length,
        filename,
        state: 'ready',
      })
      const { statusCode, headers, rawPayload } = await server.app.inject({ method: 'GET', url: address })
      expect([statusCode, headers['content-type'], rawPayload]).toEqual([200, file.mediaType, file.content])
      const path = `/whatsapp/accounts/${accountId}/conversations/15550142@c.us/messages`
      const stored = (await maren.request('GET', path)).body.data.find(({ id }: { id: string }) => id === body.data.id)
      expect(stored).toMatchObject({ messageType: type, content, media: described })
    }
  },
)

it('refuses a link behind which there is nothing, and stores no message', async () => {
  const { status, body } = await send({ to: '+15550143', type: 'image', media: { link: `${origin}/gone.png` } })
  expect([status, body.field_errors]).toEqual([422, { media: ['The file at this address could not be fetched.'] }])
  const path = `/whatsapp/accounts/${accountId}/conversations/15550143@c.us/messages`
  expect((await maren.request('GET', path)).body.data).toEqual([])
})
