import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { addReason } from '../deals/lost-reasons/examples.ts'
import { createNote } from '../notes/examples.ts'
import { insertNotification } from '../notifications/examples.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'
import { createTask } from '../tasks/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread, insertEngineRows } from '../whatsapp/fixtures/factories.ts'

/**
 * Inserts one sample record of each kind, and an addition to each. The full sample data would slow down every guard.
 */
export const sampleExamples: CollectExamples = async (server, person) => {
  const { owner } = server.platform.database
  const contact = await createContact(person, { name: 'Sample lead' })
  const company = await createCompany(person, { name: 'Sample company' })
  const deal = await createDeal(person, { title: 'Sample deal' })
  const task = await createTask(person, { title: 'Sample task' })
  const call = { title: 'Sample call', type: 'CALL' }
  const activity = await createThroughApi(person, 'POST', '/activities', { ...call, contactId: contact.id })
  const note = await createNote(person, { contactId: contact.id })
  const [tag, kept] = [await createTag(person, 'Sample tag'), await createTag(person, 'Sample tag in use')]
  await runTagOperation(person, 'assign', {
    tagId: kept.id,
    entityId: (await createContact(person, { name: 'Own' })).id,
    entityType: 'contact',
  })
  const reasons = [await addReason(person, 'Sample reason'), await addReason(person, 'Sample reason in use')]
  await createDeal(person, { title: 'Own', status: 'LOST', lostReason: 'Sample reason in use' })
  const accountId = await createAccount(server, person, { name: 'Sample number' })
  const thread = await createThread(server, person, { accountId }, [
    { content: 'Hello' },
    { content: 'Added', fromMe: true },
  ])
  const [messageId = '', added = ''] = thread.messageIds
  await insertEngineRows(server, person, { accountId, conversationId: thread.id, messageId: added })
  const chat = `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}`
  await createThroughApi(person, 'POST', `${chat}/notes`, { content: 'Added' })
  await createThroughApi(person, 'POST', `${chat}/scheduled-messages`, {
    text: 'Added',
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await insertNotification(server, person, person.userId, 'contact', contact.id)
  const rows = {
    ...{
      contacts: [contact.id],
      companies: [company.id],
      deals: [deal.id],
      tasks: [task.id],
      activities: [activity.id],
    },
    ...{ notes: [note.id], tags: [tag.id, kept.id], lost_reasons: reasons, whatsapp_accounts: [accountId] },
    ...{ whatsapp_conversations: [thread.id], whatsapp_messages: [messageId] },
  }
  await owner.query('insert into sample_data (workspace_id, rows, created_by) values ($1, $2, $3)', [
    person.workspaceId,
    JSON.stringify(rows),
    person.userId,
  ])
  for (const about of [{ contactId: contact.id }, { companyId: company.id }, { dealId: deal.id }]) {
    await createThroughApi(person, 'POST', '/activities', { ...call, ...about })
    await createNote(person, about)
  }
  await person.request('PATCH', `/contacts/${contact.id}`, { jobTitle: 'Changed' })
  const examples: Record<string, Example> = {
    'GET /sample-data': { expectedText: '"changed" : 1, "added" : 9' },
    'POST /sample-data': { expectedText: '"records":0' },
    'DELETE /sample-data': { expectedText: '"records":6' },
  }
  return { examples }
}
