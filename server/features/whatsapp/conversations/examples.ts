import { type CollectExamples, createThroughApi, type Example } from '../../../testing/examples/collect-examples.ts'
import type { Person } from '../../../testing/factories/person.ts'
import type { TestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { createContact } from '../../contacts/examples.ts'
import { createDeal } from '../../deals/examples.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread, insertEngineRows } from '../fixtures/factories.ts'

/** A picture that was sent, straight in the database; its file is nowhere. */
async function createPicture(
  { platform }: TestServer,
  { workspaceId, userId }: Person,
  accountId: string,
): Promise<string> {
  const { rows } = await platform.database.owner.query<{ id: string }>(
    `insert into whatsapp_media (workspace_id, id, account_id, kind, state, media_type, bytes, filename, sha256, file, created_by)
     values ($1, gen_random_uuid(), $3, 'image', 'ready', 'image/png', 68, 'dock.png', 'hash', gen_random_uuid()::text, $2) returning id`,
    [workspaceId, userId, accountId],
  )
  return rows[0]?.id ?? ''
}

/** Conversations with a customer, with one nobody knows, and with one that failed; and a call for each route. */
export const conversationExamples: CollectExamples = async (server, person) => {
  const accountId = await createAccount(server, person)
  const company = await createCompany(person)
  const { id: contactId } = await createContact(person, {
    name: 'Amara Okonkwo',
    companyId: company.id,
    whatsappNumber: '+15550142',
  })
  const deal = await createDeal(person, { title: 'Rail lane', contactId })
  const mediaId = await createPicture(server, person, accountId)
  const knownThread = await createThread(server, person, { accountId, contactId, unread: 2 }, [
    { content: person.workspaceId },
    { content: 'The dock', type: 'image', mediaId },
    { content: 'We will be there', fromMe: true, status: 'READ' },
  ])
  const unknownThread = await createThread(server, person, { accountId, number: '15550143', name: 'Jonas Berg' }, [
    { content: 'Are you there?' },
    { content: 'Yes', fromMe: true, status: 'FAILED' },
  ])
  const linkedThread = await createThread(server, person, {
    accountId,
    number: '15550144',
    name: 'Lea Roth',
    contactId,
  })
  await insertEngineRows(server, person, {
    accountId,
    conversationId: knownThread.id,
    messageId: knownThread.messageIds[2] ?? '',
  })
  // In the trash, as is the account: whoever looks past the own workspace finds both alive.
  const numbers = { phoneNumber: '+49301234567', whatsappNumber: '+49301234567' }
  const trashedContact = await createContact(person, { name: 'Nele Vogt', ...numbers })
  const trashedContactThread = await createThread(server, person, {
    accountId,
    number: '15550145',
    name: 'Nele',
    contactId: trashedContact.id,
  })
  await person.request('DELETE', `/contacts/${trashedContact.id}`)
  const removedAccountId = await createAccount(server, person)
  const removedAccountThread = await createThread(server, person, { accountId: removedAccountId }, [
    { content: 'No', fromMe: true, status: 'FAILED' },
  ])
  await person.request('DELETE', `/whatsapp/accounts/${removedAccountId}`)
  const removedAccountChat = { accountId: removedAccountId, whatsappId: removedAccountThread.whatsappId }
  const chat = (whatsappId: string) => ({ accountId, whatsappId })
  const params = chat(knownThread.whatsappId)
  const chatPath = `/whatsapp/accounts/${accountId}/conversations/${knownThread.whatsappId}`
  const createNote = async () =>
    (await createThroughApi(person, 'POST', `${chatPath}/notes`, { content: 'They pay late.' })).id
  const createQuickReply = async (name: string) =>
    (await createThroughApi(person, 'POST', '/whatsapp/quick-replies', { name, text: person.workspaceId })).id
  const quickReplyId = await createQuickReply('hours')
  await createNote()
  const text = { to: '+1 555 0142', type: 'text', text: 'On our way' }
  const card = { name: 'Dispatch', phones: ['+15550100'] }
  const examples: Record<string, Example> = {
    'GET /whatsapp/accounts/{accountId}/conversations': {
      params: { accountId },
      expectedText: knownThread.whatsappId,
      variants: [
        { query: { search: 'amara' }, expectedText: knownThread.whatsappId },
        { query: { search: '555 0143' }, expectedText: unknownThread.whatsappId },
        { query: { filter: 'unread' }, expectedText: knownThread.whatsappId },
        { query: { filter: 'mine' }, expectedText: unknownThread.whatsappId },
        { query: { filter: 'unassigned', offset: 0, limit: 1 }, expectedText: knownThread.whatsappId },
      ],
    },
    'GET /whatsapp/accounts/{accountId}/conversations/{whatsappId}': {
      params,
      expectedText: contactId,
      variants: [{ params: removedAccountChat }],
    },
    'GET /whatsapp/accounts/{accountId}/conversations/{whatsappId}/messages': {
      params,
      expectedText: person.workspaceId,
      variants: [
        { params: chat('15550143@s.whatsapp.net'), query: { limit: 1, offset: 1 }, expectedText: 'Are you there?' },
      ],
    },
    'PUT /whatsapp/accounts/{accountId}/conversations/{whatsappId}/read': {
      params,
      variants: [{ query: { type: 'individual' } }],
    },
    'PUT /whatsapp/accounts/{accountId}/conversations/{whatsappId}/assignee': {
      params,
      body: { assigneeId: person.userId },
      variants: [{ body: { assigneeId: null } }],
    },
    'PUT /whatsapp/accounts/{accountId}/conversations/{whatsappId}/contact': {
      params: chat(unknownThread.whatsappId),
      body: { contactId },
      variants: [
        { body: {} },
        { params: removedAccountChat },
        { params: chat(trashedContactThread.whatsappId), body: {} },
      ],
    },
    'DELETE /whatsapp/accounts/{accountId}/conversations/{whatsappId}/contact': {
      params: chat(linkedThread.whatsappId),
    },
    'GET /whatsapp/accounts/{accountId}/conversations/{whatsappId}/notes': { params, expectedText: 'They pay late.' },
    'POST /whatsapp/accounts/{accountId}/conversations/{whatsappId}/notes': {
      params,
      body: { content: 'Call after five' },
    },
    'DELETE /whatsapp/notes/{id}': { params: { id: await createNote() }, isPersonal: true },
    'GET /whatsapp/quick-replies': { expectedText: person.workspaceId },
    'POST /whatsapp/quick-replies': { body: { name: 'thanks', text: 'Thank you!' } },
    'PUT /whatsapp/quick-replies/{id}': {
      params: { id: quickReplyId },
      body: { name: 'hours', text: 'We open at eight.' },
      variants: [{ body: { name: 'gone', text: 'The name of another' } }],
    },
    'DELETE /whatsapp/quick-replies/{id}': { params: { id: await createQuickReply('gone') } },
    'POST /whatsapp/accounts/{accountId}/send': {
      params: { accountId },
      body: text,
      expectedText: 'PENDING',
      variants: [
        { body: { to: '15550144', type: 'location', location: { latitude: 51.5, longitude: -0.1 } } },
        { body: { to: '49 30 1234567', type: 'contact', contacts: [card] } },
      ],
    },
    'POST /whatsapp/accounts/{accountId}/messages/{id}/retry': {
      params: { accountId, id: unknownThread.messageIds[1] ?? '' },
      expectedText: 'PENDING',
      variants: [{ params: { accountId: removedAccountId, id: removedAccountThread.messageIds[0] ?? '' } }],
    },
    'GET /whatsapp/media/{id}': { params: { id: mediaId }, expectedText: 'dock.png' },
    'GET /contacts/{id}/messages': { params: { id: contactId }, expectedText: person.workspaceId },
    'GET /companies/{id}/messages': { params: { id: company.id }, expectedText: person.workspaceId },
    'GET /deals/{id}/messages': { params: { id: deal.id }, expectedText: person.workspaceId },
  }
  return { examples }
}
