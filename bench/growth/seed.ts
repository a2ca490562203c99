import type pg from 'pg'
import { seedLargeWorkspace } from '../../server/testing/factories/large-workspace.ts'
import type { Person } from '../../server/testing/factories/person.ts'

/** Ids of one record of each kind, which every workspace of the comparison has. */
export type SeededWorkspace = {
  person: Person
  contactId: string
  pipelineId: string
  accountId: string
  chat: string
}

/**
 * Fills a workspace as after years of use, in proportion to its contacts: what `seedLargeWorkspace()` makes, and two activities and one line
 * of the audit log for every ten contacts, deals that were won and lost, due tasks, and one contact and task of a hundred in the trash.
 */
export async function seedGrowingWorkspace(owner: pg.Pool, person: Person, contacts: number): Promise<SeededWorkspace> {
  await seedLargeWorkspace(owner, person, contacts)
  const { workspaceId, userId } = person
  for (let made = 0; made < contacts; made += 100_000) {
    const count = Math.min(100_000, contacts - made)
    for (const statement of statements) await owner.query(statement, [workspaceId, userId, `crowd${made}`, count, made])
  }
  for (const table of tables) await owner.query(`vacuum analyze ${table}`)
  const { rows } = await owner.query<Omit<SeededWorkspace, 'person'>>(
    `select md5('crowd0' || 10)::uuid as "contactId", account_id as "accountId", whatsapp_id as chat,
            (select id from pipelines where workspace_id = $1 limit 1) as "pipelineId"
       from whatsapp_conversations where workspace_id = $1 order by last_message_at desc, id desc limit 1`,
    [workspaceId],
  )
  if (!rows[0]) throw new Error('The workspace has no conversation.')
  return { person, ...rows[0] }
}

const tables = ['contacts', 'deals', 'tasks', 'activities', 'audit_log', 'history', 'whatsapp_conversations']

/** Every parameter is used in each statement, because PostgreSQL must know its type. */
const parameters =
  '$1::uuid is not null and $2::uuid is not null and $3::text <> $$ $$ and $4::int > 0 and $5::int >= 0'
/** The `n`th of the workspace's rows is so many minutes old; half a million minutes are a year. */
const age = `make_interval(mins => ($5::int + n) % 500000)`

const statements = [
  `insert into activities (workspace_id, id, type, title, user_id, contact_id, created_at)
   select $1, md5($3 || 'activity' || n)::uuid, (array['CALL', 'EMAIL', 'MEETING'])[1 + n % 3], 'Spoke about delivery ' || n, $2, md5($3 || n * 5)::uuid, now() - ${age}
     from generate_series(1, greatest(1, $4 / 5)) n where ${parameters}`,
  `insert into audit_log (workspace_id, actor_id, action, subject_kind, subject_id, subject_name)
   select $1, $2, 'contacts.exported', 'contact', md5($3 || n * 10)::uuid, 'Export ' || n
     from generate_series(1, greatest(1, $4 / 10)) n where ${parameters}`,
  `update deals d set status = (array['OPEN', 'OPEN', 'WON', 'LOST'])[1 + n % 4], created_at = now() - ${age}
     from generate_series(1, $4 / 5) n where d.workspace_id = $1 and d.id = md5($3 || n)::uuid and ${parameters}`,
  `update tasks t set assignee_id = case when n % 20 = 0 then $2::uuid end, due_date = now() + interval '30 days' - ${age},
          status = case when n % 3 = 0 then 'PENDING' else 'COMPLETED' end
     from generate_series(1, $4 / 10) n where t.workspace_id = $1 and t.id = md5($3 || n)::uuid and ${parameters}`,
  `update whatsapp_conversations c set last_message_at = now() - ${age}, unread_count = case when n % 50 = 0 then 1 else 0 end
     from generate_series(1, $4 / 10) n where c.workspace_id = $1 and c.id = md5($3 || n)::uuid and ${parameters}`,
  ...['contacts', 'tasks'].map(
    (table) => `update ${table} r set deleted_at = now() - n * interval '1 second', deletion_id = gen_random_uuid()
     from generate_series(7, $4, 100) n where r.workspace_id = $1 and r.id = md5($3 || n)::uuid and ${parameters}`,
  ),
]
