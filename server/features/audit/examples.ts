import { uuidv7 } from 'uuidv7'
import type { CollectExamples } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'

/** A log with a deletion, and with an entry that bears the mark of its workspace. */
export const auditExamples: CollectExamples = async (server, person) => {
  const { platform } = server
  await insertSetAside(server, person)
  await platform.database.owner.query(`select identity.audit($1, $2, 'records.deleted', 'contact')`, [
    person.workspaceId,
    person.userId,
  ])
  await platform.database.owner.query(`select identity.audit($1, $2, 'member.invited', 'invitation', null, $3)`, [
    person.workspaceId,
    person.userId,
    person.workspaceId,
  ])
  return {
    examples: {
      'GET /audit': {
        query: {
          action: 'member.invited,records.deleted',
          search: 'maren',
          actorId: person.userId,
          from: '2020-01-01T00:00:00Z',
          to: '2120-01-01T00:00:00Z',
        },
        expectedText: 'records.deleted',
      },
      'GET /set-aside': { expectedText: person.workspaceId },
      'GET /audit/export/fields': { expectedText: 'On their behalf' },
      'POST /audit/export': {
        body: { options: { filters: { action: 'member.invited' } } },
        expectedText: person.workspaceId,
      },
    },
  }
}

/** A mail, a message and a file that were given up; the file is named after the workspace. */
export async function insertSetAside(server: TestServer, person: Person): Promise<void> {
  const { owner } = server.platform.database
  const { workspaceId } = person
  const accountId = await createAccount(server, person)
  const { rows } = await owner.query(
    `select id from graphile_worker.add_job('mail', json_build_object('sealed', null, 'workspaceId', $1::text), run_at := now() + interval '1 day')`,
    [workspaceId],
  )
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [rows[0].id])
  await owner.query(
    `insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event, attempts, last_error, set_aside_at)
     values ($1, $2, $3, 'message', 'set aside', '{}', 6, 'broken', now())`,
    [workspaceId, uuidv7(), accountId],
  )
  await owner.query(
    `insert into whatsapp_media (workspace_id, id, account_id, kind, state, filename) values ($1, $2, $3, 'image', 'failed', $4)`,
    [workspaceId, uuidv7(), accountId, workspaceId],
  )
}
