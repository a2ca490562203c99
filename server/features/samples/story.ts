import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { makeNote } from '../notes/story.ts'
import { aTag, did } from '../tags/story.ts'
import { makeTask } from '../tasks/story.ts'
import { anAccount } from '../whatsapp/accounts/story.ts'
import { aThread, whatEnginesKeep } from '../whatsapp/fixtures.ts'

/**
 * One of everything that sample data has, and something that was added to each: as much of it as there is would have every guard
 * carry it about.
 */
export const story: TellStory = async (server, person) => {
  const { owner } = server.platform.database
  const contact = await aContact(person, { name: 'Sample lead' })
  const company = await makeCompany(person, { name: 'Sample company' })
  const deal = await makeDeal(person, { title: 'Sample deal' })
  const task = await makeTask(person, { title: 'Sample task' })
  const call = { title: 'Sample call', type: 'CALL' }
  const activity = await make(person, 'POST', '/activities', { ...call, contactId: contact.id })
  const note = await makeNote(person, { contactId: contact.id })
  const [tag, kept] = [await aTag(person, 'Sample tag'), await aTag(person, 'Sample tag that is borne')]
  await did(person, 'assign', {
    tagId: kept.id,
    entityId: (await aContact(person, { name: 'Own' })).id,
    entityType: 'contact',
  })
  const accountId = await anAccount(server, person, { name: 'Sample number' })
  const thread = await aThread(server, person, { accountId }, [
    { content: 'Hello' },
    { content: 'Added', fromMe: true },
  ])
  const [messageId = '', added = ''] = thread.messageIds
  await whatEnginesKeep(server, person, { accountId, conversationId: thread.id, messageId: added })
  const rows = {
    ...{
      contacts: [contact.id],
      companies: [company.id],
      deals: [deal.id],
      tasks: [task.id],
      activities: [activity.id],
    },
    ...{ notes: [note.id], tags: [tag.id, kept.id], whatsapp_accounts: [accountId], whatsapp_messages: [messageId] },
  }
  await owner.query('insert into sample_data (workspace_id, rows, created_by) values ($1, $2, $3)', [
    person.workspaceId,
    JSON.stringify(rows),
    person.userId,
  ])
  for (const about of [{ contactId: contact.id }, { companyId: company.id }, { dealId: deal.id }]) {
    await make(person, 'POST', '/activities', { ...call, ...about })
    await makeNote(person, about)
  }
  await person.calls('PATCH', `/contacts/${contact.id}`, { jobTitle: 'Changed' })
  const examples: Record<string, Example> = {
    'GET /sample-data': { shows: '"changed" : 1, "added" : 7' },
    'POST /sample-data': { shows: '"records":0' },
    'DELETE /sample-data': { shows: '"records":6' },
  }
  return { examples }
}
