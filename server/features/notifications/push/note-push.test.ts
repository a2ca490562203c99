import { afterAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { startPushService } from './fixtures/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())
const server = await getTestServer({ alone: true, push: service.options })

describe('does', () => {
  it('pushes the note of a record that mentions the person, which opens at the note', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
    const browser = service.subscribe((await ben.request('GET', '/notifications/push-key')).body.data.publicKey)
    expect((await ben.request('POST', '/notifications/devices', browser.subscription)).status).toBe(201)
    const { id } = (await maren.request('POST', '/companies', { name: 'Nordlicht' })).body.data
    const content = `<@${ben.userId}> they pay late`
    const note = (await maren.request('POST', '/notes', { content, companyId: id })).body.data
    await expect.poll(() => browser.messages.length).toBe(1)
    expect(browser.messages[0]).toMatchObject({
      ...{ kind: 'mention', title: 'Nordlicht', body: '@Ben Amos they pay late' },
      url: `/companies?panel=company:${id}&tab=notes&item=${note.id}`,
    })
  })
})
