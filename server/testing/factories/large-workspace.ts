import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { seedContacts } from '../../../scripts/database/seed-contacts.ts'
import type { Person } from './person.ts'

/** Fills a workspace as after years of use: contacts and, for every ten of them, two deals, a task, a note and five messages. */
export async function seedLargeWorkspace(
  owner: pg.Pool,
  { workspaceId, userId }: Person,
  contacts: number,
): Promise<void> {
  const accountId = uuidv7()
  await owner.query(
    `insert into whatsapp_accounts (workspace_id, id, engine, name, desired_state, created_by) values ($1, $2, 'sandbox', 'Bench', 'off', $3)`,
    [workspaceId, accountId, userId],
  )
  for (let made = 0; made < contacts; made += 100_000) {
    const count = Math.min(100_000, contacts - made)
    const salt = `crowd${made}`
    await seedContacts(owner, workspaceId, count, salt)
    for (const [into, share, values] of relatedRows)
      await owner.query(
        `insert into ${into} select $1, md5($2 || n)::uuid, ${values} from generate_series(1, ${Math.ceil(count * share)}) n where $3::uuid is not null`,
        [workspaceId, salt, accountId],
      )
  }
  for (const table of tables) await owner.query(`vacuum analyze ${table}`)
}

const tables = [
  'contacts',
  'companies',
  'deals',
  'tasks',
  'notes',
  'whatsapp_conversations',
  'whatsapp_messages',
] as const

const word = (n: string) => `initcap(translate(substr(md5(${n} || $2), 1, 7), '0123456789', 'aeiourstln'))`
const sentence = (n: string) =>
  `'We spoke about ' || ${word(`'a' || ${n}`)} || ' and the ' || (array['freight', 'invoice', 'crane', 'delivery', 'winter'])[1 + ${n} % 5] || ' of ' || ${word(`'b' || ${n}`)}`

/** Table and columns, rows per contact, and values; each row references the contact or company with its number. */
const relatedRows: [into: string, share: number, values: string][] = [
  [
    'deals (workspace_id, id, title, description, value, contact_id, company_id)',
    0.2,
    `${word(`'deal' || n`)} || ' ' || (array['freight', 'cranes', 'tiles', 'rails', 'lenses'])[1 + n % 5], ${sentence('n')}, n % 5000,
     md5($2 || n * 5)::uuid, null`,
  ],
  ['tasks (workspace_id, id, title, description)', 0.1, `'Call ' || ${word(`'task' || n`)}, ${sentence('n')}`],
  ['notes (workspace_id, id, content, contact_id)', 0.1, `${sentence('n')}, md5($2 || n * 10)::uuid`],
  [
    'whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, profile_name, contact_id)',
    0.1,
    `$3, $2 || n, ${word(`'chat' || n`)}, md5($2 || n * 10)::uuid`,
  ],
  [
    'whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, status, sent_at)',
    0.5,
    `$3, md5($2 || 1 + (n - 1) / 5)::uuid, n % 2 = 0, 'text', ${sentence('n')}, 'READ', now() - make_interval(mins => n)`,
  ],
]
