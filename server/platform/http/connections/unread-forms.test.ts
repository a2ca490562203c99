import { Agent, request as sendRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it, vi } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getOrigin } from '../../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'

const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
/** A single keep-alive connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const request = sendRequest(`${getOrigin(server.app)}${path}`, { agent, method, headers }, async (reply) =>
      resolve({ status: reply.statusCode, text: await text(reply) }),
    )
    request.on('error', reject)
    request.end(body)
  })

it('serves the next request on a connection after a file that it could not store', async () => {
  const maren = await createPerson(server)
  vi.spyOn(server.platform.files, 'put').mockImplementation(async (content) => {
    content.destroy()
    throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })
  })
  const form = new FormData()
  form.set('file', new Blob(['Name\n', 'Amara Okonkwo\n'.repeat(100_000)], { type: 'text/csv' }), 'people.csv')
  const sent = new Response(form)
  const headers = { authorization: `Bearer ${maren.token}`, 'content-type': sent.headers.get('content-type') ?? '' }
  const path = `/contacts/import?workspaceId=${maren.workspaceId}`
  const refused = await call('POST', path, headers, Buffer.from(await sent.arrayBuffer()))
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([503, 'storage_unavailable'])
  vi.restoreAllMocks()
  expect((await call('GET', '/health')).status).toBe(200)
})
