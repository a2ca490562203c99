import { failedJobKinds } from '../../contract/audit/failed-jobs.ts'
import { failedJobQueues } from '../../server/failed-job-queues.ts'
import { discardFailedJob, retryFailedJob } from '../../server/features/audit/failed-jobs.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { type Scope, withWorkspaceTransaction } from '../../server/platform/database/scope.ts'
import { announceChange } from '../../server/platform/events/change-notifier.ts'
import { describeMail, type MailJob } from '../../server/platform/mail.ts'

/** A failed job of any workspace; emails for sign-up and password reset have none. */
type FailedJobRow = {
  id: string
  kind: string
  name: string | null
  workspaceId: string | null
  workspace: string | null
  at: Date
  mail: MailJob | null
}

/** Lists failed jobs, oldest first, except recurring ones, which run again anyway. */
export async function listFailedJobs({ owner }: Database): Promise<FailedJobRow[]> {
  const { rows } = await owner.query<FailedJobRow>(`
    select g.id, g.kind, g.name, g.workspace_id as "workspaceId",
           w.name || case when w.deleted_at is null then '' else ' (deleted)' end as workspace, g.at, g.mail
      from (select j.id::text, t.identifier as kind,
                   (select i.file_name from imports i
                     where i.workspace_id::text = j.payload ->> 'workspaceId' and i.id::text = j.payload ->> 'importId') as name,
                   j.payload ->> 'workspaceId' as workspace_id, j.updated_at as at,
                   case when t.identifier = 'mail' then j.payload::jsonb end as mail
              from graphile_worker._private_jobs j
              join graphile_worker._private_tasks t on t.id = j.task_id
             where j.attempts >= j.max_attempts and j.locked_at is null
               and (j.payload ->> 'workspaceId' is not null or j.payload ->> 'sealed' is not null)
            union all
            select j.id::text, 'message', a.name, j.workspace_id::text, j.set_aside_at, null
              from whatsapp_journal j
              join whatsapp_accounts a on a.workspace_id = j.workspace_id and a.id = j.account_id
             where j.set_aside_at is not null
            union all
            select f.id::text, 'file', f.filename, f.workspace_id::text, f.set_aside_at, null
              from whatsapp_media f where f.set_aside_at is not null) g
      left join identity.workspaces w on w.id::text = g.workspace_id
     order by g.at, g.id`)
  return rows
}

/** Formats a job as one line: its id, what it is, its workspace, and since when it has failed. */
export function formatFailedJob(
  { id, kind, name, workspaceId, workspace, at, mail }: FailedJobRow,
  appSecret: string,
): string {
  const described = mail && describeMail(mail, appSecret)
  const about = described ? `${described.mail}, to ${described.domain}` : name
  const what = mail ? 'Email' : (failedJobKinds[kind as keyof typeof failedJobKinds] ?? kind)
  return [
    id,
    about ? `${what} (${about})` : what,
    workspace ?? (workspaceId ? 'a deleted workspace' : 'no workspace'),
    at.toISOString(),
  ].join('  ')
}

const alreadyHandled = 'Someone else has already handled this job.'

type Change = (scope: Scope, id: string) => Promise<unknown>
const changes = {
  retry: {
    inWorkspace: ((scope, id) => retryFailedJob(scope, failedJobQueues, id)) satisfies Change,
    inNone: 'select job from identity.retry_job($1, null)',
  },
  // The hourly purge removes the file that is left over.
  discard: {
    inWorkspace: ((scope, id) => discardFailedJob(scope, failedJobQueues, id)) satisfies Change,
    inNone: 'select job from identity.discard_job($1, null)',
  },
}

/** Retries or discards a failed job; throws a sentence if that is impossible. */
export async function changeFailedJob(
  database: Database,
  change: keyof typeof changes,
  { id, workspaceId }: Pick<FailedJobRow, 'id' | 'workspaceId'>,
): Promise<void> {
  const { inWorkspace, inNone } = changes[change]
  if (workspaceId) {
    await withWorkspaceTransaction<unknown>(database, workspaceId, (scope) => inWorkspace(scope, id)).catch(
      async (error) => {
        if (error.code !== 'PA404') throw error
        if (change === 'retry') throw new Error('Its workspace was deleted.')
        await discardWithoutWorkspace(database, id, workspaceId)
      },
    )
    await announceChange(database.owner, workspaceId)
    return
  }
  const { rowCount } = await database.owner.query(inNone, [id])
  if (!rowCount) throw new Error(alreadyHandled)
}

/** Discards a job of a deleted workspace; throws a sentence for what is purged with the workspace: its messages and files. */
async function discardWithoutWorkspace({ owner }: Database, id: string, workspaceId: string): Promise<void> {
  if (!/^\d+$/.test(id)) throw new Error('It is deleted together with its workspace.')
  const { rowCount } = await owner.query('select from identity.discard_job($1, $2)', [id, workspaceId])
  if (!rowCount) throw new Error(alreadyHandled)
}
