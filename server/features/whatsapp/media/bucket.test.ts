import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { openBucket } from '../../../platform/bucket.ts'
import { purge } from '../../../platform/purge.ts'
import { startBucket } from '../../../platform/testing/bucket.ts'
import { aServer } from '../../../platform/testing/harness.ts'
import { aPerson } from '../../../platform/testing/people.ts'
import { anAccount } from '../accounts/story.ts'
import { formOf } from '../fixtures.ts'
import { whatsappLeftovers } from './leftovers.ts'

const bucket = await startBucket()
const server = await aServer({ media: (files) => openBucket(bucket.settings, files) })
afterAll(bucket.close)

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const holds = (content: Buffer) => [...bucket.files.values()].filter((file) => file.content.equals(content)).length

describe('files of messages in a bucket', () => {
  it('are sniffed and shown as those on a disk are, and kept once', async () => {
    const maren = await aPerson(server)
    const accountId = await anAccount(server, maren)
    const send = (content: Buffer, type: string) => {
      const form = formOf({ to: '+15550142' }, { content, type, name: 'dock.png' })
      return maren.calls('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
    }
    const [one, two] = [await send(png, 'application/octet-stream'), await send(png, 'image/png')]
    const { address, mediaType } = one.body.data.media
    expect([mediaType, two.body.data.media.address]).toEqual(['image/png', address])
    const shown = await server.app.inject({ method: 'GET', url: address })
    expect([shown.statusCode, shown.rawPayload, holds(png)]).toEqual([200, png, 1])
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect([(await send(page, 'image/png')).status, holds(page)]).toEqual([415, 0])
  })

  it('go when no message has had them for a day, and only then', async () => {
    const lost = Buffer.from('lost')
    await server.platform.media.put(Readable.from([lost], { objectMode: false }))
    await purge([whatsappLeftovers])({}, server.platform)
    expect(holds(lost)).toBe(1)
    for (const file of bucket.files.values()) file.written = new Date(Date.now() - 48 * 3_600_000)
    await purge([whatsappLeftovers])({}, server.platform)
    expect([holds(lost), holds(png)]).toEqual([0, 1])
  })
})
