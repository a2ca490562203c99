import type { Person } from '../server/testing/factories/person.ts'
import { compareSizes, createBenchPerson, fetchAs } from './kit/compare-sizes.ts'
import { type BenchEnvironment, startBenchEnvironment } from './kit/environment.ts'

/**
 * `npx tsx bench/messages.ts`: compares the cost of the inbox's requests among a million messages with a thousand, on one server, one request
 * at a time, alternating between both workspaces; the newest conversation has 10,000 messages. The goal is at most 1.5 × the time.
 */
const smallSize = Number(process.env.BENCH_FEW ?? 1_000)
const largeSize = Number(process.env.BENCH_MANY ?? 1_000_000)
const messagesPerConversation = 50
const longestThread = 10_000
/** Conversations filled per statement. */
const conversationsPerStatement = 400

type Inbox = { person: Person; account: string; chat: string }

const conversationsWithMessages = `
  with chats as materialized (
    select n, gen_random_uuid() as id, gen_random_uuid() as newest, 15550000000 + n as number, now() - n * interval '1 minute' as said
      from generate_series($3::int, $4::int) as n),
  made as (
    insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, phone_number, profile_name, unread_count, last_message_at, last_message_id)
    select $1, id, $2, number || '@c.us', '+' || number, 'Person ' || n, case when n % 9 = 0 then 2 else 0 end, said, newest from chats)
  insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, provider_id, from_me, sender_name, message_type, content, status, sent_at)
  select $1, case when m = 0 then c.newest else gen_random_uuid() end, $2, c.id, gen_random_uuid()::text, m % 2 = 0, 'Person ' || c.n, 'text', 'Message ' || m, 'READ',
         c.said - m * interval '1 minute'
    from chats c, lateral generate_series(0, case when c.n = 0 then $5::int else $6::int end - 1) as m`

const environment = await startBenchEnvironment(10)
try {
  const sides = []
  for (const size of [smallSize, largeSize])
    sides.push({ size, side: await createFilledInbox(environment, await createBenchPerson(environment), size) })
  for (const table of ['whatsapp_conversations', 'whatsapp_messages'])
    await environment.database.owner.query(`vacuum analyze ${table}`)
  const list = (query: string) => (inbox: Inbox) =>
    fetchAs(environment, inbox.person, `${inbox.account}/conversations?limit=50${query}`)
  const thread = (query: string) => (inbox: Inbox) =>
    fetchAs(environment, inbox.person, `${inbox.account}/conversations/${inbox.chat}/messages?limit=50${query}`)
  const compared = await compareSizes(sides, {
    'the list': list(''),
    'the list, unread': list('&unread=true'),
    'the list, by a name': list('&search=person%207'),
    'the list, by a number': list('&search=5550000'),
    'a thread': thread(''),
    'its middle': thread('&offset=250'),
  })
  console.table(compared.map(({ row }) => row))
} finally {
  await environment.close()
}

/** Creates an account with a number of messages: up to 10,000 in the newest conversation, fifty in each of the others. */
async function createFilledInbox(
  { database, product }: BenchEnvironment,
  person: Person,
  messages: number,
): Promise<Inbox> {
  const reply = await fetch(`${product}/whatsapp/accounts/connect?workspaceId=${person.workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Desk', engine: 'sandbox' }),
  })
  const account: string = (await reply.json()).data.id
  const first = Math.min(longestThread, messages / 2)
  const chats = Math.ceil((messages - first) / messagesPerConversation) + 1
  for (let from = 0; from < chats; from += conversationsPerStatement) {
    const to = Math.min(chats, from + conversationsPerStatement) - 1
    const values = [person.workspaceId, account, from, to, first, messagesPerConversation]
    await database.owner.query(conversationsWithMessages, values)
  }
  return { person, account: `/whatsapp/accounts/${account}`, chat: '15550000000@c.us' }
}
