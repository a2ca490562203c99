import { expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createActivity } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)

it('changes every field at once, and gives each back (ACT-006)', async () => {
  const contactId = (await createContact(maren)).id
  const dealId = (await createDeal(maren)).id
  const created = await createActivity(maren, { contactId })
  const values = {
    title: 'Berths for the autumn',
    description: 'Asked for two more weeks.',
    type: 'EMAIL',
    channel: 'LINKEDIN',
    outcome: 'NO_RESPONSE',
    duration: 25,
    scheduledAt: '2026-06-02T08:15:00.000Z',
    completedAt: '2026-06-02T08:40:00.000Z',
    campaignId: 'autumn-2026',
    dealId,
  }
  const { status, body } = await maren.request('PUT', `/activities/${created.id}`, values)
  const { updatedAt, ...changed } = body.data
  expect([status, changed]).toEqual([
    200,
    {
      ...values,
      scheduledAt: expect.stringMatching(/^2026-06-02T08:15:00/),
      completedAt: expect.stringMatching(/^2026-06-02T08:40:00/),
      contactId: null,
      companyId: null,
      id: created.id,
      version: 2,
      user: created.user,
      workspaceId: maren.workspaceId,
      organizationId: maren.organizationId,
      createdAt: created.createdAt,
    },
  ])
  expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(created.updatedAt))
  expect((await maren.request('GET', `/activities/${created.id}`)).body.data).toEqual(body.data)
})
