import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createPhoto } from '../../files/fixtures.ts'
import { createAccount } from '../accounts/examples.ts'
import { recordAndProcess } from '../engines/inbound/journal.ts'
import { downloadPendingMedia } from '../engines/inbound/media-download.ts'
import { createMultipartForm } from '../fixtures/factories.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const accountId = await createAccount(server, maren)
const photo = await createPhoto()

async function send(content: Buffer, fields: Record<string, string> = {}) {
  const form = createMultipartForm({ to: '+15550142', ...fields }, { content, type: 'image/jpeg', name: 'dock.jpg' })
  const { status, body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
  expect(status).toBe(201)
  return body.data.media as { address: string; bytes: number; mediaType: string }
}
const download = async (url: string) => (await server.app.inject({ url })).rawPayload

describe('does', () => {
  it('sends a picture without the place and the camera, upright and at its own size', async () => {
    const { address, bytes, mediaType } = await send(photo)
    const sent = await download(address)
    const { exif, width, height } = await sharp(sent).metadata()
    expect({ exif, width, height, bytes, mediaType }).toEqual({
      ...{ width: 4, height: 8, mediaType: 'image/jpeg' },
      bytes: sent.length,
    })
  })

  it('sends a picture unchanged if it has no metadata, or as a document', async () => {
    const plain = await sharp(photo).jpeg().toBuffer()
    expect((await download((await send(plain)).address)).equals(plain)).toBe(true)
    expect((await download((await send(photo, { type: 'document' })).address)).equals(photo)).toBe(true)
  })

  it('shows colleagues a picture of a customer without the place', async () => {
    const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 }
    await recordAndProcess(server.platform, lease, {
      kind: 'message',
      event: {
        ...{ providerId: 'IN1', chat: [{ kind: 'pn', value: '15550509' }], fromMe: false, senderName: 'Amara' },
        ...{ at: new Date(), type: 'image', content: 'The dock', source: 'live', raw: {} },
        media: { kind: 'image', mediaType: 'image/jpeg', bytes: photo.length, ref: 'there' },
      },
    })
    await downloadPendingMedia(server.platform, lease, { fetchMedia: async () => Readable.from([photo]) })
    const path = `/whatsapp/accounts/${accountId}/conversations/15550509@c.us/messages`
    const [{ media }] = (await maren.request('GET', path)).body.data
    const { exif, height } = await sharp(await download(media.address)).metadata()
    expect({ state: media.state, exif, height }).toEqual({ state: 'ready', height: 8 })
  })
})
