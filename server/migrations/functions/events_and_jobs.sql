-- Functions of the job queue and the event log, for other functions and the application.

-- Adds the id of the current request to the payload of a job that it queues, so that the log lines of both can be found together. Outside
-- of requests, the payload stays as it is.
create or replace function with_request_id(p_payload jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select p_payload || jsonb_strip_nulls(jsonb_build_object('requestId', nullif(current_setting('app.request_id', true), '')))
$$;

-- How often a job is tried: an import three times, because each attempt may take minutes; all other jobs ten times.
create or replace function job_attempts(p_task text) returns integer
language sql immutable set search_path = public, pg_temp as $$ select case p_task when 'import' then 3 else 10 end $$;

-- Adds a job to the queue within the current transaction. A node runs one job of `p_queue` at a time; a job with the same `p_key` is
-- replaced. `p_queue` is stored as a flag, because the job runner's own queues make workers overlook jobs for seconds.
create or replace function enqueue(p_task text, p_payload jsonb, p_key text default null, p_queue text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, with_request_id(p_payload)::json, job_key := p_key, max_attempts := job_attempts(p_task),
    flags := case when p_queue is not null then array[p_queue] end);
end $$;

-- Adds a job that waits until a time; a job with the same key is replaced.
create or replace function enqueue_at(p_task text, p_payload jsonb, p_key text, p_run_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, with_request_id(p_payload)::json, job_key := p_key, max_attempts := job_attempts(p_task), run_at := p_run_at);
end $$;

-- The permanently failed jobs of the current workspace, except emails. Jobs that belong to no workspace are never listed.
create or replace function list_failed_jobs() returns table (id text, job text, import_id uuid, failed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.id::text, t.identifier, (j.payload ->> 'importId')::uuid, j.updated_at
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier <> 'mail'
       and j.payload ->> 'workspaceId' = nullif(current_setting('app.workspace_id', true), '');
end $$;

-- Queues a permanently failed job again, with all of its attempts. A null workspace stands for jobs that belong to none. Answers no row if
-- there is no such job, or if somebody else was faster.
create or replace function identity.retry_job(p_id bigint, p_workspace text) returns table (job text, payload jsonb)
language sql set search_path = public, pg_temp as $$
  update graphile_worker._private_jobs j
     set attempts = 0, max_attempts = job_attempts(t.identifier), last_error = null, run_at = now(), updated_at = now()
    from graphile_worker._private_tasks t
   where j.id = p_id and t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null
     and j.payload ->> 'workspaceId' is not distinct from p_workspace
  returning t.identifier, j.payload::jsonb
$$;

-- Removes a permanently failed job; answers as identity.retry_job does.
create or replace function identity.discard_job(p_id bigint, p_workspace text) returns table (job text, payload jsonb)
language sql set search_path = public, pg_temp as $$
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
   where j.id = p_id and t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null
     and j.payload ->> 'workspaceId' is not distinct from p_workspace
  returning t.identifier, j.payload::jsonb
$$;

-- Calls identity.retry_job for a job of the current workspace; without a workspace, it answers no row.
create or replace function retry_failed_job(p_id bigint) returns table (job text, payload jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare current_workspace text := nullif(current_setting('app.workspace_id', true), '');
begin
  if current_workspace is not null then return query select * from identity.retry_job(p_id, current_workspace); end if;
end $$;

-- Calls identity.discard_job for a job of the current workspace; without a workspace, it answers no row.
create or replace function discard_failed_job(p_id bigint) returns table (job text, payload jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare current_workspace text := nullif(current_setting('app.workspace_id', true), '');
begin
  if current_workspace is not null then return query select * from identity.discard_job(p_id, current_workspace); end if;
end $$;

-- The newest `p_limit` emails of the current workspace that are not delivered yet. Emails that belong to no workspace, such as codes to
-- sign up, are never listed.
create or replace function list_outgoing_emails(p_limit integer) returns table (
  id text, sealed text, created_at timestamptz, attempts integer, is_running boolean, is_failed boolean, next_attempt_at timestamptz, last_error text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.id::text, j.payload ->> 'sealed', j.created_at, j.attempts::integer, j.locked_at is not null,
           j.locked_at is null and j.attempts >= j.max_attempts,
           case when j.locked_at is null and j.attempts < j.max_attempts then greatest(j.run_at, now()) end, j.last_error
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail' and j.payload ->> 'workspaceId' = nullif(current_setting('app.workspace_id', true), '')
     order by j.created_at desc, j.id desc
     limit p_limit;
end $$;

-- Sends an email now, with all of its attempts, whether it failed or waits. A null workspace stands for emails that belong to none. Answers
-- its encrypted text, or no row if there is no such email or a worker is sending it.
create or replace function identity.resend_email(p_id bigint, p_workspace text) returns table (sealed text)
language sql set search_path = public, pg_temp as $$
  update graphile_worker._private_jobs j
     set attempts = 0, max_attempts = job_attempts(t.identifier), last_error = null, run_at = now(), updated_at = now()
    from graphile_worker._private_tasks t
   where j.id = p_id and t.id = j.task_id and t.identifier = 'mail' and j.locked_at is null
     and j.payload ->> 'workspaceId' is not distinct from p_workspace
  returning j.payload ->> 'sealed'
$$;

-- Calls identity.resend_email for an email of the current workspace; without a workspace, it answers no row.
create or replace function resend_email(p_id bigint) returns table (sealed text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare current_workspace text := nullif(current_setting('app.workspace_id', true), '');
begin
  if current_workspace is not null then return query select * from identity.resend_email(p_id, current_workspace); end if;
end $$;

-- Removes an email from the queue; answers as identity.resend_email does.
create or replace function identity.discard_email(p_id bigint, p_workspace text) returns table (sealed text)
language sql set search_path = public, pg_temp as $$
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
   where j.id = p_id and t.id = j.task_id and t.identifier = 'mail' and j.locked_at is null
     and j.payload ->> 'workspaceId' is not distinct from p_workspace
  returning j.payload ->> 'sealed'
$$;

-- Calls identity.discard_email for an email of the current workspace; without a workspace, it answers no row.
create or replace function discard_email(p_id bigint) returns table (sealed text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare current_workspace text := nullif(current_setting('app.workspace_id', true), '');
begin
  if current_workspace is not null then return query select * from identity.discard_email(p_id, current_workspace); end if;
end $$;

-- Takes the next `p_count` numbers of events of the current workspace, and returns the last. It locks the event counter until the commit. A
-- function, because a statement that has waited for a lock prepares all of its parts again, and those that record events have many.
create or replace function take_event_numbers(p_count bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare last_number bigint;
begin
  update event_counters set seq = seq + p_count where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
  returning seq into last_number;
  return last_number;
end $$;

-- Records one event of a workspace, last in its transaction, because it locks the workspace's event counter until the commit.
create or replace function identity.emit_event(p_workspace uuid, p_kind text, p_ids uuid[]) returns void
language sql set search_path = public, pg_temp as $$
  with numbered as (update event_counters set seq = seq + 1 where workspace_id = p_workspace returning seq)
  insert into events (workspace_id, seq, kind, ids) select p_workspace, seq, p_kind, p_ids from numbered
$$;

-- The workspaces that members of this workspace, or of a workspace of this organization, can have open, in the order of their ids.
create or replace function identity.list_open_workspaces(p_tenant uuid) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select distinct o.id
    from identity.workspaces w
    join members m on m.workspace_id = w.id and m.removed_at is null
    join members other on other.user_id = m.user_id and other.removed_at is null
    join identity.workspaces o on o.id = other.workspace_id and o.deleted_at is null
   where w.id = p_tenant or w.organization_id = p_tenant
   order by o.id
$$;

-- Announces a deleted or restored workspace or organization to its members, wherever they are: their workspaces have changed.
-- Last in its transaction, as identity.emit_event.
create or replace function identity.announce_tenant(p_tenant uuid) returns void
language sql set search_path = public, pg_temp as $$
  select identity.emit_event(o.id, 'member.changed', '{}') from identity.list_open_workspaces(p_tenant) o (id)
$$;

-- The workspaces that have the event of identity.announce_tenant, for a member of the workspace or organization. Raises as
-- identity.require_session.
create or replace function identity.list_announced_workspaces(p_session uuid, p_user uuid, p_tenant uuid) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_session(p_session, p_user);
  return query select o.id from identity.list_open_workspaces(p_tenant) o (id)
    where exists (select from members m join identity.workspaces w on w.id = m.workspace_id
                   where m.user_id = p_user and m.removed_at is null and p_tenant in (w.id, w.organization_id));
end $$;

revoke all on function job_attempts, with_request_id, take_event_numbers, enqueue, enqueue_at, list_outgoing_emails, identity.resend_email, identity.discard_email, resend_email, discard_email, list_failed_jobs, identity.retry_job, identity.discard_job, retry_failed_job, discard_failed_job,
  identity.emit_event, identity.list_open_workspaces, identity.announce_tenant, identity.list_announced_workspaces from public;
grant execute on function identity.list_announced_workspaces to parley_app;
grant execute on function take_event_numbers, enqueue, enqueue_at, list_outgoing_emails, resend_email, discard_email, list_failed_jobs, retry_failed_job, discard_failed_job to parley_app;

-- Ends what was interrupted when a workspace was deleted, because jobs cannot enter it: messages that have come due get the error
-- p_unsent instead of being sent late, and their authors are told; broadcasts stop; imports fail with p_stopped, and their undos fail,
-- so that all three can be continued or undone by hand. In the transaction that restores the workspace.
create or replace function identity.end_interrupted_work(p_workspace uuid, p_unsent text, p_stopped text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare unsent uuid;
begin
  for unsent in
    update whatsapp_scheduled_messages s set error = p_unsent
     where s.workspace_id = p_workspace and s.send_at <= now() and s.error is null and s.deleted_at is null
    returning s.id
  loop
    perform enqueue('notify-unsent', jsonb_build_object('workspaceId', p_workspace, 'id', unsent));
  end loop;
  update whatsapp_broadcasts b set state = 'STOPPED', stop_reason = 'workspace_deleted', version = b.version + 1
   where b.workspace_id = p_workspace and b.state = 'RUNNING';
  update imports i set status = 'failed', error = p_stopped, finished_at = now()
   where i.workspace_id = p_workspace and i.status in ('queued', 'running');
  update imports i set undo_status = 'failed' where i.workspace_id = p_workspace and i.undo_status = 'running';
end $$;

revoke all on function identity.end_interrupted_work from public;
