import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openS3FileStore } from '../../../platform/files/s3-file-store.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { startFakeBucket } from '../../../testing/harness/fake-bucket.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createMultipartForm } from '../fixtures/factories.ts'

const bucket = await startFakeBucket()
afterAll(bucket.close)

const note = Buffer.concat([Buffer.from('OggS'), randomBytes(99_996)])

describe.each([
  ['on a disk', await getTestServer()],
  ['in a bucket', await getTestServer({ mediaStore: (files) => openS3FileStore(bucket.settings, files) })],
])('a voice note %s', async (_where, server) => {
  const maren = await createPerson(server)
  const form = createMultipartForm({ to: '+15550142' }, { content: note, type: 'audio/ogg', name: 'note.ogg' })
  const path = `/whatsapp/accounts/${await createAccount(server, maren)}/send`
  const { address } = (await maren.request('POST', path, form.body, form.headers)).body.data.media

  const get = async (headers: Record<string, string> = {}, url: string = address) => {
    const reply = await server.app.inject({ method: 'GET', url, headers })
    const { 'content-range': range, 'content-length': length } = reply.headers
    return { ...reply, body: reply.body, rawPayload: reply.rawPayload, answer: [reply.statusCode, range, length] }
  }
  const getRange = (range: string, more = {}) => get({ range, ...more })

  it('is served whole without a Range header, and says that ranges are supported', async () => {
    const { answer, rawPayload, headers } = await get()
    expect([answer, rawPayload.equals(note)]).toEqual([[200, undefined, '100000'], true])
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', etag: expect.stringMatching(/^"[^"]+"$/) })
  })

  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=500-999', 500, 999],
    ['bytes=99000-', 99_000, 99_999],
    ['bytes=99000-200000', 99_000, 99_999],
    ['bytes=-100', 99_900, 99_999],
    ['bytes=-200000', 0, 99_999],
    ['Bytes=7-7', 7, 7],
  ])('is served in part for %s, with the headers that make it safe', async (range, start, end) => {
    const { answer, rawPayload, headers } = await getRange(range)
    expect(answer).toEqual([206, `bytes ${start}-${end}/100000`, String(end - start + 1)])
    expect(rawPayload.equals(note.subarray(start, end + 1))).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'audio/ogg',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['bytes=100000-', 'bytes=100000-100001', 'bytes=-0', `bytes=${'9'.repeat(40)}-`])(
    'has no part %s, and says how long it is',
    async (range) => {
      const { answer, body, headers } = await getRange(range)
      expect(answer.slice(0, 2)).toEqual([416, 'bytes */100000'])
      expect(JSON.parse(body)).toEqual({
        success: false,
        error: 'range_not_satisfiable',
        message: 'The file is shorter than the requested range.',
      })
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  it.each(['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'bytes', 'items=0-1', 'bytes=0-1;x', '-1'])(
    'is served whole for %s',
    async (range) => {
      expect((await getRange(range)).answer).toEqual([200, undefined, '100000'])
    },
  )

  it('is continued only if the start is of the same file', async () => {
    const etag = String((await get()).headers.etag)
    expect((await getRange('bytes=0-1', { 'if-range': etag })).answer[0]).toBe(206)
    for (const other of ['"another"', `W/${etag}`, 'Tue, 24 Nov 2026 19:00:00 GMT'])
      expect((await getRange('bytes=0-1', { 'if-range': other })).answer).toEqual([200, undefined, '100000'])
  })

  it('is served in parts at its signed address only', async () => {
    const forged = address.replace(/signature=./, 'signature=~')
    expect((await get({ range: 'bytes=0-1' }, forged)).answer[0]).toBe(404)
    const head = await server.app.inject({ method: 'HEAD', url: address, headers: { range: 'bytes=0-1' } })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '100000'])
  })
})
