import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { openS3FileStore } from '../../../platform/files/s3-file-store.ts'
import { createPurgeJob } from '../../../platform/jobs/purge.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { startFakeBucket } from '../../../testing/harness/fake-bucket.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createMultipartForm } from '../fixtures/factories.ts'
import { whatsappRetention } from './retention.ts'

const bucket = await startFakeBucket()
const server = await getTestServer({ mediaStore: (files) => openS3FileStore(bucket.settings, files) })
afterAll(bucket.close)

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const holds = (content: Buffer) => [...bucket.files.values()].filter((file) => file.content.equals(content)).length

describe('message files in a bucket', () => {
  it('are sniffed and served like those on a disk, and stored once', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    const send = (content: Buffer, type: string) => {
      const form = createMultipartForm({ to: '+15550142' }, { content, type, name: 'dock.png' })
      return maren.request('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
    }
    const [one, two] = [await send(png, 'application/octet-stream'), await send(png, 'image/png')]
    const { address, mediaType } = one.body.data.media
    expect([mediaType, two.body.data.media.address]).toEqual(['image/png', address])
    const shown = await server.app.inject({ method: 'GET', url: address })
    expect([shown.statusCode, shown.rawPayload, holds(png)]).toEqual([200, png, 1])
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect([(await send(page, 'image/png')).status, holds(page)]).toEqual([415, 0])
  })

  it('are deleted a day after the last message with them, and no earlier', async () => {
    const lost = Buffer.from('lost')
    await server.platform.media.put(Readable.from([lost], { objectMode: false }))
    await createPurgeJob([whatsappRetention])({}, server.platform)
    expect(holds(lost)).toBe(1)
    for (const file of bucket.files.values()) file.writtenAt = new Date(Date.now() - 48 * 3_600_000)
    await createPurgeJob([whatsappRetention])({}, server.platform)
    expect([holds(lost), holds(png)]).toEqual([0, 1])
  })
})
