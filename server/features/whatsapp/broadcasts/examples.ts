import { type CollectExamples, createThroughApi } from '../../../testing/examples/collect-examples.ts'
import type { Person } from '../../../testing/factories/person.ts'
import type { TestServer } from '../../../testing/harness/test-server.ts'
import { createContact } from '../../contacts/examples.ts'
import { createView } from '../../views/examples.ts'
import { createCloudAccount } from '../accounts/examples.ts'

/** An account with templates, whose broadcasts go to the contacts of a view that has two. */
async function createPlan(server: TestServer, person: Person, viewId: string) {
  const { id: accountId } = await createCloudAccount(server, person, 'Broadcasts')
  const { templates } = await createThroughApi(person, 'POST', `/whatsapp/accounts/${accountId}/templates/sync`)
  const templateId: string = templates.find(({ name }: { name: string }) => name === 'arrival').id
  return {
    accountId,
    templateId,
    viewId,
    body: { 1: { fact: 'Name', text: 'there' }, 2: { fact: 'Company', text: 'us' } },
  }
}

export const broadcastExamples: CollectExamples = async (server, person) => {
  const source = `broadcast ${person.workspaceId}`
  for (const number of ['+15550190', '+15550191'])
    await createContact(person, { name: person.workspaceId, phoneNumber: number, whatsappNumber: null, source })
  const { id: viewId } = await createView(person, {
    name: 'Recipients',
    definition: { filters: { source } },
    shared: true,
  })
  const startAndStop = async (): Promise<string> => {
    const plan = await createPlan(server, person, viewId)
    const { id } = await createThroughApi(person, 'POST', '/whatsapp/broadcasts', { name: person.workspaceId, ...plan })
    await createThroughApi(person, 'POST', `/whatsapp/broadcasts/${id}/stop`)
    return id
  }
  const [stopped, running] = [await startAndStop(), await startAndStop()]
  // Without a job, so that it does not finish meanwhile.
  await server.platform.database.owner.query(`update whatsapp_broadcasts set state = 'RUNNING' where id = $1`, [
    running,
  ])
  const plan = await createPlan(server, person, viewId)
  return {
    examples: {
      'GET /whatsapp/broadcasts': { expectedText: person.workspaceId },
      'POST /whatsapp/broadcasts/preview': {
        body: plan,
        expectedText: person.workspaceId,
        variants: [{ body: { ...plan, body: { 1: { fact: 'Deal', text: 'it' }, 2: { text: 'us' } } } }],
      },
      'POST /whatsapp/broadcasts': { body: { name: 'Spring', ...plan }, expectedText: 'RUNNING' },
      'GET /whatsapp/broadcasts/{id}': { params: { id: stopped }, expectedText: person.workspaceId },
      'GET /whatsapp/broadcasts/{id}/recipients': {
        params: { id: stopped },
        expectedText: person.workspaceId,
        variants: [{ query: { result: 'WAITING' } }, { query: { result: 'LEFT_OUT' } }],
      },
      'POST /whatsapp/broadcasts/{id}/stop': { params: { id: running } },
      'POST /whatsapp/broadcasts/{id}/continue': { params: { id: stopped } },
    },
  }
}
