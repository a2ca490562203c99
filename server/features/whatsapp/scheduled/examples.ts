import { type CollectExamples, createThroughApi } from '../../../testing/examples/collect-examples.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread } from '../fixtures/factories.ts'

const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString()

/** A conversation with scheduled messages, and an example of each route. */
export const scheduledExamples: CollectExamples = async (server, person) => {
  const accountId = await createAccount(server, person)
  const { whatsappId } = await createThread(server, person, { accountId }, [{ content: 'Hello' }])
  const path = '/whatsapp/accounts/{accountId}/conversations/{whatsappId}/scheduled-messages'
  const schedule = async (text: string) => {
    const url = `/whatsapp/accounts/${accountId}/conversations/${whatsappId}/scheduled-messages`
    return (await createThroughApi(person, 'POST', url, { text, sendAt: inOneDay() })).id
  }
  const id = await schedule(person.workspaceId)
  const params = { accountId, whatsappId }
  return {
    examples: {
      [`GET ${path}`]: { params, expectedText: person.workspaceId },
      [`POST ${path}`]: { params, body: { text: 'Good morning', sendAt: inOneDay(), unlessAnswered: true } },
      'PATCH /whatsapp/scheduled-messages/{id}': { params: { id }, body: { sendAt: inOneDay() } },
      'POST /whatsapp/scheduled-messages/{id}/send': { params: { id: await schedule('Now') } },
      'DELETE /whatsapp/scheduled-messages/{id}': { params: { id: await schedule('Never') } },
    },
  }
}
