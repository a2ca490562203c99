-- Rules that hold for records whoever writes them, and who may own them.

-- Keeps a deal consistent with its status: only a won or lost one has a closing date, and always one, dated anew when won turns to
-- lost (GAP-061); only a lost one has a reason. Triggers: `set_dates_on_insert` and `set_dates_on_update` on deals.
create or replace function set_deal_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closed constant text[] := '{WON,LOST}';
begin
  if new.status <> all (closed) then
    new.actual_close_date := null;
  elsif new.actual_close_date is null then
    new.actual_close_date := now();
  elsif tg_op = 'UPDATE' then
    if old.status <> new.status and old.status = any (closed) and new.actual_close_date = old.actual_close_date then
      new.actual_close_date := now();
    end if;
  end if;
  if new.status <> 'LOST' then new.lost_reason := null; end if;
  return new;
end $$;
create or replace trigger set_dates_on_insert before insert on deals for each row execute function set_deal_dates();
create or replace trigger set_dates_on_update before update of status, actual_close_date, lost_reason on deals for each row
  when (old.status is distinct from new.status or old.actual_close_date is distinct from new.actual_close_date
        or old.lost_reason is distinct from new.lost_reason)
  execute function set_deal_dates();

-- Completes an activity that is not planned for later, at its scheduled time or now, unless a time is given (GAP-070).
-- Triggers: `set_dates_on_insert` and `set_dates_on_update` on activities.
create or replace function set_activity_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.completed_at is not distinct from old.completed_at then
    new.completed_at := case when new.scheduled_at > now() then null else coalesce(new.scheduled_at, now()) end;
  end if;
  return new;
end $$;
create or replace trigger set_dates_on_insert before insert on activities for each row execute function set_activity_dates();
create or replace trigger set_dates_on_update before update of scheduled_at on activities for each row
  when (old.scheduled_at is distinct from new.scheduled_at) execute function set_activity_dates();

-- Dates a task when it is completed and clears the date of any other (TASK-023, TASK-024). Trigger: `set_dates` on tasks.
create or replace function set_task_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status <> 'COMPLETED' then
    new.completed_at := null;
  elsif new.completed_at is null then
    new.completed_at := case when tg_op = 'UPDATE' then coalesce(old.completed_at, now()) else now() end;
  end if;
  return new;
end $$;
create or replace trigger set_dates before insert or update of status, completed_at on tasks for each row execute function set_task_dates();

-- Nobody who has left is assigned a record, not even in the instant of leaving: identity.remove_member locks the member's row first, so
-- that these functions wait for it and then find the member gone. One set of them for each table of records with an owner.
do $$
declare kind record;
begin
  for kind in select * from (values ('contacts', 'owner_id'), ('companies', 'owner_id'), ('deals', 'owner_id'), ('tasks', 'assignee_id'))
                         kinds (held, holder) loop
    execute format($make$
      -- Refuses to assign a record to somebody who has left: raises PA410, and makes what an import or its undo assigns nobody's.
      -- Without a workspace it is the owner who works: copies and restores contain records of people who have left.
      create or replace function forbid_departed_owner_of_%1$s(p_workspace uuid, p_holders uuid[]) returns void
      language plpgsql security definer set search_path = public, pg_temp as $body$
      declare staying uuid[];
      begin
        if coalesce(current_setting('app.workspace_id', true), '') = '' then return; end if;
        perform from members m where m.workspace_id = p_workspace and m.user_id = any(p_holders) for key share;
        staying := array(select m.user_id from members m
                          where m.workspace_id = p_workspace and m.user_id = any(p_holders) and m.removed_at is null);
        if staying @> p_holders then return; end if;
        if coalesce(current_setting('app.source', true), '') = '' then
          raise exception 'member has left' using errcode = 'PA410', column = %2$L;
        end if;
        update %1$I set %2$I = null where workspace_id = p_workspace and %2$I = any(p_holders) and %2$I <> all(staying);
      end $body$;
      revoke all on function forbid_departed_owner_of_%1$s from public;

      -- Rejects former members as owners of new rows, once per statement, as forbid_departed_owner_of_%1$s does. Trigger: `forbid_departed_on_insert` on %1$s.
      create or replace function forbid_departed_on_insert_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        perform forbid_departed_owner_of_%1$s(n.workspace_id, array_agg(distinct n.%2$I))
           from new_rows n where n.%2$I is not null group by n.workspace_id;
        return null;
      end $body$;
      revoke all on function forbid_departed_on_insert_%1$s from public;

      -- Rejects a former member as the new owner, as forbid_departed_owner_of_%1$s does. Trigger: `forbid_departed_on_update` on %1$s.
      create or replace function forbid_departed_on_update_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        perform forbid_departed_owner_of_%1$s(new.workspace_id, array[new.%2$I]);
        return null;
      end $body$;
      revoke all on function forbid_departed_on_update_%1$s from public;

      create or replace trigger forbid_departed_on_insert after insert on %1$I referencing new table as new_rows
        for each statement execute function forbid_departed_on_insert_%1$s();
      create or replace trigger forbid_departed_on_update after update of %2$I on %1$I for each row
        when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function forbid_departed_on_update_%1$s();
    $make$, kind.held, kind.holder);
  end loop;
end $$;

-- Refuses to assign a conversation to somebody who has left, as above; an engine's assignment becomes nobody's. Raises PA410.
-- Triggers: `forbid_departed_on_insert` and `forbid_departed_on_update` on whatsapp_conversations.
create or replace function forbid_departed_assignee() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.workspace_id', true), '') = '' then return null; end if;
  perform from members m where m.workspace_id = new.workspace_id and m.user_id = new.assignee_id for key share;
  perform from members m where m.workspace_id = new.workspace_id and m.user_id = new.assignee_id and m.removed_at is null;
  if found then return null; end if;
  if coalesce(current_setting('app.user_id', true), '') <> '' then
    raise exception 'member has left' using errcode = 'PA410', column = 'assignee_id';
  end if;
  update whatsapp_conversations v set assignee_id = null where v.workspace_id = new.workspace_id and v.id = new.id;
  return null;
end $$;
create or replace trigger forbid_departed_on_insert after insert on whatsapp_conversations for each row
  when (new.assignee_id is not null) execute function forbid_departed_assignee();
create or replace trigger forbid_departed_on_update after update of assignee_id on whatsapp_conversations for each row
  when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id)
  execute function forbid_departed_assignee();

revoke all on function forbid_departed_assignee from public;
