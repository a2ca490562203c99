import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../../whatsapp/accounts/examples.ts'
import { startPushService } from './fixtures/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())
const server = await getTestServer({ alone: true, push: service.options })

/** A browser of the person with notifications turned on. */
async function turnOn(person: Person) {
  const browser = service.subscribe((await person.request('GET', '/notifications/push-key')).body.data.publicKey)
  expect((await person.request('POST', '/notifications/devices', browser.subscription)).status).toBe(201)
  return browser
}

describe('does', () => {
  it('pushes the note of a record that mentions the person, which opens at the note', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
    const browser = await turnOn(ben)
    const { id } = (await maren.request('POST', '/companies', { name: 'Nordlicht' })).body.data
    const content = `<@${ben.userId}> they pay late`
    const note = (await maren.request('POST', '/notes', { content, companyId: id })).body.data
    await expect.poll(() => browser.messages.length).toBe(1)
    expect(browser.messages[0]).toMatchObject({
      ...{ kind: 'mention', title: 'Nordlicht', body: '@Ben Amos they pay late' },
      url: `/companies?panel=company:${id}&tab=notes&item=${note.id}`,
    })
  })

  it('pushes that a broadcast stopped by itself, which opens the broadcast', async () => {
    const maren = await createPerson(server)
    const browser = await turnOn(maren)
    const [id, accountId] = [randomUUID(), await createAccount(server, maren)]
    const { owner } = server.platform.database
    await owner.query(
      `insert into whatsapp_broadcasts (workspace_id, id, account_id, name, view_id, view_name, template_name, template_language, template_category,
                                        template_parts, without_number, recipients, state, stop_reason, created_by, sender_id)
       values ($1, $2, $3, 'Fair', $2, 'All', 'offer', 'en', 'MARKETING', '{}', 0, 1, 'STOPPED', 'failed', $4, $4)`,
      [maren.workspaceId, id, accountId, maren.userId],
    )
    await owner.query('select identity.notify_of_stopped($1, $2, now())', [maren.workspaceId, id])
    await expect.poll(() => browser.messages.length).toBe(1)
    expect(browser.messages[0]).toMatchObject({
      ...{ kind: 'broadcast', title: 'Fair', body: 'Broadcast stopped' },
      url: `/settings/broadcasts?broadcast=${id}`,
    })
  })

  it('pushes that an import ended, which opens its report', async () => {
    const maren = await createPerson(server)
    const browser = await turnOn(maren)
    const { body } = await maren.request('POST', '/contacts/import', { contacts: [{ name: 'Amara' }] })
    const { importId } = body.data
    await expect.poll(async () => (await maren.request('GET', `/imports/${importId}`)).body.data.status).toBe('done')
    const { owner } = server.platform.database
    await owner.query('select identity.notify_of_import($1, $2)', [maren.workspaceId, importId])
    await expect.poll(() => browser.messages.length).toBe(1)
    expect(browser.messages[0]).toMatchObject({
      ...{ kind: 'import', title: 'contacts.json', body: 'Import finished' },
      url: `/settings/imports?import=${importId}`,
    })
  })
})
