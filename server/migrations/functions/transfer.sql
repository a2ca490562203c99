-- Import, undo and export, and the sample data of a workspace.

-- Puts an apostrophe before a cell that a spreadsheet would evaluate as a formula; an import removes it again. Also before such parts of
-- the cell, because a spreadsheet that separates by semicolons splits the cell at each of its own. Phone numbers, and dashes at the
-- beginning of a line, stay as they are.
-- Reads each character once: the text is split into parts with the blanks before them, and all separators among these blanks look at the
-- same first character of the part. A pattern that looks ahead from each separator would read the blanks once per separator.
create or replace function safe_cell(value text) returns text
language sql immutable parallel safe as $$
  select case
    when value ~ E'^''*[\\t\\r]|^[''\\x01-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff]*[=+@＝＋－＠-]'
     and value !~ '^\+\d[\d ()./-]*$'
    then '''' else '' end ||
    case when value !~ E'[;\\t\\r\\n][;''\\x01-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff]*[=+@＝＋－＠-]' then value else (
      select string_agg(
               case when sign = '' or strpos('=+@＝＋－＠-', sign) = 0 then before
                    else left(before, length(before) - length(near)) || regexp_replace(near,
                      case when strpos('=@＝＠', sign) > 0 then E'[;\\t\\n]|\\r(?!\\n)'
                           when cell ~ '^\+\d[\d ()./-]*$' then E'(?:[;\\t]|\\r(?!\\n))(?! ?$)'
                           else E'[;\\t]|\\r(?!\\n)' end, E'\\&''', 'g') end || cell, '' order by n)
        from regexp_matches(value, E'([;\\t\\r\\n][;''\\x01-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff]*)?([^;\\t\\r\\n]*)', 'g') with ordinality as parts (part, n)
       cross join lateral (select coalesce(part[1], '') as before, part[2] as cell) cells
       cross join lateral (select left(cell, 1) as sign, coalesce(substring(before from ';[^;]*$'), before) as near) signs) end
$$;

-- The current values of the keys that an update of a JSON object changes, to restore them on undo.
create or replace function keys_before(present jsonb, given jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case when present is null then 'null' else
    (select coalesce(jsonb_object_agg(g.key, present -> g.key) filter (where present ? g.key), '{}')
       from jsonb_each(given) g where present -> g.key is distinct from g.value) end
$$;

-- The keys that an update of a JSON object changes, with their new values. Null: none.
create or replace function keys_after(present jsonb, given jsonb) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_object_agg(g.key, g.value) from jsonb_each(given) g
   where coalesce(present, '{}') -> g.key is distinct from g.value
$$;

-- Restores the keys that still have the value that the update gave them; the others stay.
create or replace function revert_keys(present jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable parallel safe as $$
  with undone as (
    select array_agg(a.key) as keys from jsonb_each(after) a where present -> a.key is not distinct from a.value),
  result as (
    select present - undone.keys
        || coalesce((select jsonb_object_agg(b.key, b.value)
                       from jsonb_each(case when jsonb_typeof(before) = 'object' then before else '{}' end) b
                      where b.key = any(undone.keys)), '{}') as object
      from undone where undone.keys is not null)
  select case when not exists (select from result) then present
              else (select case when object = '{}' and jsonb_typeof(before) is distinct from 'object' then null else object end from result) end
$$;

-- The object with a null for each key that it lacks and that is null in the given one: custom fields are never null, but missing.
create or replace function fill_missing_keys(present jsonb, given jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce((select jsonb_object_agg(g.key, null) from jsonb_each(given) g where g.value = 'null'), '{}') || present
$$;

-- How many of the given keys have another value than before.
create or replace function count_conflicting_keys(present jsonb, before jsonb, after jsonb) returns integer
language sql immutable parallel safe as $$
  select count(*)::int from jsonb_each(after) a where present -> a.key is distinct from before -> a.key
$$;

-- The ids of one table among the sample data.
create or replace function sample_ids(p_rows jsonb, p_table text) returns uuid[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(id::uuid), '{}') from jsonb_array_elements_text(p_rows -> p_table) id
$$;

-- Purges the sample data of the current workspace with its history. Answers the number of records; a tag that is used elsewhere
-- stays, as does a reason for which another deal was lost. Raises PA409 below ADMIN.
create or replace function remove_sample_data() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  sample_rows       jsonb;
  table_name        text;
begin
  if coalesce(nullif(current_setting('app.role', true), '')::member_role, 'VIEWER') < 'ADMIN' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  delete from sample_data s where s.workspace_id = current_workspace returning s.rows into sample_rows;
  if sample_rows is null then return 0; end if;
  -- Without a workspace, the triggers purge the history of these rows instead of recording that they were deleted.
  perform set_config('app.workspace_id', '', true);
  delete from whatsapp_outbox x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_scheduled_messages x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_messages x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_addresses x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_journal x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_merges x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_templates x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_conversations x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_media x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_turns x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_account_members x where x.workspace_id = current_workspace and x.account_id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from whatsapp_accounts x where x.workspace_id = current_workspace and x.id = any (sample_ids(sample_rows, 'whatsapp_accounts'));
  delete from notifications x where x.workspace_id = current_workspace
     and x.record_id = any (sample_ids(sample_rows, case x.kind when 'task' then 'tasks' else 'contacts' end));
  -- Records before those that they link to.
  for table_name in select k.table_name from record_kinds() with ordinality k (kind, table_name, owner_column, has_custom_fields, place) order by k.place desc loop
    execute format('delete from %I x where x.workspace_id = $1 and x.id = any ($2)', table_name) using current_workspace, sample_ids(sample_rows, table_name);
  end loop;
  delete from tags x where x.workspace_id = current_workspace and x.id = any (sample_ids(sample_rows, 'tags'))
     and not exists (select from tag_assignments a where a.workspace_id = current_workspace and a.tag_id = x.id);
  delete from lost_reasons x where x.workspace_id = current_workspace and x.id = any (sample_ids(sample_rows, 'lost_reasons'))
     and not exists (select from deals d where d.workspace_id = current_workspace and d.lost_reason = x.name);
  perform set_config('app.workspace_id', current_workspace::text, true);
  return (select coalesce(sum(jsonb_array_length(value)), 0) from jsonb_each(sample_rows)
           where key in (select k.table_name from record_kinds() k));
end $$;

revoke all on function remove_sample_data from public;
grant execute on function remove_sample_data to parley_app;

-- Notifies whoever started an import that it ended, once each time that it ends; not of one that was cancelled. Answers whether anything
-- changed.
create or replace function identity.notify_of_import(p_workspace uuid, p_import uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with inserted as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select i.workspace_id, m.user_id, 'import', i.id, i.finished_at
      from imports i
      join identity.workspaces w on w.id = i.workspace_id and w.deleted_at is null
      join members m on m.workspace_id = i.workspace_id and m.user_id = i.created_by and m.role >= 'MEMBER' and m.removed_at is null
      join identity.users u on u.id = m.user_id and u.is_active
     where i.workspace_id = p_workspace and i.id = p_import and i.status in ('done', 'failed') and i.finished_at is not null
    on conflict do nothing
    returning user_id
  )
  select identity.announce_notices(p_workspace, array(select user_id from inserted))
$$;

-- Gives new attempts to the jobs of unfinished imports that used up theirs without recording a failure, as on a full disk. Jobs that
-- failed with `p_crash_error`, because their process ended, stay as they are.
create or replace function identity.continue_imports(p_crash_error text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.reschedule_jobs(array_agg(j.id), run_at := now(), attempts := 0)
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'import'
    join imports i on i.workspace_id = (j.payload ->> 'workspaceId')::uuid and i.id = (j.payload ->> 'importId')::uuid
   where j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is distinct from p_crash_error
     and i.status in ('queued', 'running')
$$;

revoke all on function identity.continue_imports, identity.notify_of_import from public;
