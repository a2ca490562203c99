-- Reminders of tasks and follow-ups.

-- Notifies of what has become due within the last day, each due time once, so that a night without a server loses nothing.
-- Answers what a mail needs.
create or replace function identity.send_due_reminders()
returns table (workspace_id uuid, user_id uuid, kind text, record_id uuid, title text, due_at timestamptz, workspace text, email text, timezone text, by_mail boolean)
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select t.workspace_id, t.assignee_id as user_id, 'task' as kind, t.id as record_id, t.due_date as due_at, t.title
      from tasks t
     where t.deleted_at is null and t.assignee_id is not null and t.status not in ('COMPLETED', 'CANCELLED')
       and t.due_date > now() - interval '1 day' and t.due_date <= now()
    union all
    select c.workspace_id, c.owner_id, 'contact', c.id, c.next_follow_up_at, coalesce(c.name, c.email, c.phone_number)
      from contacts c
     where c.deleted_at is null and c.owner_id is not null
       and c.next_follow_up_at > now() - interval '1 day' and c.next_follow_up_at <= now()
  ), inserted as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select d.workspace_id, d.user_id, d.kind, d.record_id, d.due_at
      from due d
      join members m on m.workspace_id = d.workspace_id and m.user_id = d.user_id and m.removed_at is null
      join identity.users u on u.id = d.user_id and u.is_active
      join identity.workspaces w on w.id = d.workspace_id and w.deleted_at is null
    on conflict do nothing
    returning notifications.workspace_id, notifications.user_id, notifications.kind, notifications.record_id, notifications.due_at
  ), numbered as (
    update event_counters e set seq = e.seq + 1
     where e.workspace_id in (select t.workspace_id from inserted t)
    returning e.workspace_id, e.seq
  ), recorded as (
    insert into events (workspace_id, seq, kind, ids)
    select n.workspace_id, n.seq, 'notification.changed', array(select distinct t.user_id from inserted t where t.workspace_id = n.workspace_id)
      from numbered n
  )
  select t.workspace_id, t.user_id, t.kind, t.record_id, d.title, t.due_at, w.name, u.email, u.timezone, coalesce(s.by_mail, false)
    from inserted t
    join due d on d.workspace_id = t.workspace_id and d.user_id = t.user_id and d.kind = t.kind and d.record_id = t.record_id
    join identity.users u on u.id = t.user_id
    join identity.workspaces w on w.id = t.workspace_id
    left join reminder_settings s on s.workspace_id = t.workspace_id and s.user_id = t.user_id
$$;

-- Schedules the reminder job for the second in which this row becomes due, when that is within a minute.
-- Triggers: `schedule_reminder` on tasks and on contacts.
create or replace function schedule_reminder() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due constant timestamptz := date_trunc('second', (to_jsonb(new) ->> tg_argv[0])::timestamptz + interval '999999 microseconds');
begin
  perform graphile_worker.add_job('remind', '{}'::json, run_at := due, job_key := 'remind ' || due::text);
  return null;
end $$;
create or replace trigger schedule_reminder after insert or update of due_date, assignee_id, status, deleted_at on tasks for each row
  when (new.due_date > now() - interval '1 minute' and new.due_date <= now() + interval '1 minute' and new.assignee_id is not null)
  execute function schedule_reminder('due_date');
create or replace trigger schedule_reminder after insert or update of next_follow_up_at, owner_id, deleted_at on contacts for each row
  when (new.next_follow_up_at > now() - interval '1 minute' and new.next_follow_up_at <= now() + interval '1 minute' and new.owner_id is not null)
  execute function schedule_reminder('next_follow_up_at');

revoke all on function identity.send_due_reminders, schedule_reminder from public;
