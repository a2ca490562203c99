alter table tasks
  add column title_key text generated always as (fold(trim(title))) stored,
  -- The priority as lists order it, weakest first.
  add column urgency integer generated always as (array_position(array['LOW', 'MEDIUM', 'HIGH', 'URGENT'], priority)) stored;
create index tasks_by_update on tasks (workspace_id, updated_at, id) where deleted_at is null;
create index tasks_by_title on tasks (workspace_id, title collate "und-x-icu", id) where deleted_at is null;
create index tasks_by_title_key on tasks (workspace_id, title_key text_pattern_ops) where deleted_at is null;
create index tasks_by_urgency on tasks (workspace_id, urgency, id) where deleted_at is null;
create index tasks_of_assignee on tasks (workspace_id, assignee_id, id);
create index tasks_by_status on tasks (workspace_id, status collate "und-x-icu", id) where deleted_at is null;
-- What is still to be done: the list of a day does not read through the years that are over.
create index tasks_open_by_due_date on tasks (workspace_id, due_date, id)
  where deleted_at is null and status not in ('COMPLETED', 'CANCELLED');
create index tasks_open_by_assignee on tasks (workspace_id, assignee_id, due_date, id)
  where deleted_at is null and status not in ('COMPLETED', 'CANCELLED');
create index tasks_by_time_in_trash on tasks (deleted_at) where deleted_at is not null;
select keep_history('tasks', 'task');

-- A task is dated when it is completed, and any other has no such date (TASK-023, TASK-024), whoever writes.
create function date_tasks() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status <> 'COMPLETED' then
    new.completed_at := null;
  elsif new.completed_at is null then
    new.completed_at := case when tg_op = 'UPDATE' then coalesce(old.completed_at, now()) else now() end;
  end if;
  return new;
end $$;
create trigger dates before insert or update of status, completed_at on tasks for each row execute function date_tasks();

-- Names of the current workspace and its organization. Runs as its owner, so it names the workspace itself; every workspace has a counter.
create view workspace_names with (security_barrier) as
  select e.workspace_id, w.name as workspace, o.name as organization
    from event_counters e
    join identity.workspaces w on w.id = e.workspace_id
    join identity.organizations o on o.id = w.organization_id
   where e.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on workspace_names to parley_app;

-- Ids of the current workspace's tasks whose title or description holds a text, newest first. Runs as the table's owner for the
-- reason told at contacts_matching().
create function tasks_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here  uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words text := replace(replace(replace(fold(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from tasks c
      where c.workspace_id = here and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key, c.id limit p_most;
    return;
  end if;
  return query select c.id from tasks c
    where c.workspace_id = here and c.deleted_at is null and c.search like '%' || words || '%'
    order by c.created_at desc, c.id desc limit p_most;
end $$;
revoke all on function tasks_matching from public;
grant execute on function tasks_matching to parley_app;
