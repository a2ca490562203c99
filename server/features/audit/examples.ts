import { uuidv7 } from 'uuidv7'
import { encryptMail } from '../../platform/mail.ts'
import type { CollectExamples } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

/** Creates a log with a deletion, and an entry with the name of its workspace. */
export const auditExamples: CollectExamples = async (server, person) => {
  const { platform } = server
  const accountId = await createAccount(server, person)
  await insertFailedItems(server, person, accountId)
  await insertFailedEmail(server, person)
  const retried = await insertFailedItems(server, person, accountId)
  await createThread(server, person, { accountId }, [{ content: 'Look at this', mediaId: retried.file }])
  const discarded = await insertFailedItems(server, person, accountId)
  const others = ({ file, import: imported, undo }: FailedItemIds) =>
    [file, imported, undo].map((id) => ({ params: { id } }))
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
      'GET /failed-jobs': { expectedText: person.workspaceId },
      'POST /failed-jobs/{id}/retry': { params: { id: retried.message }, variants: others(retried) },
      'DELETE /failed-jobs/{id}': { params: { id: discarded.message }, variants: others(discarded) },
      'GET /outgoing-emails': { expectedText: person.workspaceId },
      'POST /outgoing-emails/{id}/resend': { params: { id: await insertFailedEmail(server, person) } },
      'DELETE /outgoing-emails/{id}': { params: { id: await insertFailedEmail(server, person) } },
      'GET /audit/export/fields': { expectedText: 'On their behalf' },
      'POST /audit/export': {
        body: { options: { filters: { action: 'member.invited' } } },
        expectedText: person.workspaceId,
      },
    },
  }
}

/** Ids of failed jobs. */
type FailedItemIds = { other: string; message: string; file: string; import: string; undo: string }

/** Inserts a failed job of every kind; the file is named after the workspace. */
export async function insertFailedItems(
  server: TestServer,
  person: Person,
  givenAccountId?: string,
): Promise<FailedItemIds> {
  const { owner } = server.platform.database
  const { workspaceId, userId } = person
  const accountId = givenAccountId ?? (await createAccount(server, person))
  const insertRow = async (text: string, values: unknown[]): Promise<string> =>
    (await owner.query(text, values)).rows[0].id
  const insertImport = async (status: string, undoStatus: string | null) => {
    const importId = await insertRow(
      `insert into imports (workspace_id, id, kind, file, file_name, format, columns, mapping, on_duplicate, total, status, undo_status, undo_step, created_by)
       values ($1, $2, 'contacts', $2::uuid::text, 'people.csv', '{}', '[]', '{}', 'skip', 1, $3, $4, gen_random_uuid(), $5) returning id`,
      [workspaceId, uuidv7(), status, undoStatus, userId],
    )
    return { importId, kind: 'contacts', workspaceId, userId }
  }
  return {
    other: await insertFailedJob(server, 'nobody does this', { workspaceId }),
    message: await insertRow(
      `insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event, attempts, last_error, set_aside_at)
       values ($1, $2, $3, 'message', $2::uuid::text, '{}', 6, 'broken', now()) returning id`,
      [workspaceId, uuidv7(), accountId],
    ),
    file: await insertRow(
      `insert into whatsapp_media (workspace_id, id, account_id, kind, state, source, filename, set_aside_at)
       values ($1, $2, $3, 'image', 'failed', 'there', $1::uuid::text, now()) returning id`,
      [workspaceId, uuidv7(), accountId],
    ),
    import: await insertFailedJob(server, 'import', await insertImport('failed', null)),
    undo: await insertFailedJob(server, 'undo-import', await insertImport('done', 'failed')),
  }
}

/** Inserts an invitation that was not delivered, to an address that contains the id of the workspace. */
export function insertFailedEmail(server: TestServer, { workspaceId }: Person): Promise<string> {
  const to = `${workspaceId}@people.example`
  const mail = { kind: 'invitation', to, subject: 'An invitation', text: 'Join us.' }
  return insertFailedJob(server, 'mail', { sealed: encryptMail(mail, server.platform.appSecret), workspaceId })
}

/** Inserts a job that has used all of its attempts. It is scheduled for tomorrow, so that no worker takes it first. */
export async function insertFailedJob({ platform }: TestServer, job: string, payload: object): Promise<string> {
  const { owner } = platform.database
  const { rows } = await owner.query(
    `select id from graphile_worker.add_job($1, $2, run_at := now() + interval '1 day')`,
    [job, JSON.stringify(payload)],
  )
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [rows[0].id])
  return rows[0].id
}
