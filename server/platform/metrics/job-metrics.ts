import { sql } from '../database/sql.ts'
import type { StoredMetrics } from './stored-metrics.ts'

/** Numbers of jobs by name and state. A permanently failed job waits for a decision, not for a worker. */
export const jobMetrics: StoredMetrics = {
  label: 'queue',
  gauges: {
    parley_jobs_waiting: 'Jobs that could run now and wait for a worker',
    parley_jobs_running: 'Jobs that a worker has taken',
    parley_jobs_failed: 'Jobs that failed permanently and wait for somebody to retry or discard them',
    parley_jobs_oldest_age_seconds: 'Seconds that the oldest waiting job has waited',
  },
  select: sql`
    select m.name, q.queue, m.value
      from (select t.identifier as queue,
                   count(j.id) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now()) as waiting,
                   count(j.id) filter (where j.locked_at is not null) as running,
                   count(j.id) filter (where j.attempts >= j.max_attempts and j.locked_at is null) as failed,
                   min(j.run_at) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now()) as oldest
              from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
             group by t.identifier) q,
           lateral (values ('parley_jobs_waiting', q.waiting), ('parley_jobs_running', q.running), ('parley_jobs_failed', q.failed),
                           ('parley_jobs_oldest_age_seconds', coalesce(extract(epoch from now() - q.oldest), 0))) m (name, value)`,
}

/** Jobs that only hide whether an address is known send nothing. */
export const mailMetrics: StoredMetrics = {
  gauges: {
    parley_emails_waiting: 'Emails that are not sent yet, including those that are tried again later',
    parley_emails_failed: 'Emails that failed permanently',
  },
  select: sql`
    select m.name, null, m.value
      from (select count(*) filter (where j.attempts < j.max_attempts) as waiting, count(*) filter (where j.attempts >= j.max_attempts) as failed
              from graphile_worker._private_jobs j
             where j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = 'mail')
               and j.payload ->> 'sealed' is not null) q,
           lateral (values ('parley_emails_waiting', q.waiting), ('parley_emails_failed', q.failed)) m (name, value)`,
}
