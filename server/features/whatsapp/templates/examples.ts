import { type CollectExamples, createThroughApi } from '../../../testing/examples/collect-examples.ts'
import { createCloudAccount } from '../accounts/examples.ts'

/** An account with two templates, and an example of each route. */
export const templateExamples: CollectExamples = async (server, person) => {
  const { id: accountId } = await createCloudAccount(server, person, 'Templates')
  const path = `/whatsapp/accounts/${accountId}/templates/sync`
  const { templates } = await createThroughApi(person, 'POST', path)
  const arrival = templates.find(({ name }: { name: string }) => name === 'arrival')
  const params = { accountId }
  const body = { 1: 'Amara', 2: 'Rotterdam' }
  return {
    examples: {
      'GET /whatsapp/accounts/{accountId}/templates': { params, expectedText: person.workspaceId },
      'POST /whatsapp/accounts/{accountId}/templates/sync': { params, expectedText: person.workspaceId },
      'POST /whatsapp/accounts/{accountId}/template-messages': {
        params,
        body: { to: '+1 555 0142', templateId: arrival.id, body },
        expectedText: 'PENDING',
        variants: [{ body: { to: '+1 555 0143', name: 'arrival', language: 'en', body } }],
      },
    },
  }
}
