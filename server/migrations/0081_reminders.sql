-- Looks for what is due at the end of its second, once for all that is due in it, and at once for what was due a moment before it
-- was stored: the minute has been looked at by then.
create or replace function remind_in_time() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due constant timestamptz := date_trunc('second', (to_jsonb(new) ->> tg_argv[0])::timestamptz + interval '999999 microseconds');
begin
  perform graphile_worker.add_job('remind', '{}'::json, run_at := due, job_key := 'remind ' || due::text);
  return null;
end $$;
create or replace trigger remind_in_time after insert or update of due_date, assignee_id, status, deleted_at on tasks for each row
  when (new.due_date > now() - interval '1 minute' and new.due_date <= now() + interval '1 minute' and new.assignee_id is not null)
  execute function remind_in_time('due_date');
create or replace trigger remind_in_time after insert or update of next_follow_up_at, owner_id, deleted_at on contacts for each row
  when (new.next_follow_up_at > now() - interval '1 minute' and new.next_follow_up_at <= now() + interval '1 minute' and new.owner_id is not null)
  execute function remind_in_time('next_follow_up_at');
