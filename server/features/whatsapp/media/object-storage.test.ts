import { utimes } from 'node:fs/promises'
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
const timings = { idleTimeout: 60_000, pause: 10 }
const server = await getTestServer({ mediaStore: (files) => openS3FileStore(bucket.settings, files, timings) })
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

  it('survive a bucket that fails: a clear answer, nothing half stored, and the next call succeeds', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    const content = Buffer.from('89504e470d0a1a0a0000000d49484453', 'hex')
    const send = () => {
      const form = createMultipartForm({ to: '+15550142' }, { content, type: 'image/png', name: 'dock.png' })
      return maren.request('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
    }
    const unavailable = {
      success: false,
      error: 'storage_unavailable',
      message: 'Files can’t be stored or opened at the moment. Please try again in a few minutes.',
    }
    bucket.failures.push(403)
    const refused = await send()
    expect([refused.status, refused.body, holds(content)]).toEqual([503, unavailable, 0])
    const { rows } = await server.platform.database.owner.query(
      'select from whatsapp_messages where workspace_id = $1',
      [maren.workspaceId],
    )
    expect(rows).toEqual([])
    const { address } = (await send()).body.data.media
    const open = async () => {
      const { statusCode, headers, body } = await server.app.inject({ method: 'GET', url: address })
      return [statusCode, headers['content-type'], body]
    }
    for (const failures of [[403], [undefined, 403]]) {
      bucket.failures.push(...failures)
      const [status, type, body] = await open()
      expect([status, type, JSON.parse(String(body))]).toEqual([503, 'application/json; charset=utf-8', unavailable])
    }
    expect((await open()).slice(0, 2)).toEqual([200, 'image/png'])
  })

  it('say that they are gone if the bucket has lost them', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    const content = Buffer.from('89504e470d0a1a0a0000000d49484454', 'hex')
    const form = createMultipartForm({ to: '+15550142' }, { content, type: 'image/png', name: 'dock.png' })
    const sent = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
    for (const [key, file] of bucket.files) if (file.content.equals(content)) bucket.files.delete(key)
    const gone = await server.app.inject({ method: 'GET', url: sent.body.data.media.address })
    expect([gone.statusCode, gone.json().error]).toEqual([404, 'not_found'])
  })

  it('do not keep the purge from removing the files of the node when the bucket fails', async () => {
    const { files } = server.platform
    const name = await files.put(Readable.from(['lost']))
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    await utimes(files.path(name), longAgo, longAgo)
    bucket.failures.push(403)
    await expect(createPurgeJob([whatsappRetention])({}, server.platform)).rejects.toThrow('refused GET with 403')
    await expect(files.size(name)).rejects.toThrow('ENOENT')
  })
})
