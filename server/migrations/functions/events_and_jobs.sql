-- The job queue and the event log, as other functions and the application reach them.

-- Adds a job to the queue within the current transaction. A node works on one job of `p_queue` at a time; a job with the same
-- `p_key` is replaced. An import has three attempts, of which each may take minutes, all others have ten. The queue is a flag, because the queues of the job runner make workers overlook jobs for seconds.
create or replace function enqueue(p_task text, p_payload jsonb, p_key text default null, p_queue text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, max_attempts := case p_task when 'import' then 3 else 10 end,
    flags := case when p_queue is not null then array[p_queue] end);
end $$;

-- The jobs of the current workspace that are not tried any more. A job that was enqueued for no workspace is nobody's.
create or replace function list_failed_jobs() returns table (id text, job text, failed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.id::text, t.identifier, j.updated_at
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts >= j.max_attempts and j.locked_at is null
       and j.payload ->> 'workspaceId' = nullif(current_setting('app.workspace_id', true), '');
end $$;

-- Records one event of a workspace, last in its transaction, because it locks the workspace's event counter until the commit.
create or replace function identity.emit_event(p_workspace uuid, p_kind text, p_ids uuid[]) returns void
language sql set search_path = public, pg_temp as $$
  with numbered as (update event_counters set seq = seq + 1 where workspace_id = p_workspace returning seq)
  insert into events (workspace_id, seq, kind, ids) select p_workspace, seq, p_kind, p_ids from numbered
$$;

revoke all on function enqueue, list_failed_jobs, identity.emit_event from public;
grant execute on function enqueue, list_failed_jobs to parley_app;
