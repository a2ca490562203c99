import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createMultipartForm } from '../fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
let accountId: string
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})

/** The first page of an Ogg file, whose only packet begins with the name of the codec. */
const ogg = (codec: string) => Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from(codec)])
const opus = ogg('OpusHead\x01\x01')
const voice = { seconds: 7, waveform: Array.from({ length: 64 }, (_, at) => at) }

const send = (content: Buffer, fields: Record<string, string>, type = 'audio/ogg') => {
  const form = createMultipartForm({ to: '+15550142', ...fields }, { content, type, name: 'Voice note.ogg' })
  return maren.request('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
}

describe('does', () => {
  it('sends a recording as a voice note, with its length and its waveform', async () => {
    const { status, body } = await send(opus, { voice: JSON.stringify(voice) })
    expect([status, body.data]).toMatchObject([
      201,
      { messageType: 'audio', media: { kind: 'audio', mediaType: 'audio/ogg' }, payload: { voice } },
    ])
    const thread = `/whatsapp/accounts/${accountId}/conversations/${encodeURIComponent('15550142@c.us')}/messages`
    expect((await maren.request('GET', thread)).body.data[0].payload).toEqual({ voice })
  })
})

describe('refuses', () => {
  const unreadable = { voice: ['This is not a description of a voice note.'] }
  it.each([
    ['no waveform', { seconds: 7 }],
    ['63 bars', { ...voice, waveform: voice.waveform.slice(1) }],
    ['65 bars', { ...voice, waveform: [0, ...voice.waveform] }],
    ['a bar above 100', { ...voice, waveform: [101, ...voice.waveform.slice(1)] }],
    ['a bar below 0', { ...voice, waveform: [-1, ...voice.waveform.slice(1)] }],
    ['no length', { ...voice, seconds: 0 }],
    ['more than an hour', { ...voice, seconds: 3_601 }],
    ['another property', { ...voice, background: 1 }],
    ['a list', [voice]],
    ['nothing', null],
  ])('a voice note with %s', async (_, given) => {
    const { status, body } = await send(opus, { voice: JSON.stringify(given) })
    expect([status, body.field_errors]).toEqual([422, unreadable])
  })

  it('text that is not JSON', async () => {
    expect((await send(opus, { voice: '{"seconds":' })).status).toBe(400)
  })

  it.each([
    ['Vorbis', ogg('\x01vorbis\x00\x00'), 'audio/ogg', {}],
    ['MP3', Buffer.from('ID3\x04 and so on, for longer than a header'), 'audio/mpeg', {}],
    ['a file that is to arrive as a document', opus, 'audio/ogg', { type: 'document' }],
  ])('%s as a voice note', async (_, content, type, fields) => {
    const { status, body } = await send(content, { voice: JSON.stringify(voice), ...fields }, type)
    const error = 'A voice note must be an Ogg file with Opus audio.'
    expect([status, body.field_errors]).toEqual([422, { file: [error] }])
  })

  it('a recording of 17 MB', async () => {
    const { status, body } = await send(Buffer.concat([opus, Buffer.alloc(17 << 20)]), { voice: JSON.stringify(voice) })
    expect([status, body.message]).toEqual([413, 'The audio is larger than 16 MB.'])
  })
})
