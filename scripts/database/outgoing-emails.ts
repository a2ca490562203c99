import { emailStates } from '../../contract/audit/outgoing-emails.ts'
import { discardEmail, resendEmail } from '../../server/features/audit/outgoing-emails.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { withWorkspaceTransaction } from '../../server/platform/database/scope.ts'
import { announceChange } from '../../server/platform/events/change-notifier.ts'
import { describeMail } from '../../server/platform/mail.ts'

/** An email of any workspace, or of none, that is not delivered yet. */
type OutgoingEmailRow = {
  id: string
  sealed: string
  state: keyof typeof emailStates
  workspaceId: string | null
  workspace: string | null
  since: Date
  attempts: number
  nextAttempt: Date | null
  lastError: string | null
}

/** Lists the emails that are not delivered yet, oldest first. Jobs without an email only hide whether an address is known. */
export async function listOutgoingEmails({ owner }: Database): Promise<OutgoingEmailRow[]> {
  const { rows } = await owner.query<OutgoingEmailRow>(`
    select j.id::text, j.payload ->> 'sealed' as sealed,
           case when j.locked_at is not null then 'sending' when j.attempts >= j.max_attempts then 'failed'
                when j.last_error is not null then 'retrying' else 'waiting' end as state,
           j.payload ->> 'workspaceId' as "workspaceId",
           w.name || case when w.deleted_at is null then '' else ' (deleted)' end as workspace, j.created_at as since, j.attempts,
           case when j.locked_at is null and j.attempts < j.max_attempts then j.run_at end as "nextAttempt", j.last_error as "lastError"
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join identity.workspaces w on w.id::text = j.payload ->> 'workspaceId'
     where t.identifier = 'mail' and j.payload ->> 'sealed' is not null
     order by j.created_at, j.id`)
  return rows
}

/** Formats an email as one line: its id, what it is, its workspace, since when it waits, its attempts, the next one, and the last error. */
export function formatEmail(
  { id, sealed, state, workspaceId, workspace, since, attempts, nextAttempt, lastError }: OutgoingEmailRow,
  appSecret: string,
): string {
  const described = describeMail({ sealed }, appSecret)
  return [
    id,
    `${emailStates[state]} (${described?.mail}, to ${described?.domain})`,
    workspace ?? (workspaceId ? 'a deleted workspace' : 'no workspace'),
    since.toISOString(),
    attempts === 1 ? '1 attempt' : `${attempts} attempts`,
    nextAttempt && `next ${nextAttempt.toISOString()}`,
    lastError,
  ]
    .filter(Boolean)
    .join('  ')
}

const changes = {
  retry: { inWorkspace: resendEmail, inNone: 'select from identity.resend_email($1, null)' },
  discard: { inWorkspace: discardEmail, inNone: 'select from identity.discard_email($1, null)' },
}

/** Sends an email now, or discards it; throws a sentence if that is impossible. */
export async function changeEmail(
  database: Database,
  appSecret: string,
  change: keyof typeof changes,
  { id, workspaceId }: Pick<OutgoingEmailRow, 'id' | 'workspaceId'>,
): Promise<void> {
  const { inWorkspace, inNone } = changes[change]
  if (workspaceId) {
    await withWorkspaceTransaction(database, workspaceId, (scope) => inWorkspace(scope, appSecret, id)).catch(
      async (error) => {
        if (error.code !== 'PA404') throw error
        if (change === 'retry') throw new Error('Its workspace was deleted.')
        await database.owner.query('select from identity.discard_email($1, $2)', [id, workspaceId])
      },
    )
    await announceChange(database.owner, workspaceId)
    return
  }
  const { rowCount } = await database.owner.query(inNone, [id])
  if (!rowCount) throw new Error('It is being sent, or someone else has already handled it.')
}
