import { uuidv7 } from 'uuidv7'
import { type CollectExamples, createThroughApi } from '../../../testing/examples/collect-examples.ts'
import type { Person } from '../../../testing/factories/person.ts'
import type { TestServer } from '../../../testing/harness/test-server.ts'
import { createContact } from '../../contacts/examples.ts'
import { createView } from '../../views/examples.ts'
import { createAccount, createCloudAccount } from '../accounts/examples.ts'

/** The accounts of the examples of accounts, because a workspace may have few: two of the Cloud API, and another one. */
async function findAccounts(server: TestServer, person: Person) {
  const { body } = await person.request('GET', '/whatsapp/accounts')
  const listIds = (engine: string): string[] =>
    body.data.filter((one: { engine: string }) => one.engine === engine).map(({ id }: { id: string }) => id)
  const [first, second] = listIds('cloud')
  return {
    first: first ?? (await createCloudAccount(server, person)).id,
    second: second ?? (await createCloudAccount(server, person)).id,
    other: listIds('sandbox')[0] ?? (await createAccount(server, person)),
  }
}

async function createPlan(person: Person, accountId: string, viewId: string) {
  const { templates } = await createThroughApi(person, 'POST', `/whatsapp/accounts/${accountId}/templates/sync`)
  const templateId: string = templates.find(({ name }: { name: string }) => name === 'arrival').id
  return {
    ...{ accountId, templateId, viewId },
    body: { 1: { fact: 'Name', text: 'there' }, 2: { fact: 'Company', text: 'us' } },
  }
}

export const broadcastExamples: CollectExamples = async (server, person) => {
  const accounts = await findAccounts(server, person)
  const source = `broadcast ${person.workspaceId}`
  for (const number of ['+15550190', '+15550191'])
    await createContact(person, { name: person.workspaceId, phoneNumber: number, whatsappNumber: null, source })
  const { id: viewId } = await createView(person, {
    ...{ name: 'Recipients', definition: { filters: { source } }, shared: true },
  })
  const stoppedPlan = await createPlan(person, accounts.first, viewId)
  const { id: stopped } = await createThroughApi(person, 'POST', '/whatsapp/broadcasts', {
    ...{ name: person.workspaceId, ...stoppedPlan },
  })
  await createThroughApi(person, 'POST', `/whatsapp/broadcasts/${stopped}/stop`)
  // It never had a job that could finish it meanwhile, and its account is one that the other examples do not need.
  const running = uuidv7()
  await server.platform.database.owner.query(
    `insert into whatsapp_broadcasts
     select (jsonb_populate_record(b, jsonb_build_object('id', $2::uuid, 'state', 'RUNNING', 'account_id', $3::uuid, 'stop_reason', null))).*
       from whatsapp_broadcasts b where b.id = $1`,
    [stopped, running, accounts.other],
  )
  const plan = await createPlan(person, accounts.second, viewId)
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
