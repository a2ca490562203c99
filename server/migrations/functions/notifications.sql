-- Notifications: reminders of tasks and follow-ups, conversations, and the devices that they are pushed to.

-- Notifies of tasks and follow-ups that became due within the last day, once per due time, so that a night without a server loses nothing.
-- Answers what the mails need.
create or replace function identity.send_due_reminders()
returns table (workspace_id uuid, user_id uuid, kind text, record_id uuid, title text, due_at timestamptz, workspace text, email text, timezone text, language text, by_mail boolean)
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
  select t.workspace_id, t.user_id, t.kind, t.record_id, d.title, t.due_at, w.name, u.email, u.timezone, u.language,
         coalesce(s.by_mail, false)
    from inserted t
    join due d on d.workspace_id = t.workspace_id and d.user_id = t.user_id and d.kind = t.kind and d.record_id = t.record_id
    join identity.users u on u.id = t.user_id
    join identity.workspaces w on w.id = t.workspace_id
    left join reminder_settings s on s.workspace_id = t.workspace_id and s.user_id = t.user_id
$$;

-- Schedules the reminder job for the second in which this row becomes due, if that is within a minute. Triggers: `schedule_reminder` on
-- tasks and on contacts.
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

-- Emits to these people that their notifications have changed. Answers whether there are any. It locks the workspace's event counter.
create or replace function identity.announce_notices(p_workspace uuid, p_users uuid[]) returns boolean
language sql set search_path = public, pg_temp as $$
  select identity.emit_event(p_workspace, 'notification.changed', p_users) where cardinality(p_users) > 0;
  select cardinality(p_users) > 0
$$;

-- Updates the notifications of a conversation: notifies its assignee of the newest message while there are unread ones or, with
-- `p_assigned_at`, that somebody else assigned it to them. Marks notices of messages as read if these were read or the conversation has
-- another assignee. A second run changes nothing. Answers whether anything changed.
create or replace function identity.notify_of_conversation(
  p_workspace uuid, p_conversation uuid, p_assignee uuid default null, p_assigned_by uuid default null, p_assigned_at timestamptz default null)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare is_changed boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('notify ' || p_conversation::text, 0));
  -- One statement, so that it locks the event counter before the member, as identity.remove_member does.
  with chat as (
    select v.unread_count, m.user_id, (
             select g.created_at from whatsapp_messages g
              where g.workspace_id = v.workspace_id and g.conversation_id = v.id and not g.from_me and not g.history
              order by g.sent_at desc, g.id desc limit 1) as heard_at
      from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
      join identity.workspaces w on w.id = v.workspace_id and w.deleted_at is null
      left join (members m join identity.users u on u.id = m.user_id and u.is_active)
        on m.workspace_id = v.workspace_id and m.user_id = v.assignee_id and sees_account(v.workspace_id, v.account_id, m.user_id)
     where v.workspace_id = p_workspace and v.id = p_conversation
  ), of_message as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select p_workspace, c.user_id, 'message', p_conversation, c.heard_at
      from chat c where c.user_id is not null and c.heard_at is not null and c.unread_count > 0 and p_assigned_at is null
    on conflict (workspace_id, user_id, record_id) where kind = 'message' do update
      set due_at = excluded.due_at, created_at = now(), read_at = null
    where notifications.due_at < excluded.due_at
    returning notifications.user_id
  ), of_assignment as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select p_workspace, c.user_id, 'assignment', p_conversation, p_assigned_at
      from chat c where c.user_id = p_assignee and p_assigned_by <> p_assignee and p_assigned_at is not null
    on conflict do nothing
    returning notifications.user_id
  ), read as (
    update notifications n set read_at = now()
     where n.workspace_id = p_workspace and n.record_id = p_conversation and n.kind = 'message' and n.read_at is null
       and not exists (select from chat c where c.unread_count > 0 and c.user_id = n.user_id)
    returning n.user_id
  ), notified as (
    select user_id from of_message union select user_id from of_assignment union select user_id from read
  )
  select identity.announce_notices(p_workspace, array(select user_id from notified)) into is_changed;
  return is_changed;
end $$;

-- Notifies the members that a note mentions, once each: of a new one all but its author, of a changed one those of `p_new`. Marks the
-- notices of a deleted note and of removed mentions as read. Answers whether anything changed.
create or replace function identity.notify_of_mentions(p_workspace uuid, p_note uuid, p_new uuid[] default null) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with note as (
    select n.created_by, n.created_at, n.mentions, v.account_id
      from whatsapp_notes n
      join whatsapp_conversations v on v.workspace_id = n.workspace_id and v.id = n.conversation_id
     where n.workspace_id = p_workspace and n.id = p_note
    union all
    select n.created_by, n.created_at, n.mentions, null
      from notes n where n.workspace_id = p_workspace and n.id = p_note and n.deleted_at is null
  ), inserted as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select p_workspace, m.user_id, 'mention', p_note, n.created_at
      from note n
      join identity.workspaces w on w.id = p_workspace and w.deleted_at is null
      join members m on m.workspace_id = p_workspace and m.user_id = any(n.mentions) and m.removed_at is null
      join identity.users u on u.id = m.user_id and u.is_active
     where case when p_new is null then m.user_id is distinct from n.created_by else m.user_id = any(p_new) end
       and (n.account_id is null or sees_account(p_workspace, n.account_id, m.user_id) and exists (
         select from whatsapp_accounts a where a.workspace_id = p_workspace and a.id = n.account_id and a.deleted_at is null))
    on conflict do nothing
    returning user_id
  ), read as (
    update notifications n set read_at = now()
     where n.workspace_id = p_workspace and n.record_id = p_note and n.kind = 'mention' and n.read_at is null
       and not exists (select from note c where n.user_id = any(c.mentions))
    returning n.user_id
  ), notified as (
    select user_id from inserted union select user_id from read
  )
  select identity.announce_notices(p_workspace, array(select user_id from notified))
$$;

-- Queues the job that notifies those whom a note of a record newly mentions, except who wrote it. Raises PA422 if one of them is no
-- member of the workspace. Without a workspace, nothing happens: backups mention former members.
-- Triggers: `mention_on_insert` and `mention_on_update` on notes.
create or replace function mention_members() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor constant uuid   := nullif(current_setting('app.user_id', true), '');
  added constant uuid[] := array(select unnest(new.mentions) except select unnest(case when tg_op = 'UPDATE' then old.mentions end));
begin
  if coalesce(current_setting('app.workspace_id', true), '') = '' then return null; end if;
  if (select count(*) from members m where m.workspace_id = new.workspace_id and m.user_id = any(added) and m.removed_at is null)
     < cardinality(added) then
    raise exception 'mentioned somebody who is no member' using errcode = 'PA422';
  end if;
  perform enqueue('notify-mentions', jsonb_build_object('workspaceId', new.workspace_id, 'noteId', new.id,
                                                        'newIds', to_jsonb(array_remove(added, actor))));
  return null;
end $$;
create or replace trigger mention_on_insert after insert on notes for each row
  when (new.mentions <> '{}') execute function mention_members();
create or replace trigger mention_on_update after update on notes for each row
  when (old.mentions <> new.mentions or (old.mentions <> '{}' and old.deleted_at is null and new.deleted_at is not null))
  execute function mention_members();

-- Notifies the author of a scheduled message that it could not be sent, or the assignee of the conversation if the author may no longer
-- answer; once for each time for which it was scheduled. Answers whether anything changed.
create or replace function identity.notify_of_unsent(p_workspace uuid, p_scheduled uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with inserted as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select s.workspace_id, u.id, 'unsent', s.conversation_id, s.send_at
      from whatsapp_scheduled_messages s
      join identity.workspaces w on w.id = s.workspace_id and w.deleted_at is null
      join whatsapp_conversations v on v.workspace_id = s.workspace_id and v.id = s.conversation_id
     cross join lateral (
       select m.user_id as id from unnest(array[s.created_by, v.assignee_id]) with ordinality o (id, place)
         join members m on m.workspace_id = s.workspace_id and m.user_id = o.id and m.role >= 'MEMBER' and sees_account(s.workspace_id, s.account_id, m.user_id)
         join identity.users p on p.id = m.user_id and p.is_active
        order by o.place limit 1) u
     where s.workspace_id = p_workspace and s.id = p_scheduled and s.error is not null and s.deleted_at is null
    on conflict do nothing
    returning user_id
  )
  select identity.announce_notices(p_workspace, array(select user_id from inserted))
$$;

-- Queues a push of a new notification to each device of its recipient. A notice to a new owner is delayed, so that a change that is undone
-- at once is not pushed.
-- Trigger: `queue_push` on notifications.
create or replace function queue_push() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job('push', with_request_id(jsonb_build_object(
            'workspaceId', s.workspace_id, 'userId', s.user_id, 'sessionId', s.session_id, 'deviceId', s.id, 'notificationId', new.id))::json,
            run_at := case when new.kind like 'assigned-%' then now() + interval '10 seconds' end)
     from push_subscriptions s where s.workspace_id = new.workspace_id and s.user_id = new.user_id;
  return null;
end $$;
create or replace trigger queue_push after insert or update of created_at on notifications for each row
  when (new.read_at is null) execute function queue_push();

-- Removes the devices of a session that has ended.
-- Triggers: `remove_devices` and `remove_devices_of_deleted` on identity.sessions.
create or replace function identity.remove_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscriptions s where s.session_id = old.id;
  return null;
end $$;
create or replace trigger remove_devices after update of revoked_at on identity.sessions for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function identity.remove_devices();
create or replace trigger remove_devices_of_deleted after delete on identity.sessions for each row execute function identity.remove_devices();

-- Removes the devices of all other people with this address: a browser belongs to the person who last turned notifications on in it. Only
-- that browser and its push service know the address.
create or replace function release_push_endpoint(p_endpoint text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from push_subscriptions s
   where s.endpoint = p_endpoint and s.user_id <> nullif(current_setting('app.user_id', true), '')::uuid
$$;

-- The time zone of the current person's profile.
create or replace function own_time_zone() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.timezone from identity.users u where u.id = nullif(current_setting('app.user_id', true), '')::uuid
$$;

-- The language of the current person's interface and emails. Null: they never chose one.
create or replace function own_language() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.language from identity.users u where u.id = nullif(current_setting('app.user_id', true), '')::uuid
$$;

-- Creates or renews the triggers of a table of records that notify of new owners. Their names sort after those of the history triggers, so
-- they run after these.
create or replace function track_owner_changes(record_table regclass, kind text, owner_column text) returns void language plpgsql as $make$
declare
  has_owner constant text := format('new.%I is not null', owner_column);
  changes_owner constant text := format(
    'new.%1$I is distinct from old.%1$I or (new.deleted_at is not null and old.deleted_at is null)', owner_column);
begin
  execute format($$
    create or replace trigger note_new_owner after insert on %1$s for each row when (%4$s) execute function note_owner_change();
    create or replace trigger note_changed_owner after update on %1$s for each row when (%5$s) execute function note_owner_change();
    create or replace trigger notify_of_new after insert on %1$s referencing new table as new_rows
      for each statement execute function collect_owner_changes(%2$L, %3$L);
    create or replace trigger notify_of_owners after update on %1$s referencing old table as old_rows new table as new_rows
      for each statement execute function collect_owner_changes(%2$L, %3$L);
    drop trigger if exists notify_of_new_at_commit on %1$s;
    create constraint trigger notify_of_new_at_commit after insert on %1$s deferrable initially deferred
      for each row when (%4$s) execute function flush_owner_changes();
    drop trigger if exists notify_of_owners_at_commit on %1$s;
    create constraint trigger notify_of_owners_at_commit after update on %1$s deferrable initially deferred
      for each row when (%5$s) execute function flush_owner_changes();
  $$, record_table, kind, owner_column, has_owner, changes_owner);
end $make$;
select track_owner_changes(k.table_name::regclass, k.kind, k.owner_column) from record_kinds() k where k.owner_column is not null;

-- The content of the mail about a notice to an owner; no row if it was read or withdrawn, or if the person wants no mails.
create or replace function identity.owner_notice(p_workspace uuid, p_notice uuid)
returns table (kind text, record_id uuid, record_count integer, title text, user_id uuid, workspace text, email text, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.kind, n.record_id, n.record_count, case n.kind
           when 'assigned-task' then (select t.title from tasks t where t.workspace_id = n.workspace_id and t.id = n.record_id)
           when 'assigned-contact' then (
             select coalesce(c.name, c.email, c.phone_number) from contacts c where c.workspace_id = n.workspace_id and c.id = n.record_id)
           when 'assigned-company' then (select c.name from companies c where c.workspace_id = n.workspace_id and c.id = n.record_id)
           when 'assigned-deal' then (select d.title from deals d where d.workspace_id = n.workspace_id and d.id = n.record_id) end,
         n.user_id, w.name, u.email, u.language
    from notifications n
    join reminder_settings s on s.workspace_id = n.workspace_id and s.user_id = n.user_id and s.by_mail
    join members m on m.workspace_id = n.workspace_id and m.user_id = n.user_id and m.removed_at is null
    join identity.users u on u.id = n.user_id and u.is_active
    join identity.workspaces w on w.id = n.workspace_id and w.deleted_at is null
   where n.workspace_id = p_workspace and n.id = p_notice and n.read_at is null
$$;

-- Queues the mail about a notice to an owner, delayed so that a change that is undone at once is not mailed.
-- Trigger: `queue_owner_mail` on notifications.
create or replace function queue_owner_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job('mail-owner', with_request_id(jsonb_build_object('workspaceId', new.workspace_id, 'noticeId', new.id))::json,
                                  run_at := now() + interval '1 minute')
    from reminder_settings s where s.workspace_id = new.workspace_id and s.user_id = new.user_id and s.by_mail;
  return null;
end $$;
create or replace trigger queue_owner_mail after insert on notifications for each row
  when (new.kind like 'assigned-%') execute function queue_owner_mail();

revoke all on function track_owner_changes, identity.owner_notice, queue_owner_mail from public;
revoke all on function identity.send_due_reminders, schedule_reminder, identity.announce_notices, identity.notify_of_conversation,
  identity.notify_of_mentions, identity.notify_of_unsent, mention_members, queue_push, identity.remove_devices,
  release_push_endpoint, own_time_zone, own_language from public;
grant execute on function release_push_endpoint, own_time_zone, own_language to parley_app;
