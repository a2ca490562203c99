-- The job queue and the event log, as other functions and the application reach them.

-- Adds a job to the queue within the current transaction. A node works on one job of `p_queue` at a time; a job with the same
-- `p_key` is replaced. An import has three attempts, of which each may take minutes, all others have ten. The queue is a flag, because the queues of the job runner make workers overlook jobs for seconds.
create or replace function enqueue(p_task text, p_payload jsonb, p_key text default null, p_queue text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, max_attempts := case p_task when 'import' then 3 else 10 end,
    flags := case when p_queue is not null then array[p_queue] end);
end $$;

-- Records one event of a workspace, last in its transaction, because it locks the workspace's event counter until the commit.
create or replace function identity.emit_event(p_workspace uuid, p_kind text, p_ids uuid[]) returns void
language sql set search_path = public, pg_temp as $$
  with numbered as (update event_counters set seq = seq + 1 where workspace_id = p_workspace returning seq)
  insert into events (workspace_id, seq, kind, ids) select p_workspace, seq, p_kind, p_ids from numbered
$$;

revoke all on function enqueue, identity.emit_event from public;
grant execute on function enqueue to parley_app;
