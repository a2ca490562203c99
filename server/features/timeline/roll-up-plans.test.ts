import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { captureStatement, measureReads, readFunctionBody } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { recordTypes } from '../record-types.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createTimelineTexts } from './routes.ts'
import { getTimelinePage } from './timeline-page.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
let companyId: string
beforeAll(async () => {
  companyId = (await createCompany(maren)).id
  await insertEntries(await createAccount(server, maren))
}, 120_000)

/**
 * Inserts a company with 200 people and 50 deals, and as many of nobody. About each of both groups, in turns, there is an entry of every
 * kind a minute, 2,000 of each; about the first person, there are 3,000 newer notes.
 */
async function insertEntries(accountId: string): Promise<void> {
  const groups = `cross join (values ('own'), ('other')) g (of)`
  const members = (count: number) => `from generate_series(0, ${count} - 1) n ${groups} where $2::uuid is not null`
  const entries = `from generate_series(1, 2000) n ${groups} where $2::uuid is not null`
  const idOf = (kind: string, count: number) => `md5('${kind}' || g.of || n % ${count})::uuid`
  const [person, deal] = [idOf('person', 200), idOf('deal', 50)]
  const company = `case g.of when 'own' then $2::uuid end`
  const at = 'now() - make_interval(mins => n)'
  const change = `${at}, 'changed', '{"status": ["OPEN", "WON"]}'`
  const history = (columns: string) =>
    `insert into history (workspace_id, recorded_at, operation, changes, kind, record_id${columns}) select $1, ${change}`
  const notes = 'insert into notes (workspace_id, id, content, created_at'
  const statements = [
    `insert into contacts (workspace_id, id, company_id, name) select $1, ${person}, ${company}, 'Person ' || n ${members(200)}`,
    `insert into deals (workspace_id, id, company_id, title) select $1, ${deal}, ${company}, 'Deal ' || n ${members(50)}`,
    `${history('')}, 'contact', ${person} ${entries}`,
    `${history(', contact_id')}, 'deal', gen_random_uuid(), ${person} ${entries}`,
    `${history(', company_id')}, 'deal', ${deal}, ${company} ${entries}`,
    `${history(', contact_id, deal_id')}, 'task', gen_random_uuid(), ${person}, ${deal} ${entries}`,
    ...[
      `contact_id) select $1, gen_random_uuid(), 'Noted', ${at}, ${person}`,
      `deal_id) select $1, gen_random_uuid(), 'Noted', ${at}, ${deal}`,
    ].flatMap((rest) => [
      `${notes}, ${rest} ${entries}`,
      `insert into activities (workspace_id, id, title, created_at, ${rest.replace(') select', ', type) select')}, 'CALL' ${entries}`,
    ]),
    `${notes}, contact_id) select $1, gen_random_uuid(), 'Noted', now(), md5('personown0')::uuid from generate_series(1, 3000) where $2::uuid is not null`,
    `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, contact_id)
     select $1, ${person}, '${accountId}', g.of || n || '@c.us', ${person} ${members(200)}`,
    `insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, status, sent_at)
     select $1, gen_random_uuid(), '${accountId}', ${person}, false, 'text', 'Hello', 'DELIVERED', now() - make_interval(hours => n) ${entries}`,
  ]
  const { owner } = server.platform.database
  for (const statement of statements) await owner.query(statement, [maren.workspaceId, companyId])
  await owner.query(
    'vacuum analyze history, activities, notes, contacts, deals, whatsapp_messages, whatsapp_conversations',
  )
}

const texts = createTimelineTexts(recordTypes.map(({ descriptor }) => descriptor))

const measurePage = async (cursor: string | null) =>
  measureReads(
    server,
    maren,
    await captureStatement(maren, (scope) =>
      getTimelinePage(scope, { kind: 'company', texts }, companyId, {
        ...{ limit: 20, rollUp: true },
        ...(cursor && { cursor }),
      }),
    ),
  )

describe('survives', () => {
  it('19,000 entries of 200 people and 50 deals: a page reads the latest of each kind of each, and what it shows', async () => {
    let cursor: string | null = null
    for (const page of ['the first', 'one in the middle']) {
      const { rows, sequentialScans } = await measurePage(cursor)
      expect(sequentialScans, page).toEqual([])
      // Changes, deals and tasks of people; changes and tasks of deals; 21 rows of each source may be on the page.
      expect(rows.history, page).toBeLessThanOrEqual(3 * 200 + 2 * 50 + 6 * 21)
      for (const table of ['activities', 'notes'])
        expect(rows[table], `${page}: ${table}`).toBeLessThanOrEqual(200 + 50 + 3 * 21)
      expect(rows.contacts, page).toBeLessThanOrEqual(200 + 2 * 21)
      expect(rows.deals, page).toBeLessThanOrEqual(50 + 2 * 21)
      for (let n = 0; n < 8; n++) {
        const path: string = `/companies/${companyId}/timeline?rollUp=true&limit=500${cursor ? `&cursor=${cursor}` : ''}`
        cursor = (await maren.request('GET', path)).body.page.nextCursor
      }
    }
  })

  it('conversations with 200 people: the latest day of each takes one lookup, older ones of none', async () => {
    const parameters = ['p_contacts uuid[]', 'p_from timestamptz', 'p_until timestamptz', 'p_limit integer']
    const text = await readFunctionBody(server, 'list_message_days', parameters)
    const people = await server.platform.database.owner.query('select id from contacts where company_id = $1', [
      companyId,
    ])
    const ids = people.rows.map(({ id }) => id)
    for (const [from, limit, most] of [
      ['-infinity', 0, 200],
      [new Date(Date.now() - 86_400_000).toISOString(), 20, 3 * 24],
    ] as const) {
      const values = [ids, from, 'infinity', limit]
      const reads = await measureReads(server, maren, { text, values } as unknown as Parameters<typeof measureReads>[2])
      expect(reads.rows.whatsapp_messages).toBeLessThanOrEqual(most)
      expect(reads.sequentialScans).not.toContain('whatsapp_messages')
    }
  })
})
