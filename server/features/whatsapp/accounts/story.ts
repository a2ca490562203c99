import { type Example, make, type TellStory } from '../../../platform/guards/story.ts'
import type { TestServer } from '../../../platform/testing/harness.ts'
import type { Person } from '../../../platform/testing/people.ts'
import { type FakeGraph, openGraph } from '../engines/cloud/fixtures/graph.ts'
import { aThread, whatEnginesKeep } from '../fixtures.ts'
import { sealedQr } from './credentials.ts'

/** Connects an account over HTTP. Nothing runs behind it: how it is stands as the story says, for ever. */
export async function anAccount(
  { platform }: Pick<TestServer, 'platform'>,
  person: Person,
  { name = 'Support', ...more }: { name?: string; status?: string; qr?: string } = {},
): Promise<string> {
  const { id } = await make(person, 'POST', '/whatsapp/accounts/connect', { name, engine: 'sandbox' })
  const sealed = more.qr && sealedQr(platform.appSecret, id).seal(more.qr)
  await platform.database.owner.query(
    `update whatsapp_accounts
        set status = $3, qr = $4, qr_expires_at = '2100-01-01', seen_at = '2100-01-01', lease_until = '2100-01-01',
            complete_until = '2026-01-01', phone_number = '+15550100', remote_account_id = id::text, display_name = 'Kestrel'
      where workspace_id = $1 and id = $2`,
    [person.workspaceId, id, more.status ?? 'CONNECTED', sealed || null],
  )
  return id
}

/** The other side of accounts of the Cloud API, for everybody who tells this story. */
let graph: Promise<FakeGraph> | undefined

/** Connects an account of the Cloud API over HTTP, which nothing runs either. */
export async function aCloudAccount({ platform }: Pick<TestServer, 'platform'>, person: Person, name = 'Sales') {
  graph ??= openGraph()
  const { place, number } = await graph
  platform.whatsapp.graph = place
  const { id: phoneNumberId, accessToken, appSecret } = number()
  const keys = { accessToken, phoneNumberId, appSecret }
  const { id } = await make(person, 'POST', '/whatsapp/accounts/connect', { name, engine: 'cloud', ...keys })
  await platform.database.owner.query(
    `update whatsapp_accounts set seen_at = '2100-01-01', lease_until = '2100-01-01' where workspace_id = $1 and id = $2`,
    [person.workspaceId, id],
  )
  return { id: id as string, ...keys }
}

/** What was said with a contact, on an account of its own. */
export async function talkedWith(server: TestServer, person: Person, contactId: string): Promise<void> {
  await aThread(server, person, { accountId: await anAccount(server, person), contactId })
}

/** Accounts that are connected and that wait to be paired, and what the streams told of them. */
export const story: TellStory = async (server, person) => {
  const accountId = await anAccount(server, person, { name: person.workspaceId })
  const waiting = await anAccount(server, person, { status: 'QR_READY', qr: 'scan me' })
  const spare = () => anAccount(server, person)
  const params = { accountId }
  const { id: cloud, accessToken, appSecret } = await aCloudAccount(server, person)
  const { id: _, ...other } = await aCloudAccount(server, person)
  const busy = await anAccount(server, person)
  const thread = await aThread(server, person, { accountId: busy }, [
    { content: 'Soon', fromMe: true, status: 'PENDING' },
  ])
  await whatEnginesKeep(server, person, {
    accountId: busy,
    conversationId: thread.id,
    messageId: thread.messageIds[0] ?? '',
  })
  // One that may write to few strangers, of whom it has written to one.
  await server.platform.database.owner.query(`update whatsapp_accounts set engine = 'linked-device' where id = $1`, [
    accountId,
  ])
  const { id: reached } = await aThread(server, person, { accountId, number: '15550149' })
  await server.platform.database.owner.query(
    'update whatsapp_conversations set reached_out_at = now() where workspace_id = $1 and id = $2',
    [person.workspaceId, reached],
  )
  const seq = await events(server, person, accountId)
  const from = (last: number) => ({ 'last-event-id': String(last) })
  const examples: Record<string, Example> = {
    'GET /whatsapp/accounts': { shows: accountId },
    'POST /whatsapp/accounts/connect': {
      body: { name: 'Sales' },
      shows: 'Sales',
      also: [{ body: { name: 'Cloud', engine: 'cloud', ...other } }],
    },
    'GET /whatsapp/accounts/{accountId}/status': {
      params,
      shows: 'CONNECTED',
      also: [{ params: { accountId: waiting } }],
    },
    'GET /whatsapp/accounts/{accountId}/qr-code': {
      params: { accountId: waiting },
      shows: 'data:image/',
      also: [{ params }],
    },
    'POST /whatsapp/accounts/{accountId}/scan': {
      params: { accountId: await anAccount(server, person, { status: 'QR_READY', qr: 'scan me' }) },
    },
    'PATCH /whatsapp/accounts/{accountId}': {
      params: { accountId: await spare() },
      body: { addsContacts: true },
      also: [{ body: { addsContacts: false } }],
    },
    'POST /whatsapp/accounts/{accountId}/reconnect': { params: { accountId: await spare() } },
    'POST /whatsapp/accounts/{accountId}/disconnect': { params: { accountId: await spare() } },
    'DELETE /whatsapp/accounts/{accountId}': { params: { accountId: busy } },
    'PUT /whatsapp/accounts/{accountId}/credentials': {
      params: { accountId: cloud },
      body: { accessToken, appSecret },
      also: [{ body: { accessToken } }],
    },
    'GET /whatsapp/accounts/{accountId}/webhook': {
      params: { accountId: cloud },
      shows: '/webhooks/whatsapp/cloud/',
      also: [{ params }],
    },
    'GET /whatsapp/accounts/message-updates': { headers: from(seq), shows: 'event: message_update' },
    'GET /whatsapp/accounts/status-updates': {
      headers: from(seq),
      shows: 'event: status_update',
      also: [{ headers: {}, shows: 'id: ' }],
    },
  }
  return { examples }
}

/** One event of each kind; answers the number before them. */
async function events({ platform }: TestServer, { workspaceId }: Person, accountId: string): Promise<number> {
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
