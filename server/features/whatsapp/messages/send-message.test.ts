import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createMultipartForm } from '../fixtures/factories.ts'
import { createSignedUrl } from '../media/signed-urls.ts'

const server = await getTestServer()
let maren: Person
let accountId: string
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})

const send = (body: unknown, headers: Record<string, string> = {}) =>
  maren.request('POST', `/whatsapp/accounts/${accountId}/send`, body, headers)
const sendFile = (content: Buffer, type: string, fields: Record<string, string> = {}, name = 'file.bin') => {
  const form = createMultipartForm({ to: '+15550142', ...fields }, { content, type, name })
  return send(form.body, form.headers)
}
const to = '+1 (555) 0142'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

describe('does', () => {
  it('stores a text as PENDING, in the conversation of the number, and queues it (WA-008, WA-027, WA-028)', async () => {
    const { status, body } = await send({ to, type: 'text', text: 'On our way', previewUrl: false })
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        whatsappId: '15550142@c.us',
        fromMe: true,
        content: 'On our way',
        status: 'PENDING',
        messageType: 'text',
        media: null,
        author: expect.objectContaining({ id: maren.userId }),
      }),
    ])
    const { rows } = await server.platform.database.owner.query(
      `select o.kind, m.preview_url from whatsapp_outbox o join whatsapp_messages m on m.id = o.message_id where m.id = $1`,
      [body.data.id],
    )
    expect(rows).toEqual([{ kind: 'send', preview_url: false }])
  })

  it('stores location, contacts and interactive unchanged (WA-030, WA-031, WA-032)', async () => {
    const location = { latitude: -90, longitude: 180 }
    const answer = await send({ to, type: 'location', location })
    expect(answer.body.data.payload).toEqual({ location })
    const contacts = [
      { name: 'A', phones: ['1'] },
      { name: 'B', phones: ['2', '3'] },
    ]
    expect((await send({ to, type: 'contact', contacts })).body.data.payload).toEqual({ contacts })
    const interactive = { type: 'list', action: { sections: [] } }
    expect((await send({ to, type: 'interactive', interactive })).body.data.payload).toEqual({ interactive })
  })

  it('accepts exactly the properties of the message type (WA-004)', async () => {
    const members = {
      text: 'On our way',
      previewUrl: false,
      media: { link: 'https://127.0.0.1/plan.png' },
      caption: 'The plan',
      filename: 'plan.png',
      location: { latitude: 1, longitude: 2, name: 'Dock 4', address: 'Quay 1, Rotterdam' },
      contacts: [{ name: 'Dispatch', phones: ['+15550100'] }],
      interactive: { type: 'button' },
    }
    const of: Record<string, (keyof typeof members)[]> = {
      text: ['text', 'previewUrl'],
      document: ['media', 'caption', 'filename'],
      location: ['location'],
      contact: ['contacts'],
      interactive: ['interactive'],
    }
    for (const [type, own] of Object.entries(of)) {
      const { status, body } = await send({ to, type, ...members })
      const strange = Object.keys(members).filter((name) => !(own as string[]).includes(name))
      expect([status, Object.keys(body.field_errors)], type).toEqual([422, expect.arrayContaining(strange)])
      expect(Object.keys(body.field_errors), type).toHaveLength(strange.length)
      const fitting = await send({ to, type, ...Object.fromEntries(own.map((name) => [name, members[name]])) })
      const refused = type === 'document' ? { media: ['This address is not on the public internet.'] } : undefined
      expect(fitting.body.field_errors, type).toEqual(refused)
    }
    const { body } = await sendFile(png, 'image/png', { caption: 'The plan', filename: 'plan.png', type: 'image' })
    expect(body.data).toMatchObject({ content: 'The plan', media: { filename: 'plan.png', kind: 'image' } })
    expect((await send({ to, type: 'text', text: 'x', subject: 'y' })).body.field_errors).toHaveProperty('subject')
  })

  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)])
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(60)])
  const docx = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)])
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  it.each([
    ['image/png', png, 'image', 'image/png'],
    ['video/mp4', mp4, 'video', 'video/mp4'],
    ['audio/ogg', ogg, 'audio', 'audio/ogg'],
    ['application/pdf', Buffer.from('%PDF-1.7 …'), 'document', 'application/pdf'],
    [word, docx, 'document', word],
    ['text/plain', Buffer.from('Rates per kilometre'), 'document', 'text/plain'],
    ['application/octet-stream', png, 'image', 'image/png'],
  ])(
    'sends a file of %s with the type of its content (WA-037, WA-038, WA-039)',
    async (type, content, kind, mediaType) => {
      const { status, body } = await sendFile(content, type, { caption: 'See this' }, 'rates 2026.x')
      expect([status, body.data.messageType, body.data.content]).toEqual([201, kind, 'See this'])
      expect(body.data.media).toMatchObject({
        kind,
        mediaType,
        bytes: content.length,
        filename: 'rates 2026.x',
        state: 'ready',
      })
    },
  )

  const webp = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([64, 0, 0, 0]),
    Buffer.from('WEBPVP8 '),
    Buffer.alloc(56),
  ])
  it.each([
    ['image', png, 'image/png'],
    ['video', mp4, 'video/mp4'],
    ['audio', ogg, 'audio/ogg'],
    ['document', Buffer.from('%PDF-1.7 …'), 'application/pdf'],
    ['sticker', webp, 'image/webp'],
  ])(
    'sends a file of type %s, uploaded or by link, with a caption and a name (WA-029)',
    async (type, content, mediaType) => {
      const more = { type, caption: 'See this', filename: 'on the way' }
      const { status, body } = await sendFile(content, mediaType, more)
      expect([status, body.data.messageType, body.data.content, body.data.media.filename]).toEqual([
        201,
        type,
        'See this',
        'on the way',
      ])
      expect((await sendFile(content, mediaType, { type })).body.data).toMatchObject({ messageType: type, content: '' })
      // Nothing is wrong with the message but where its link leads.
      for (const sent of [more, { type }]) {
        const { status, body } = await send({ to, ...sent, media: { link: 'https://127.0.0.1/file' } })
        expect([status, body.field_errors]).toEqual([422, { media: ['This address is not on the public internet.'] }])
      }
    },
  )

  it('sends the nine types of messages, and no other (WA-026)', async () => {
    const files: [string, Buffer, string][] = [
      ['image', png, 'image/png'],
      ['video', mp4, 'video/mp4'],
      ['audio', ogg, 'audio/ogg'],
      ['document', Buffer.from('%PDF-1.7 …'), 'application/pdf'],
      ['sticker', webp, 'image/webp'],
    ]
    for (const [type, content, mediaType] of files)
      expect((await sendFile(content, mediaType, { type })).body.data?.messageType).toBe(type)
    const others = {
      text: { text: 'On our way' },
      location: { location: { latitude: 1, longitude: 2 } },
      contact: { contacts: [{ name: 'Dispatch', phones: ['+15550100'] }] },
      interactive: { interactive: { type: 'button' } },
    }
    for (const [type, more] of Object.entries(others))
      expect((await send({ to, type, ...more })).body.data?.messageType).toBe(type)
    const { status, body } = await send({ to, type: 'poll', text: 'Rail or road?' })
    expect([status, Object.keys(body.field_errors)]).toEqual([422, ['type']])
  })

  it('sends any other file as a document, and any file as one on request (WA-040)', async () => {
    const csv = await sendFile(Buffer.from('a;b'), 'text/csv', {}, 'rates.csv')
    expect(csv.body.data.messageType).toBe('document')
    const picture = await sendFile(png, 'image/png', { type: 'document', filename: 'plan.png' })
    expect([picture.body.data.messageType, picture.body.data.media.filename]).toEqual(['document', 'plan.png'])
  })

  it('stores equal content once, and serves it at a signed URL without a session', async () => {
    const [one, two] = [await sendFile(png, 'image/png'), await sendFile(png, 'image/png')]
    const [first, second] = [one, two].map(({ body }) => body.data.media.address as string)
    expect(first).toBe(second)
    const { statusCode, rawPayload, headers } = await server.app.inject({ method: 'GET', url: first! })
    expect([statusCode, rawPayload]).toEqual([200, png])
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''file.bin",
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const saved = await server.app.inject({ method: 'GET', url: `${first}&download=true` })
    expect([saved.rawPayload, saved.headers['content-disposition']]).toEqual([
      png,
      "attachment; filename*=UTF-8''file.bin",
    ])
  })

  it('serves a script and a style sheet that were received as files that no page runs', async () => {
    const { body } = await sendFile(Buffer.from('alert(1)'), 'text/plain', {}, 'rates.txt')
    const [file = ''] = /[0-9a-f-]{36}/.exec(body.data.media.address) ?? []
    for (const mediaType of ['text/javascript', 'text/css']) {
      const url = createSignedUrl(server.platform.appSecret, file, { mediaType, filename: 'rates.js' })
      const { statusCode, headers } = await server.app.inject({ method: 'GET', url })
      expect([statusCode, headers]).toMatchObject([
        200,
        {
          'content-type': 'application/octet-stream',
          'content-disposition': "attachment; filename*=UTF-8''rates.js",
          'x-content-type-options': 'nosniff',
        },
      ])
    }
  })

  it('returns the same message for the same Idempotency-Key, and rejects another body', async () => {
    const headers = { 'idempotency-key': 'send once' }
    const body = { to, type: 'text', text: 'Once' }
    const [one, two] = [await send(body, headers), await send(body, headers)]
    expect([one.status, two.status, two.body.data.id]).toEqual([201, 201, one.body.data.id])
    expect((await send({ ...body, text: 'Twice' }, headers)).body.error).toBe('idempotency_mismatch')
  })
})

describe('refuses', () => {
  it.each([
    ['no type', { to, text: 'x' }, 'type'],
    ['no recipient', { type: 'text', text: 'x' }, 'to'],
    ['a recipient that is not a number', { to: 'Amara', type: 'text', text: 'x' }, 'to'],
    ['an unknown type', { to, type: 'gif', text: 'x' }, 'type'],
    ['a text message without text', { to, type: 'text' }, 'text'],
    ['an empty text', { to, type: 'text', text: ' \n' }, 'text'],
    ['an image without a file', { to, type: 'image', caption: 'x' }, 'media'],
    [
      'a location with an invalid latitude',
      { to, type: 'location', location: { latitude: 91, longitude: 0 } },
      'location',
    ],
    ['a contact without numbers', { to, type: 'contact', contacts: [{ name: 'A', phones: [] }] }, 'contacts'],
    ['an interactive message that is not an object', { to, type: 'interactive', interactive: 'x' }, 'interactive'],
    ['properties of another type', { to, type: 'text', text: 'x', caption: 'y' }, 'caption'],
  ])('%s (WA-027, WA-028)', async (_what, body, field) => {
    const answer = await send(body)
    expect([answer.status, Object.keys(answer.body.field_errors ?? {}).join()]).toEqual([
      422,
      expect.stringContaining(field),
    ])
  })

  it.each([
    'http://files.example/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a.png',
    'https://user:secret@files.example/a.png',
    'file:///etc/passwd',
  ])('to fetch %s', async (link) => {
    const answer = await send({ to, type: 'image', media: { link } })
    expect([answer.status, answer.body.field_errors]).toEqual([422, { media: [expect.any(String)] }])
  })

  it.each([
    ['an HTML page sent as an image', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 415],
    ['an SVG with a script', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml', 415],
    ['an executable', Buffer.from('4d5a9000', 'hex'), 'application/pdf', 415],
    ['an invalid image', Buffer.from('not a picture'), 'image/jpeg', 422],
    ['an empty file', Buffer.alloc(0), 'text/plain', 422],
    ['an image over 16 MB', Buffer.concat([png, Buffer.alloc(16 << 20)]), 'image/png', 413],
  ])('%s', async (_what, content, type, status) => {
    expect((await sendFile(content, type)).status).toBe(status)
  })

  it('a file with a Content-Length over 100 MB before reading it, and one sent with the wrong type', async () => {
    const { headers } = createMultipartForm({}, { content: png, type: 'image/png', name: 'a' })
    const large = await send(Buffer.from('x'), { ...headers, 'content-length': String(102 << 20) })
    expect(large.status).toBe(413)
    const wrong = await sendFile(png, 'image/png', { type: 'video' })
    expect([wrong.status, wrong.body.field_errors]).toEqual([422, { type: ['This file is no video.'] }])
  })

  it('to send from a disconnected account, with the reason', async () => {
    const other = await createAccount(server, maren)
    await maren.request('POST', `/whatsapp/accounts/${other}/disconnect`)
    const { status, body } = await maren.request('POST', `/whatsapp/accounts/${other}/send`, {
      to,
      type: 'text',
      text: 'x',
    })
    expect([status, body.error, body.message]).toEqual([409, 'not_connected', 'The account is not connected.'])
  })

  it('members with read-only access', async () => {
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    const path = `/whatsapp/accounts/${accountId}/send`
    expect((await viewer.request('POST', path, { to, type: 'text', text: 'x' })).body.error).toBe('not_permitted')
  })
})

describe('hides', () => {
  it('a file when its URL was changed or has expired', async () => {
    const { address } = (await sendFile(png, 'image/png')).body.data.media
    const status = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode
    expect(await status(address.replace('image%2Fpng', 'text%2Fhtml'))).toBe(404)
    expect(await status(address.replace(/until=\d+/, 'until=9999999999'))).toBe(404)
    expect(
      await status(address.replace(/signature=./, (start: string) => `signature=${start.endsWith('_') ? '-' : '_'}`)),
    ).toBe(404)
    expect(await status(address)).toBe(200)
  })
})
