-- Jobs of one queue run one after the other: a workspace's imports wait for each other outside of the slots that all share.
drop function enqueue(text, jsonb, text);
create function enqueue(p_task text, p_payload jsonb, p_key text default null, p_queue text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, queue_name := p_queue, job_key := p_key, max_attempts := 10);
end $$;
revoke all on function enqueue from public;
grant execute on function enqueue to parley_app;
