-- The record with which an activity, a note or a task went to the trash, and with which it comes back.
alter table activities add column deleted_with uuid;
alter table notes add column deleted_with uuid;
alter table tasks add column deleted_with uuid;
create index activities_gone_along on activities (workspace_id, deleted_with) where deleted_with is not null;
create index notes_gone_along on notes (workspace_id, deleted_with) where deleted_with is not null;
create index tasks_gone_along on tasks (workspace_id, deleted_with) where deleted_with is not null;

-- Which record it went with is no change of its own.
create or replace function keep_history(kept regclass, links jsonb, part text default '') returns void language plpgsql as $$
declare
  hidden text[] := array['workspace_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'deleted_at', 'deleted_in', 'deleted_with']
    || (select coalesce(array_agg(key), '{}') from jsonb_object_keys(links) key)
    || (select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
         where attrelid = kept and attnum > 0 and attgenerated <> '' and not attisdropped);
  asked  text[];
begin
  foreach asked slice 1 in array array[
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows']]
  loop
    execute format('drop trigger if exists history_of_%s on %s', asked[1], kept);
    execute format('create trigger history_of_%s after %1$s on %s referencing %s for each statement execute function %s(%L, %L, %L)',
                   asked[1], kept, asked[2], case when asked[1] = 'delete' and part = '' then 'forget_history' else 'note_history' end,
                   links, part, hidden);
  end loop;
end $$;
select keep_history('activities', 'activity'), keep_history('notes', 'note'), keep_history('tasks', 'task');
