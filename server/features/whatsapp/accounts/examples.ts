import { type CollectExamples, createThroughApi, type Example } from '../../../testing/examples/collect-examples.ts'
import type { Person } from '../../../testing/factories/person.ts'
import type { TestServer } from '../../../testing/harness/test-server.ts'
import { type FakeGraph, startFakeGraph } from '../engines/cloud/fixtures/fake-graph.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { createThread, insertEngineRows } from '../fixtures/factories.ts'
import { createPairingCodeSeal, createQrSeal } from './sealed-credentials.ts'

/** Open on working days, with a break on Tuesdays. */
export const businessHours = {
  timeZone: 'Europe/Berlin',
  days: [
    [{ from: 540, to: 1_020 }],
    [
      { from: 540, to: 720 },
      { from: 780, to: 1_440 },
    ],
    ...[[{ from: 540, to: 1_020 }], [{ from: 540, to: 1_020 }], [{ from: 540, to: 900 }], [], []],
  ],
  closedDates: ['2026-12-25'],
}

/** Connects an account over HTTP. No engine runs, so its status stays as given. */
export async function createAccount(
  { platform }: Pick<TestServer, 'platform'>,
  person: Person,
  { name = 'Support', ...options }: { name?: string; status?: string; qr?: string } = {},
): Promise<string> {
  const { id } = await createThroughApi(person, 'POST', '/whatsapp/accounts/connect', { name, engine: 'sandbox' })
  const sealed = options.qr && createQrSeal(platform.appSecret, id).seal(options.qr)
  await platform.database.owner.query(
    `update whatsapp_accounts
        set status = $3, qr = $4, qr_expires_at = '2100-01-01', last_seen_at = '2100-01-01', lease_until = '2100-01-01',
            complete_until = '2026-01-01', phone_number = '+15550100', remote_account_id = id::text, display_name = 'Kestrel'
      where workspace_id = $1 and id = $2`,
    [person.workspaceId, id, options.status ?? 'CONNECTED', sealed || null],
  )
  return id
}

/** Shared by all accounts of the Cloud API. */
let graph: Promise<FakeGraph> | undefined

/** Connects an account of the Cloud API with two templates over HTTP; no engine runs. */
export async function createCloudAccount({ platform }: Pick<TestServer, 'platform'>, person: Person, name = 'Sales') {
  graph ??= startFakeGraph()
  const { endpoint, addNumber, setTemplates } = await graph
  platform.whatsapp.graph = endpoint
  const number = addNumber()
  setTemplates(number, [createTemplate('arrival'), createTemplate(person.workspaceId)])
  const { id: phoneNumberId, accessToken, appSecret } = number
  const credentials = { accessToken, phoneNumberId, appSecret }
  const { id } = await createThroughApi(person, 'POST', '/whatsapp/accounts/connect', {
    name,
    engine: 'cloud',
    ...credentials,
  })
  await platform.database.owner.query(
    `update whatsapp_accounts set last_seen_at = '2100-01-01', lease_until = '2100-01-01' where workspace_id = $1 and id = $2`,
    [person.workspaceId, id],
  )
  return { id: id as string, ...credentials }
}

/** A conversation with a contact, on an account of its own. */
export async function createConversationWith(server: TestServer, person: Person, contactId: string): Promise<void> {
  await createThread(server, person, { accountId: await createAccount(server, person), contactId })
}

/** Connected and unpaired accounts, with one event of each kind. */
export const accountExamples: CollectExamples = async (server, person) => {
  const accountId = await createAccount(server, person, { name: person.workspaceId })
  const awaitingScan = await createAccount(server, person, { status: 'QR_READY', qr: 'scan me' })
  const scanned = await createAccount(server, person, { status: 'QR_READY', qr: 'scan me' })
  const createSpare = () => createAccount(server, person)
  const params = { accountId }
  const { id: cloud, accessToken, appSecret } = await createCloudAccount(server, person)
  const { id: checked, ...other } = await createCloudAccount(server, person)
  const busy = await createAccount(server, person)
  for (const account of [accountId, busy]) {
    const { id: conversationId, messageIds } = await createThread(server, person, { accountId: account }, [
      { content: 'Soon', fromMe: true, status: 'PENDING' },
      { content: 'Lost', fromMe: true, status: 'FAILED', at: new Date().toISOString() },
    ])
    await insertEngineRows(server, person, { accountId: account, conversationId, messageId: messageIds[0] ?? '' })
  }
  await useFirstContact(server, person, accountId)
  const restricted = await restrictAccount(person, await createSpare())
  const seq = await insertEvents(server, person, accountId)
  const fromEvent = (last: number) => ({ 'last-event-id': String(last) })
  const examples: Record<string, Example> = {
    'GET /whatsapp/accounts': { expectedText: accountId },
    'GET /whatsapp/engines': { expectedText: 'linked-device' },
    'POST /whatsapp/accounts/connect': {
      body: { name: 'Sales' },
      expectedText: 'Sales',
      variants: [{ body: { name: 'Cloud', engine: 'cloud', ...other } }],
    },
    'GET /whatsapp/accounts/{accountId}/status': {
      params,
      expectedText: 'CONNECTED',
      variants: [{ params: { accountId: awaitingScan } }],
    },
    'GET /whatsapp/accounts/{accountId}/health': { params, expectedText: 'failures' },
    'GET /whatsapp/accounts/{accountId}/qr-code': {
      params: { accountId: awaitingScan },
      expectedText: 'data:image/',
      variants: [{ params }],
    },
    ...(await pairingCodeExamples(server, person, { shown: awaitingScan, waiting: scanned })),
    'POST /whatsapp/accounts/{accountId}/scan': {
      params: { accountId: scanned },
    },
    'PATCH /whatsapp/accounts/{accountId}': {
      params: { accountId: await createSpare() },
      body: { addsContacts: true },
      variants: [
        { body: { addsContacts: false } },
        { body: { readReceipts: 'ON_REPLY' } },
        { body: { businessHours } },
        { body: { businessHours: null } },
        { body: { awayMessage: 'We are closed.' } },
        { body: { answerMinutes: 60 } },
      ],
    },
    ...teamExamples(accountId, restricted, person),
    'POST /whatsapp/accounts/{accountId}/reconnect': { params: { accountId: restricted } },
    'POST /whatsapp/accounts/{accountId}/disconnect': { params: { accountId: await createSpare() } },
    'DELETE /whatsapp/accounts/{accountId}': { params: { accountId: busy } },
    'PUT /whatsapp/accounts/{accountId}/credentials': {
      params: { accountId: cloud },
      body: { accessToken, appSecret },
      variants: [{ body: { accessToken } }],
    },
    'GET /whatsapp/accounts/{accountId}/webhook': {
      params: { accountId: cloud },
      expectedText: '/webhooks/whatsapp/cloud/',
      variants: [{ params }],
    },
    ...setupExamples(checked),
    'GET /whatsapp/accounts/message-updates': { headers: fromEvent(seq), expectedText: 'event: message_update' },
    'GET /whatsapp/accounts/status-updates': {
      headers: fromEvent(seq),
      expectedText: 'event: status_update',
      variants: [{ headers: {}, expectedText: 'id: ' }],
    },
  }
  return { examples }
}

/** Shows a pairing code for the account `shown`, which waits for its phone like `waiting`. */
async function pairingCodeExamples(
  server: TestServer,
  person: Person,
  { shown, waiting }: { shown: string; waiting: string },
): Promise<Record<string, Example>> {
  await server.platform.database.owner.query(
    `update whatsapp_accounts set pairing_request = id, pairing_number = '15550100142', pairing_code = $3, pairing_code_expires_at = '2100-01-01'
      where workspace_id = $1 and id = $2`,
    [person.workspaceId, shown, createPairingCodeSeal(server.platform.appSecret, shown).seal('ABCD1234')],
  )
  const path = 'whatsapp/accounts/{accountId}/pairing-code'
  return {
    [`POST /${path}`]: { params: { accountId: waiting }, body: { phoneNumber: '+1 555 010 0142' } },
    [`GET /${path}`]: { params: { accountId: shown }, expectedText: 'ABCD1234' },
  }
}

/** Gives the account a daily limit of first contacts (by changing its engine) and uses one of them. */
async function useFirstContact(server: TestServer, person: Person, accountId: string): Promise<void> {
  await server.platform.database.owner.query(`update whatsapp_accounts set engine = 'linked-device' where id = $1`, [
    accountId,
  ])
  const { id: contacted } = await createThread(server, person, { accountId, number: '15550149' })
  await server.platform.database.owner.query(
    'update whatsapp_conversations set cold_contacted_at = now() where workspace_id = $1 and id = $2',
    [person.workspaceId, contacted],
  )
}

/** Restricts an account to the person. */
async function restrictAccount(person: Person, accountId: string): Promise<string> {
  await person.request('PUT', `/whatsapp/accounts/${accountId}/team`, {
    ...{ memberIds: [person.userId], assignment: 'MANUAL', assigneeId: null },
  })
  return accountId
}

const teamExamples = (accountId: string, restricted: string, person: Person): Record<string, Example> => ({
  'PUT /whatsapp/accounts/{accountId}/team': {
    params: { accountId: restricted },
    body: { memberIds: [], assignment: 'FIXED', assigneeId: person.userId },
    variants: [{ body: { memberIds: null, assignment: 'ROUND_ROBIN', assigneeId: null } }],
  },
  'GET /whatsapp/accounts/{accountId}/people': {
    params: { accountId },
    expectedText: person.userId,
    variants: [{ query: { search: 'e', limit: 5 } }],
  },
})

const setupExamples = (accountId: string): Record<string, Example> => ({
  'GET /whatsapp/accounts/{accountId}/checks': { params: { accountId }, expectedText: 'Cloud API' },
  'POST /whatsapp/accounts/{accountId}/subscribe': { params: { accountId }, expectedText: 'Cloud API' },
  'POST /whatsapp/accounts/{accountId}/register': {
    params: { accountId },
    body: { pin: '270134' },
    expectedText: 'Cloud API',
  },
})

/** Inserts one event of each kind; returns the number before the first. */
async function insertEvents({ platform }: TestServer, { workspaceId }: Person, accountId: string): Promise<number> {
  const { rows } = await platform.database.owner.query<{ seq: number }>(
    `with numbered as (update event_counters set seq = seq + 3 where workspace_id = $1 returning seq)
     insert into events (workspace_id, seq, kind, ids, data)
     select $1, seq - 2 + n, (array['message_update', 'status_update', 'connection_error'])[n + 1], array[$2::uuid],
            jsonb_build_object('accountId', $2::uuid, 'accountName', 'Support', 'status', 'CONNECTED', 'previousStatus', 'CONNECTING',
                               'fromName', $1::text, 'content', 'Hello', 'error', 'The connection failed.')
       from numbered, generate_series(0, 2) as n
     returning seq::float8`,
    [workspaceId, accountId],
  )
  return Number(rows[0]?.seq) - 1
}
