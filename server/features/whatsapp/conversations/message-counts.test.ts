import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { captureStatement, measureReads } from '../../../testing/harness/query-plans.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { companyStore } from '../../companies/store.ts'
import { createContact } from '../../contacts/examples.ts'
import { contactStore } from '../../contacts/store.ts'
import { createDeal } from '../../deals/examples.ts'
import { dealStore } from '../../deals/store.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread } from '../fixtures/factories.ts'

const server = await getTestServer({ alone: true })
let maren: Person
let path: Record<'contacts' | 'companies' | 'deals', string>
let ids: Record<'contacts' | 'companies' | 'deals', string>

beforeAll(async () => {
  maren = await createPerson(server)
  const [accountId, other] = [await createAccount(server, maren), await createAccount(server, maren)]
  const company = await createCompany(maren)
  const of = (name: string) => createContact(maren, { name, companyId: company.id })
  const [amara, jonas, gone] = [await of('Amara Okonkwo'), await of('Jonas Berg'), await of('Nele Vogt')]
  const deal = await createDeal(maren, { title: 'Rail lane', contactId: amara.id })
  const said = (many: number) => Array.from({ length: many }, (_one, n) => ({ content: `No. ${n}` }))
  const talk = (account: string, number: string, contactId: string | null, many: number) =>
    createThread(server, maren, { accountId: account, number, contactId }, said(many))
  await talk(accountId, '15550142', amara.id, 2)
  await talk(other, '15550142', amara.id, 1)
  await talk(accountId, '15550143', jonas.id, 4)
  await talk(accountId, '15550144', gone.id, 8)
  await talk(accountId, '15550145', null, 16)
  await maren.request('DELETE', `/contacts/${gone.id}`)
  ids = { contacts: amara.id, companies: company.id, deals: deal.id }
  path = { contacts: `/contacts/${amara.id}`, companies: `/companies/${company.id}`, deals: `/deals/${deal.id}` }
  await manyMore()
}, 120_000)

/** People of somebody else, who talk a lot. */
async function manyMore(): Promise<void> {
  const ben = await createPerson(server)
  const values = [ben.workspaceId, await createAccount(server, ben), ben.userId]
  const owner = (text: string, used: number) => server.platform.database.owner.query(text, values.slice(0, used))
  await owner(
    `insert into contacts (workspace_id, id, name) select $1, md5('contact' || n)::uuid, 'Contact ' || n from generate_series(1, 2000) n`,
    1,
  )
  await owner(
    `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, contact_id)
     select $1, md5('chat' || n)::uuid, $2, n || '@c.us', md5('contact' || n)::uuid from generate_series(1, 2000) n`,
    2,
  )
  await owner(
    `insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, status, sent_by, sent_at)
     select $1, gen_random_uuid(), $2, md5('chat' || 1 + n % 2000)::uuid, true, 'text', 'READ', $3, now() from generate_series(1, 20000) n`,
    3,
  )
  for (const table of ['contacts', 'whatsapp_conversations', 'whatsapp_messages'])
    await server.platform.database.owner.query(`vacuum analyze ${table}`)
}

describe('does', () => {
  it.each([
    ['a contact, on any account', 'contacts', 3],
    ['the active contacts of a company', 'companies', 7],
    ['the contact of a deal', 'deals', 3],
  ] as const)('counts the messages with %s, as the list does (GAP-044)', async (_whom, kind, messages) => {
    const listed = await maren.request('GET', `${path[kind]}/messages`)
    const { body } = await maren.request('GET', path[kind])
    expect([body.data.counts.messages, listed.body.page.total]).toEqual([messages, messages])
  })

  it('counts zero for a deal without a contact', async () => {
    const { counts } = await createDeal(maren, { title: 'No contacts yet' })
    expect(counts?.messages).toBe(0)
  })
})

describe('hides', () => {
  it.each([
    ['contacts', (contactId: string) => `/contacts/${contactId}`],
    ['companies', (_contactId: string, companyId: string) => `/companies/${companyId}`],
    ['deals', (_contactId: string, _companyId: string, dealId: string) => `/deals/${dealId}`],
  ] as const)(
    'messages of a removed account from %s: the list, the count and the last interaction',
    async (_kind, toPath) => {
      const accountId = await createAccount(server, maren)
      const company = await createCompany(maren)
      const contact = await createContact(maren, { name: 'Sione Tuilagi', companyId: company.id })
      const deal = await createDeal(maren, { title: 'Signal lamps', contactId: contact.id })
      await createThread(server, maren, { accountId, number: '15550190', contactId: contact.id }, [
        { content: 'Hello' },
      ])
      const record = toPath(contact.id, company.id, deal.id)
      const read = async () => {
        const { data, page } = (await maren.request('GET', `${record}/messages`)).body
        const { counts, lastTalk } = (await maren.request('GET', record)).body.data
        return [data.length, page.total, counts.messages, lastTalk?.channel ?? null]
      }
      expect(await read()).toEqual([1, 1, 1, 'WHATSAPP'])
      expect((await maren.request('DELETE', `/whatsapp/accounts/${accountId}`)).status).toBe(200)
      expect(await read()).toEqual([0, 0, 0, null])
    },
  )
})

describe('survives', () => {
  it.each([
    ['contacts', contactStore, 3, 2],
    ['companies', companyStore, 7, 3],
    ['deals', dealStore, 3, 2],
  ] as const)(
    '20,000 messages: one of the %s reads its own messages only, by index',
    async (kind, records, messages, conversations) => {
      const statement = await captureStatement(maren, (scope) => records.get(scope, ids[kind]))
      const read = await measureReads(server, maren, statement)
      expect(read.sequentialScans).toEqual([])
      // PostgreSQL tells rows by loop, rounded.
      // Each message is counted, and the last one of each conversation is read for the last interaction.
      expect(Math.round(read.rows.whatsapp_messages ?? 0)).toBe(messages + conversations)
      expect(read.rows.whatsapp_conversations).toBe(2 * conversations)
    },
  )
})
