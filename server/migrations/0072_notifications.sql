-- What somebody is told of: a task or a follow-up whose time has come.
create table notifications (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null default new_id(),
  user_id      uuid not null,
  kind         text not null check (kind in ('task', 'contact')),
  record_id    uuid not null,
  due_at       timestamptz not null,
  created_at   timestamptz not null default now(),
  read_at      timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id)
);
-- Each time that somebody is due is told once, however often it is looked for.
create unique index notifications_once on notifications (workspace_id, user_id, kind, record_id, due_at);
create index notifications_of_person on notifications (workspace_id, user_id, created_at, id);
create index notifications_unread on notifications (workspace_id, user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- Whether somebody wants to be told by mail, too.
create table reminder_settings (
  workspace_id uuid not null references identity.workspaces,
  user_id      uuid not null,
  by_mail      boolean not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id)
);
select protect('notifications'), protect('reminder_settings');
revoke insert, delete on notifications from parley_app;
revoke delete on reminder_settings from parley_app;

-- Within the workspace they are a person's own: whoever is signed in sees nobody else's.
create policy own_person on notifications as restrictive
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
create policy own_person on reminder_settings as restrictive
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));

-- What is due is found without reading what is not, in all workspaces.
create index tasks_to_remind_of on tasks (due_date)
  where deleted_at is null and assignee_id is not null and status not in ('COMPLETED', 'CANCELLED');
create index contacts_to_remind_of on contacts (next_follow_up_at)
  where deleted_at is null and owner_id is not null and next_follow_up_at is not null;

-- Tells of what has become due within the last day, so that a night without a server loses nothing. Of each it answers what a mail needs.
create function identity.remind()
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
  ), told as (
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
     where e.workspace_id in (select t.workspace_id from told t)
    returning e.workspace_id, e.seq
  ), recorded as (
    insert into events (workspace_id, seq, kind, ids)
    select n.workspace_id, n.seq, 'notification.changed', array(select distinct t.user_id from told t where t.workspace_id = n.workspace_id)
      from numbered n
  )
  select t.workspace_id, t.user_id, t.kind, t.record_id, d.title, t.due_at, w.name, u.email, u.timezone, coalesce(s.by_mail, false)
    from told t
    join due d on d.workspace_id = t.workspace_id and d.user_id = t.user_id and d.kind = t.kind and d.record_id = t.record_id
    join identity.users u on u.id = t.user_id
    join identity.workspaces w on w.id = t.workspace_id
    left join reminder_settings s on s.workspace_id = t.workspace_id and s.user_id = t.user_id
$$;
revoke all on function identity.remind from public;

-- What becomes due before the next look, within the minute, is looked for in its second.
create function remind_in_time() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due timestamptz := (to_jsonb(new) ->> tg_argv[0])::timestamptz;
begin
  perform graphile_worker.add_job('remind', '{}'::json, run_at := due, job_key := 'remind ' || date_trunc('second', due)::text);
  return null;
end $$;
revoke all on function remind_in_time from public;
create trigger remind_in_time after insert or update of due_date, assignee_id, status, deleted_at on tasks for each row
  when (new.due_date > now() and new.due_date <= now() + interval '1 minute' and new.assignee_id is not null)
  execute function remind_in_time('due_date');
create trigger remind_in_time after insert or update of next_follow_up_at, owner_id, deleted_at on contacts for each row
  when (new.next_follow_up_at > now() and new.next_follow_up_at <= now() + interval '1 minute' and new.owner_id is not null)
  execute function remind_in_time('next_follow_up_at');
