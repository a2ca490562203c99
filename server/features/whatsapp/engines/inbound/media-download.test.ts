import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createPng } from '../../../files/examples.ts'
import { createAccount } from '../../accounts/examples.ts'
import { recordAndProcess } from './journal.ts'
import { downloadPendingMedia } from './media-download.ts'

const server = await getTestServer()
afterEach(() => vi.restoreAllMocks())

describe('does', () => {
  it('downloads a file that came just now before those of the history', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 }
    const hear = (providerId: string, source: 'live' | 'history') =>
      recordAndProcess(server.platform, lease, {
        kind: 'message',
        event: {
          ...{ providerId, chat: [{ kind: 'pn', value: '15550612' }], fromMe: false, senderName: 'Amara', source },
          ...{ at: new Date(), type: 'image', content: '', raw: {}, media: { kind: 'image', ref: providerId } },
        },
      })
    for (const id of ['OLD1', 'OLD2', 'OLD3']) await hear(id, 'history')
    const fetched: string[] = []
    const fetchMedia = async (ref: string) => {
      if (fetched.push(ref) === 1) await hear('NOW', 'live')
      return Readable.from([createPng()])
    }
    await downloadPendingMedia(server.platform, lease, { fetchMedia })
    expect(fetched).toEqual(['OLD1', 'NOW', 'OLD2', 'OLD3'])
  })
})

describe('survives', () => {
  it.each(['ENOSPC', 'EROFS', '53100'])(
    '%s for hours: a file is downloaded as soon as it can be stored',
    async (code) => {
      const maren = await createPerson(server)
      const accountId = await createAccount(server, maren)
      const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 }
      await recordAndProcess(server.platform, lease, {
        kind: 'message',
        event: {
          ...{ providerId: 'IN1', chat: [{ kind: 'pn', value: '15550611' }], fromMe: false, senderName: 'Amara' },
          ...{ at: new Date(), type: 'image', content: 'The dock', source: 'live', raw: {} },
          media: { kind: 'image', mediaType: 'image/png', ref: 'there' },
        },
      })
      const readMedia = async () => {
        const path = `/whatsapp/accounts/${accountId}/conversations/15550611@c.us/messages`
        return (await maren.request('GET', path)).body.data[0].media
      }
      const download = async () => {
        await server.platform.database.owner.query(
          'update whatsapp_media set run_after = now() where workspace_id = $1',
          [maren.workspaceId],
        )
        await downloadPendingMedia(server.platform, lease, { fetchMedia: async () => Readable.from([createPng()]) })
      }
      const put = vi.spyOn(server.platform.media, 'put').mockImplementation(async (content) => {
        content.resume()
        throw Object.assign(new Error(`${code}: write`), { code })
      })
      for (let attempt = 0; attempt < 10; attempt++) await download()
      expect([put.mock.calls.length, (await readMedia()).state]).toEqual([10, 'pending'])
      put.mockRestore()
      await download()
      expect(await readMedia()).toMatchObject({ state: 'ready', bytes: createPng().length })
    },
  )
})
