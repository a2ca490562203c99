import { withWorkspaceTransaction } from '../../../platform/database/scope.ts'
import { type CollectExamples, createThroughApi, type Example } from '../../../testing/examples/collect-examples.ts'
import type { Person } from '../../../testing/factories/person.ts'
import type { TestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { createContact, insertContactTag } from '../../contacts/examples.ts'
import { createDeal } from '../../deals/examples.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread, insertEngineRows } from '../fixtures/factories.ts'
import { createQuickReplyExamples } from '../fixtures/quick-reply-examples.ts'
import { createScheduledExamples } from '../fixtures/scheduled-examples.ts'
import { resolveConversation } from './resolve-conversation.ts'

/** Inserts a sent picture directly into the database, without its file. */
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

/** Conversations with a customer, with a stranger, and with one whose message failed; and an example of each route. */
export const conversationExamples: CollectExamples = async (server, person) => {
  const fixture = await createFixture(server, person)
  return {
    examples: {
      ...createConversationExamples(fixture),
      ...(await createNoteExamples(fixture)),
      ...(await createQuickReplyExamples(person)),
      ...(await createScheduledExamples(person, {
        accountId: fixture.accountId,
        whatsappId: fixture.knownThread.whatsappId,
      })),
      ...createMessageExamples(fixture),
    },
  }
}

const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString()

const oneMinuteAgo = () => new Date(Date.now() - 60_000).toISOString()

type Examples = Record<string, Example>
type Fixture = Awaited<ReturnType<typeof createFixture>>

async function createFixture(server: TestServer, person: Person) {
  const accountId = await createAccount(server, person)
  const { id: companyId } = await createCompany(person)
  const { id: contactId } = await createContact(person, {
    name: 'Amara Okonkwo',
    companyId,
    whatsappNumber: '+15550142',
  })
  const tagId = await insertContactTag(server, person, contactId, 'Reefer fleet')
  const { id: dealId } = await createDeal(person, { title: 'Rail lane', contactId })
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
  const linked = { accountId, number: '15550144', name: 'Lea Roth', contactId }
  const linkedThread = await createThread(server, person, linked)
  await createFinishedThreads(server, person, accountId)
  await makeOverdue(server, person, knownThread.id)
  const messageId = knownThread.messageIds[2] ?? ''
  await insertEngineRows(server, person, { accountId, conversationId: knownThread.id, messageId })
  const threads = {
    knownThread,
    unknownThread,
    linkedThread,
    changeableThread: await createThread(server, person, { accountId, number: '15550149', name: 'Noor Haddad' }, [
      { content: 'At nine', fromMe: true, status: 'READ', at: oneMinuteAgo() },
      { content: 'By rail', fromMe: true, status: 'READ', at: oneMinuteAgo() },
      { content: 'Or by sea', fromMe: true, status: 'FAILED', at: oneMinuteAgo() },
    ]),
    mergedThread: await createMergedThread(server, person, accountId),
    optedOutThread: await createOptedOutThread(server, person, accountId),
    ...(await createTrashedThreads(server, person, accountId)),
  }
  const path = '/whatsapp/accounts/{accountId}/conversations/{whatsappId}'
  const chat = (whatsappId: string) => ({ accountId, whatsappId })
  return { person, accountId, contactId, tagId, companyId, dealId, mediaId, ...threads, path, chat }
}

/** Creates a thread in each state except OPEN. */
async function createFinishedThreads(server: TestServer, person: Person, accountId: string): Promise<void> {
  const states = { WAITING: null, SNOOZED: inOneDay(), RESOLVED: null }
  for (const [n, [state, until]] of Object.entries(states).entries()) {
    const { id } = await createThread(server, person, { accountId, number: `1555017${n}`, name: state })
    await server.platform.database.owner.query(
      'update whatsapp_conversations set state = $3, snoozed_until = $4 where workspace_id = $1 and id = $2',
      [person.workspaceId, id, state, until],
    )
  }
}

/** Makes the answer in a conversation overdue: sets the answer time of the accounts, and lets the customer wait longer. */
async function makeOverdue({ platform }: TestServer, { workspaceId }: Person, id: string): Promise<void> {
  const { owner } = platform.database
  await owner.query('update whatsapp_accounts set answer_minutes = 60 where workspace_id = $1', [workspaceId])
  await owner.query(
    'update whatsapp_conversations set waiting_since = last_inbound_at where workspace_id = $1 and id = $2',
    [workspaceId, id],
  )
}

/** A thread with somebody who has opted out. */
async function createOptedOutThread(server: TestServer, person: Person, accountId: string) {
  const thread = await createThread(server, person, { accountId, number: '15550151', name: 'Olga Stern' })
  await person.request('PUT', `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}/opt-out`)
  return thread
}

/** A thread into which another one was merged. */
async function createMergedThread(server: TestServer, person: Person, accountId: string) {
  const thread = await createThread(server, person, { accountId, number: '15550147', name: 'Ida Holm' })
  const other = await createThread(server, person, { accountId, number: '15550148', name: 'Ida' })
  const addresses = [thread, other].map(({ whatsappId }) => ({
    kind: 'pn' as const,
    value: whatsappId.replace('@c.us', ''),
  }))
  await withWorkspaceTransaction(server.platform.database, person.workspaceId, (scope) =>
    resolveConversation(scope, accountId, { addresses, cause: 'alias' }),
  )
  const { body } = await person.request(
    'GET',
    `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}/merge`,
  )
  return { whatsappId: thread.whatsappId, mergeId: String(body.data.id) }
}

/** Threads of a contact and of an account in the trash; a statement that looks beyond its workspace finds both active. */
async function createTrashedThreads(server: TestServer, person: Person, accountId: string) {
  const numbers = { phoneNumber: '+49301234567', whatsappNumber: '+49301234567' }
  const contact = await createContact(person, { name: 'Nele Vogt', ...numbers })
  const thread = { accountId, number: '15550145', name: 'Nele', contactId: contact.id }
  const trashedContactThread = await createThread(server, person, thread)
  await person.request('DELETE', `/contacts/${contact.id}`)
  const removedAccountId = await createAccount(server, person)
  const removedAccountThread = await createThread(server, person, { accountId: removedAccountId }, [
    { content: 'No', fromMe: true, status: 'FAILED' },
  ])
  await person.request('DELETE', `/whatsapp/accounts/${removedAccountId}`)
  const removedAccountChat = { accountId: removedAccountId, whatsappId: removedAccountThread.whatsappId }
  return { trashedContactThread, removedAccountId, removedAccountThread, removedAccountChat }
}

function createConversationExamples(fixture: Fixture): Examples {
  const { person, accountId, contactId, knownThread, unknownThread, linkedThread, removedAccountChat, path, chat } =
    fixture
  const { mergedThread, tagId } = fixture
  const params = chat(knownThread.whatsappId)
  return {
    'GET /whatsapp/accounts/{accountId}/conversations': {
      params: { accountId },
      expectedText: knownThread.whatsappId,
      variants: [
        { query: { search: 'amara' }, expectedText: knownThread.whatsappId },
        { query: { search: '555 0143' }, expectedText: unknownThread.whatsappId },
        { query: { unread: 'true' }, expectedText: knownThread.whatsappId },
        { query: { assignee: 'me' }, expectedText: unknownThread.whatsappId },
        { query: { state: 'open' }, expectedText: unknownThread.whatsappId },
        { query: { state: 'waiting' } },
        { query: { state: 'snoozed' } },
        { query: { state: 'resolved' } },
        { query: { state: 'owed', sort: 'lastMessageAt' }, expectedText: knownThread.whatsappId },
        { query: { state: 'overdue' }, expectedText: knownThread.whatsappId },
        { query: { sort: 'waitingSince', assignee: 'me' }, expectedText: unknownThread.whatsappId },
        { query: { tagId }, expectedText: knownThread.whatsappId },
        { query: { assignee: 'nobody', offset: 0, limit: 1 }, expectedText: knownThread.whatsappId },
      ],
    },
    'GET /whatsapp/unread-counts': { expectedText: accountId },
    'GET /whatsapp/conversation-counts': { expectedText: accountId },
    [`GET ${path}`]: { params, expectedText: contactId, variants: [{ params: removedAccountChat }] },
    [`PUT ${path}/read`]: { params, variants: [{ query: { type: 'individual' } }] },
    [`DELETE ${path}/read`]: { params, variants: [{ params: removedAccountChat }] },
    [`PUT ${path}/state`]: {
      params,
      body: { state: 'RESOLVED' },
      variants: [
        { body: { state: 'SNOOZED', snoozedUntil: inOneDay() } },
        { params: removedAccountChat, body: { state: 'WAITING' } },
      ],
    },
    [`PUT ${path}/assignee`]: {
      params,
      body: { assigneeId: person.userId },
      variants: [{ body: { assigneeId: null } }],
    },
    [`PUT ${path}/contact`]: {
      params: chat(unknownThread.whatsappId),
      body: { contactId },
      variants: [
        { body: {} },
        { params: removedAccountChat },
        { params: chat(fixture.trashedContactThread.whatsappId), body: {} },
      ],
    },
    [`DELETE ${path}/contact`]: { params: chat(linkedThread.whatsappId) },
    [`PUT ${path}/opt-out`]: { params, variants: [{ params: removedAccountChat }] },
    [`DELETE ${path}/opt-out`]: {
      params: chat(fixture.optedOutThread.whatsappId),
      variants: [{ params: removedAccountChat }],
    },
    [`GET ${path}/merge`]: { params: chat(mergedThread.whatsappId), expectedText: mergedThread.mergeId },
    [`POST ${path}/split`]: {
      params: chat(mergedThread.whatsappId),
      body: { mergeId: mergedThread.mergeId },
    },
  }
}

async function createNoteExamples({ person, accountId, knownThread, path, chat }: Fixture): Promise<Examples> {
  const notes = `/whatsapp/accounts/${accountId}/conversations/${knownThread.whatsappId}/notes`
  const createNote = async () => (await createThroughApi(person, 'POST', notes, { content: 'They pay late.' })).id
  await createNote()
  const params = chat(knownThread.whatsappId)
  return {
    [`GET ${path}/notes`]: { params, expectedText: 'They pay late.' },
    [`POST ${path}/notes`]: { params, body: { content: 'Call after five' } },
    [`GET ${path}/older-messages`]: { params, expectedText: 'AVAILABLE' },
    [`POST ${path}/older-messages`]: { params, expectedText: 'REQUESTED' },
    [`POST ${path}/presence`]: { params, body: { activity: 'viewing' }, expectedText: 'viewing' },
    'DELETE /whatsapp/notes/{id}': { params: { id: await createNote() }, isPersonal: true },
  }
}

function createMessageExamples(fixture: Fixture): Examples {
  const { person, accountId, knownThread, unknownThread, changeableThread, path, chat } = fixture
  const { removedAccountId, removedAccountThread } = fixture
  const card = { name: 'Dispatch', phones: ['+15550100'] }
  return {
    [`GET ${path}/messages`]: {
      params: chat(knownThread.whatsappId),
      expectedText: person.workspaceId,
      variants: [
        { params: chat('15550143@s.whatsapp.net'), query: { limit: 1, offset: 1 }, expectedText: 'Are you there?' },
      ],
    },
    'GET /whatsapp/accounts/{accountId}/recipient': {
      params: { accountId },
      query: { to: '+1 555 0142' },
      expectedText: knownThread.whatsappId,
      variants: [{ query: { to: '+49 30 1234567' } }],
    },
    'POST /whatsapp/accounts/{accountId}/send': {
      params: { accountId },
      body: { to: '+1 555 0142', type: 'text', text: 'On our way' },
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
    'POST /whatsapp/accounts/{accountId}/messages/{id}/cancel': {
      params: { accountId, id: changeableThread.messageIds[2] ?? '' },
      variants: [{ params: { accountId: removedAccountId, id: removedAccountThread.messageIds[0] ?? '' } }],
    },
    'PUT /whatsapp/accounts/{accountId}/messages/{id}/reaction': {
      params: { accountId, id: knownThread.messageIds[0] ?? '' },
      body: { emoji: '👍' },
      variants: [
        { body: { emoji: '❤️' } },
        { params: { accountId: removedAccountId, id: removedAccountThread.messageIds[0] ?? '' } },
      ],
    },
    'PATCH /whatsapp/accounts/{accountId}/messages/{id}': {
      params: { accountId, id: changeableThread.messageIds[0] ?? '' },
      body: { text: 'At ten' },
    },
    'DELETE /whatsapp/accounts/{accountId}/messages/{id}': {
      params: { accountId, id: changeableThread.messageIds[1] ?? '' },
    },
    'DELETE /whatsapp/accounts/{accountId}/messages/{id}/reaction': {
      params: { accountId, id: knownThread.messageIds[0] ?? '' },
    },
    'GET /whatsapp/media/{id}': { params: { id: fixture.mediaId }, expectedText: 'dock.png' },
    'GET /contacts/{id}/messages': { params: { id: fixture.contactId }, expectedText: person.workspaceId },
    'GET /companies/{id}/messages': { params: { id: fixture.companyId }, expectedText: person.workspaceId },
    'GET /deals/{id}/messages': { params: { id: fixture.dealId }, expectedText: person.workspaceId },
  }
}
