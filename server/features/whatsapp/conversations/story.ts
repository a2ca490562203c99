import { type Example, make, type TellStory } from '../../../platform/guards/story.ts'
import type { TestServer } from '../../../platform/testing/harness.ts'
import type { Person } from '../../../platform/testing/people.ts'
import { makeCompany } from '../../companies/story.ts'
import { aContact } from '../../contacts/story.ts'
import { makeDeal } from '../../deals/story.ts'
import { anAccount } from '../accounts/story.ts'
import { aThread, whatEnginesKeep } from '../fixtures.ts'

/** A picture that was sent, straight in the database; its file is nowhere. */
async function aPicture({ platform }: TestServer, { workspaceId, userId }: Person, accountId: string): Promise<string> {
  const { rows } = await platform.database.owner.query<{ id: string }>(
    `insert into whatsapp_media (workspace_id, id, account_id, kind, state, media_type, bytes, filename, sha256, file, created_by)
     values ($1, gen_random_uuid(), $3, 'image', 'ready', 'image/png', 68, 'dock.png', 'hash', gen_random_uuid()::text, $2) returning id`,
    [workspaceId, userId, accountId],
  )
  return rows[0]?.id ?? ''
}

/** Conversations with a customer, with one nobody knows, and with one that failed; and a call for each route. */
export const story: TellStory = async (server, person) => {
  const accountId = await anAccount(server, person)
  const company = await makeCompany(person)
  const { id: contactId } = await aContact(person, {
    name: 'Amara Okonkwo',
    companyId: company.id,
    whatsappNumber: '+15550142',
  })
  const deal = await makeDeal(person, { title: 'Rail lane', contactId })
  const mediaId = await aPicture(server, person, accountId)
  const known = await aThread(server, person, { accountId, contactId, unread: 2 }, [
    { content: person.workspaceId },
    { content: 'The dock', type: 'image', mediaId },
    { content: 'We will be there', fromMe: true, status: 'READ' },
  ])
  const unknown = await aThread(server, person, { accountId, number: '15550143', name: 'Jonas Berg' }, [
    { content: 'Are you there?' },
    { content: 'Yes', fromMe: true, status: 'FAILED' },
  ])
  const linked = await aThread(server, person, { accountId, number: '15550144', name: 'Lea Roth', contactId })
  await whatEnginesKeep(server, person, { accountId, conversationId: known.id, messageId: known.messageIds[2] ?? '' })
  // In the trash, as is the account: whoever looks past the own workspace finds both alive.
  const numbers = { phoneNumber: '+49301234567', whatsappNumber: '+49301234567' }
  const former = await aContact(person, { name: 'Nele Vogt', ...numbers })
  const theirs = await aThread(server, person, { accountId, number: '15550145', name: 'Nele', contactId: former.id })
  await person.calls('DELETE', `/contacts/${former.id}`)
  const removed = await anAccount(server, person)
  const lost = await aThread(server, person, { accountId: removed }, [
    { content: 'No', fromMe: true, status: 'FAILED' },
  ])
  await person.calls('DELETE', `/whatsapp/accounts/${removed}`)
  const lostChat = { accountId: removed, whatsappId: lost.whatsappId }
  const chat = (whatsappId: string) => ({ accountId, whatsappId })
  const params = chat(known.whatsappId)
  const at = `/whatsapp/accounts/${accountId}/conversations/${known.whatsappId}`
  const note = async () => (await make(person, 'POST', `${at}/notes`, { content: 'They pay late.' })).id
  const reply = async (name: string) =>
    (await make(person, 'POST', '/whatsapp/quick-replies', { name, text: person.workspaceId })).id
  const kept = await reply('hours')
  await note()
  const text = { to: '+1 555 0142', type: 'text', text: 'On our way' }
  const card = { name: 'Dispatch', phones: ['+15550100'] }
  const examples: Record<string, Example> = {
    'GET /whatsapp/accounts/{accountId}/conversations': {
      params: { accountId },
      shows: known.whatsappId,
      also: [
        { query: { search: 'amara' }, shows: known.whatsappId },
        { query: { search: '555 0143' }, shows: unknown.whatsappId },
        { query: { filter: 'unread' }, shows: known.whatsappId },
        { query: { filter: 'mine' }, shows: unknown.whatsappId },
        { query: { filter: 'unassigned', offset: 0, limit: 1 }, shows: known.whatsappId },
      ],
    },
    'GET /whatsapp/accounts/{accountId}/conversations/{whatsappId}': {
      params,
      shows: contactId,
      also: [{ params: lostChat }],
    },
    'GET /whatsapp/accounts/{accountId}/conversations/{whatsappId}/messages': {
      params,
      shows: person.workspaceId,
      also: [{ params: chat('15550143@s.whatsapp.net'), query: { limit: 1, offset: 1 }, shows: 'Are you there?' }],
    },
    'PUT /whatsapp/accounts/{accountId}/conversations/{whatsappId}/read': {
      params,
      also: [{ query: { type: 'individual' } }],
    },
    'PUT /whatsapp/accounts/{accountId}/conversations/{whatsappId}/assignee': {
      params,
      body: { assigneeId: person.userId },
      also: [{ body: { assigneeId: null } }],
    },
    'PUT /whatsapp/accounts/{accountId}/conversations/{whatsappId}/contact': {
      params: chat(unknown.whatsappId),
      body: { contactId },
      also: [{ body: {} }, { params: lostChat }, { params: chat(theirs.whatsappId), body: {} }],
    },
    'DELETE /whatsapp/accounts/{accountId}/conversations/{whatsappId}/contact': { params: chat(linked.whatsappId) },
    'GET /whatsapp/accounts/{accountId}/conversations/{whatsappId}/notes': { params, shows: 'They pay late.' },
    'POST /whatsapp/accounts/{accountId}/conversations/{whatsappId}/notes': {
      params,
      body: { content: 'Call after five' },
    },
    'DELETE /whatsapp/notes/{id}': { params: { id: await note() }, isPersonal: true },
    'GET /whatsapp/quick-replies': { shows: person.workspaceId },
    'POST /whatsapp/quick-replies': { body: { name: 'thanks', text: 'Thank you!' } },
    'PUT /whatsapp/quick-replies/{id}': {
      params: { id: kept },
      body: { name: 'hours', text: 'We open at eight.' },
      also: [{ body: { name: 'gone', text: 'The name of another' } }],
    },
    'DELETE /whatsapp/quick-replies/{id}': { params: { id: await reply('gone') } },
    'POST /whatsapp/accounts/{accountId}/send': {
      params: { accountId },
      body: text,
      shows: 'PENDING',
      also: [
        { body: { to: '15550144', type: 'location', location: { latitude: 51.5, longitude: -0.1 } } },
        { body: { to: '49 30 1234567', type: 'contact', contacts: [card] } },
      ],
    },
    'POST /whatsapp/accounts/{accountId}/messages/{id}/retry': {
      params: { accountId, id: unknown.messageIds[1] ?? '' },
      shows: 'PENDING',
      also: [{ params: { accountId: removed, id: lost.messageIds[0] ?? '' } }],
    },
    'GET /whatsapp/media/{id}': { params: { id: mediaId }, shows: 'dock.png' },
    'GET /contacts/{id}/messages': { params: { id: contactId }, shows: person.workspaceId },
    'GET /companies/{id}/messages': { params: { id: company.id }, shows: person.workspaceId },
    'GET /deals/{id}/messages': { params: { id: deal.id }, shows: person.workspaceId },
  }
  return { examples }
}
