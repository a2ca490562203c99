import { failedJobKinds, maxFailedJobs } from '#contract/audit/failed-jobs.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { integerLiteral, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { insertAuditEntry } from '../../platform/events/audit-log.ts'
import { insertEvent } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { uuidFormat } from '../../platform/http/validation.ts'
import type { DiscardedJob, FailedJobQueue, FailedJobSummary } from '../../platform/jobs/failed-job-queue.ts'

/** Lists failed jobs of the workspace, newest first, including WhatsApp messages and files that could not be processed. Emails have a list of their own. */
export async function listFailedJobs(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ items: string }>(sql`
    select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'name', s.name, 'at', s.at) order by s.at desc), '[]')::text as items
      from (select j.id, case when j.job = any(${Object.keys(failedJobKinds)}::text[]) then j.job else 'other' end as kind,
                   (select i.file_name from imports i where i.workspace_id = ${scope.workspaceId} and i.id = j.import_id) as name,
                   j.failed_at as at
              from list_failed_jobs() j
            union all
            select j.id::text, 'message', a.name, j.set_aside_at
              from whatsapp_journal j
              join whatsapp_accounts a on a.workspace_id = j.workspace_id and a.id = j.account_id
             where j.workspace_id = ${scope.workspaceId} and j.set_aside_at is not null
            union all
            select f.id::text, 'file', f.filename, f.set_aside_at
              from whatsapp_media f where f.workspace_id = ${scope.workspaceId} and f.set_aside_at is not null
             order by at desc limit ${integerLiteral(maxFailedJobs + 1)}) s`)
  return asJsonText(row?.items ?? '[]')
}

/** Queues a failed job again. If several people retry it at once, one succeeds and the others get a 404. */
export async function retryFailedJob(scope: Scope, queues: readonly FailedJobQueue[], id: string): Promise<void> {
  const job = await findIn(queues, id, (queue) => queue.retry(scope, id))
  await note(scope, 'job.retried', job, id)
}

/** Discards a failed job for good; returns the name of a stored file that is no longer needed. */
export async function discardFailedJob(
  scope: Scope,
  queues: readonly FailedJobQueue[],
  id: string,
): Promise<string | undefined> {
  const job = await findIn<DiscardedJob>(queues, id, (queue) => queue.discard(scope, id))
  await note(scope, 'job.discarded', job, id)
  return job.file
}

async function findIn<J extends FailedJobSummary>(
  queues: readonly FailedJobQueue[],
  id: string,
  act: (queue: FailedJobQueue) => Promise<J | undefined>,
): Promise<J> {
  for (const queue of queues) {
    const job = queue.ids.test(id) && (await act(queue))
    if (job) return job
  }
  throw notFound('entry')
}

async function note(
  scope: Scope,
  action: 'job.retried' | 'job.discarded',
  { kind, name }: FailedJobSummary,
  id: string,
): Promise<void> {
  await insertAuditEntry(scope, { action, kind, name, id: uuidFormat.test(id) ? id : null })
  await insertEvent(scope, 'failed-jobs.changed', [])
}
