import { beforeAll, describe, expect, it } from 'vitest'
import { timelineKinds } from '#contract/timeline/timeline-kinds.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { captureStatement, measureReads, readFunctionBody } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { recordTypes } from '../record-types.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'
import { createTimelineTexts } from './routes.ts'
import { getTimelinePage } from './timeline-page.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
let contactId: string
beforeAll(async () => {
  contactId = (await createContact(maren, { name: 'Amara Okonkwo' })).id
  await insertEntries(5_000)
}, 120_000)

/** Inserts entries of each kind about one contact, and as many about nobody. */
async function insertEntries(count: number): Promise<void> {
  const { owner } = server.platform.database
  const at = `now() - make_interval(mins => n)`
  const own = `insert into history (workspace_id, kind, record_id, recorded_at, operation, changes, contact_id) select $1`
  const change = `'changed', '{"status": ["OPEN", "WON"]}'`
  const statements = [
    `insert into contacts (workspace_id, id, name) select $1, gen_random_uuid(), 'Number ' || n from generate_series(1, $3::integer) n where $2::uuid is not null`,
    `insert into tasks (workspace_id, id, title) select $1, md5('task' || n)::uuid, 'Call' from generate_series(1, $3::integer) n where $2::uuid is not null`,
    `${own}, 'contact', $2, ${at}, ${change}, null from generate_series(1, $3::integer) n`,
    `${own}, 'contact', md5(n::text)::uuid, ${at}, ${change}, null from generate_series(1, $3::integer) n where $2::uuid is not null`,
    `${own}, 'deal', md5('deal' || n)::uuid, ${at}, ${change}, $2 from generate_series(1, $3::integer) n`,
    `${own}, 'task', md5('task' || n)::uuid, ${at}, ${change}, $2 from generate_series(1, $3::integer) n`,
    `insert into activities (workspace_id, id, type, title, contact_id, created_at) select $1, gen_random_uuid(), 'CALL', 'Call', $2, ${at} from generate_series(1, $3::integer) n`,
    `insert into notes (workspace_id, id, content, contact_id, created_at) select $1, gen_random_uuid(), 'Noted', $2, ${at} from generate_series(1, $3::integer) n`,
  ]
  for (const statement of statements) await owner.query(statement, [maren.workspaceId, contactId, count])
  const accountId = await createAccount(server, maren)
  await owner.query(
    `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id) select $1, gen_random_uuid(), $2, n || '@c.us' from generate_series(1, $3::integer) n`,
    [maren.workspaceId, accountId, count],
  )
  for (const [number, contact] of [
    ['15550701', contactId],
    ['15550702', null],
  ] as const) {
    const { id } = await createThread(server, maren, { accountId, number, contactId: contact })
    await owner.query(
      `insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, status, sent_at)
       select $1, gen_random_uuid(), $2, $3, false, 'text', 'Hello', 'DELIVERED', now() - make_interval(days => n) from generate_series(1, $4::integer) n`,
      [maren.workspaceId, accountId, id, count],
    )
  }
  for (const table of [
    'history',
    'tasks',
    'activities',
    'notes',
    'contacts',
    'whatsapp_messages',
    'whatsapp_conversations',
  ])
    await owner.query(`vacuum analyze ${table}`)
}

const texts = createTimelineTexts(recordTypes.map(({ descriptor }) => descriptor))

const explainTimeline = (query: object) =>
  captureStatement(maren, (scope) => getTimelinePage(scope, { kind: 'contact', texts }, contactId, query))

describe('survives', () => {
  it('messages on 5,000 days: their days are found by the index, one lookup each', async () => {
    const parameters = ['p_contacts uuid[]', 'p_from timestamptz', 'p_until timestamptz', 'p_limit integer']
    const text = await readFunctionBody(server, 'list_message_days', parameters)
    for (const until of ['infinity', new Date(Date.now() - 2_000 * 86_400_000).toISOString()]) {
      const values = [[contactId], '-infinity', until, 50]
      const reads = await measureReads(server, maren, { text, values } as Parameters<typeof measureReads>[2])
      expect(reads.rows.whatsapp_messages).toBeLessThanOrEqual(51)
      expect(reads.sequentialScans).not.toContain('whatsapp_messages')
    }
  })

  it('30,000 entries: a page reads no more of each kind than it may show, the first as one in the middle', async () => {
    for (const kind of [undefined, ...timelineKinds]) {
      const query = kind ? { kind } : {}
      const { body } = await maren.request(
        'GET',
        `/contacts/${contactId}/timeline?limit=500${kind ? `&kind=${kind}` : ''}`,
      )
      for (const cursor of [undefined, body.page.nextCursor]) {
        const { rows, sequentialScans: whole } = await measureReads(
          server,
          maren,
          await explainTimeline({ ...query, ...(cursor && { cursor }) }),
        )
        expect(whole, kind ?? 'all').toEqual([])
        for (const [table, some] of Object.entries(rows)) expect(some, `${kind}: ${table}`).toBeLessThanOrEqual(3 * 51)
      }
    }
  })
})
