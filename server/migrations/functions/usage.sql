-- Counts what a workspace stores, and refuses more than the installation allows.

-- Adds to what a workspace stores, in a row that no other transaction has locked. Raises PA413 if the workspace then stores more than
-- `app.max_records`, `app.max_files` or `app.max_file_bytes` of the connection; the error's column says of what, its detail is the limit.
-- Transactions do not see what others have not committed, so concurrent writes may exceed the limits together.
create or replace function add_usage(p_workspace uuid, p_records bigint, p_files bigint, p_file_bytes bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used     record;
  exceeded record;
begin
  with free as materialized (
    select u.id from workspace_usage u where u.workspace_id = p_workspace limit 1 for update skip locked)
  update workspace_usage u
     set records = u.records + p_records, files = u.files + p_files, file_bytes = u.file_bytes + p_file_bytes
    from free where u.workspace_id = p_workspace and u.id = free.id;
  if not found then
    -- The rows of a deleted workspace are being purged, and this table may be empty already.
    insert into workspace_usage (workspace_id, records, files, file_bytes)
    select w.id, p_records, p_files, p_file_bytes from identity.workspaces w where w.id = p_workspace and w.deleted_at is null;
  end if;
  if p_records <= 0 and p_files <= 0 then return; end if;
  if concat(current_setting('app.max_records', true), current_setting('app.max_files', true), current_setting('app.max_file_bytes', true)) = '' then
    return;
  end if;
  select sum(u.records) as records, sum(u.files) as files, sum(u.file_bytes) as file_bytes into used
    from workspace_usage u where u.workspace_id = p_workspace;
  select o.name, o.max_allowed into exceeded
    from (values ('records', p_records, used.records, current_setting('app.max_records', true)),
                 ('files', p_files, used.files, current_setting('app.max_files', true)),
                 ('file_bytes', p_file_bytes, used.file_bytes, current_setting('app.max_file_bytes', true))) o (name, added, used, max_allowed)
   where o.added > 0 and o.used > nullif(o.max_allowed, '')::bigint
   limit 1;
  if found then
    raise exception 'workspace is full' using errcode = 'PA413', column = exceeded.name, detail = exceeded.max_allowed;
  end if;
end $$;

-- Counts inserted and purged records, once per statement. Raises PA413 as add_usage does.
-- Triggers: `count_inserted` and `count_deleted` on every table of records.
create or replace function count_records() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_usage(n.workspace_id, n.records, 0, 0)
       from (select workspace_id, count(*) as records from new_rows group by workspace_id) n;
  else
    perform add_usage(o.workspace_id, -o.records, 0, 0)
       from (select workspace_id, count(*) as records from old_rows group by workspace_id) o;
  end if;
  return null;
end $$;

-- Counts stored and removed files, once per statement. Raises PA413 as add_usage does.
-- Triggers: `count_inserted` and `count_deleted` on pictures and whatsapp_quick_reply_files.
create or replace function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_usage(n.workspace_id, 0, n.files, n.bytes)
       from (select workspace_id, count(*) as files, sum(bytes) as bytes from new_rows group by workspace_id) n;
  else
    perform add_usage(o.workspace_id, 0, -o.files, -o.bytes)
       from (select workspace_id, count(*) as files, sum(bytes) as bytes from old_rows group by workspace_id) o;
  end if;
  return null;
end $$;

-- Counts the file of a message, unless an earlier message has the same file. Raises PA413 as add_usage does.
-- Triggers: `count_inserted` and `count_downloaded` on whatsapp_media.
create or replace function count_message_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from whatsapp_media m
                  where m.workspace_id = new.workspace_id and m.sha256 = new.sha256 and m.file = new.file and m.id <> new.id) then
    perform add_usage(new.workspace_id, 0, 1, coalesce(new.bytes, 0));
  end if;
  return null;
end $$;

-- Subtracts the files of messages that are gone, unless another message has the same file. Trigger: `count_deleted` on whatsapp_media.
create or replace function uncount_message_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_usage(g.workspace_id, 0, -g.files, -g.bytes)
     from (select o.workspace_id, count(*) as files, coalesce(sum(o.bytes), 0)::bigint as bytes
             from (select distinct on (d.workspace_id, d.file) d.* from old_rows d where d.file is not null) o
            where not exists (select from whatsapp_media m
                               where m.workspace_id = o.workspace_id and m.sha256 = o.sha256 and m.file = o.file)
            group by o.workspace_id) g;
  return null;
end $$;

-- Removes the file of a scheduled message that is gone, unless it was sent: the message is then in the same transaction, so that this
-- waits for its end. Trigger: `remove_unsent_at_commit` on whatsapp_scheduled_messages.
create or replace function remove_unsent_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from whatsapp_media f
   where f.workspace_id = old.workspace_id and f.id = old.media_id
     and not exists (select from whatsapp_messages m where m.workspace_id = f.workspace_id and m.media_id = f.id);
  return null;
end $$;

do $$
declare counted record;
begin
  for counted in select k.table_name, 'count_records' as trigger_function from record_kinds() k
                 union all select 'pictures', 'count_files'
                 union all select 'whatsapp_quick_reply_files', 'count_files' loop
    execute format('create or replace trigger count_inserted after insert on %I referencing new table as new_rows for each statement execute function %I()',
                   counted.table_name, counted.trigger_function);
    execute format('create or replace trigger count_deleted after delete on %I referencing old table as old_rows for each statement execute function %I()',
                   counted.table_name, counted.trigger_function);
  end loop;
end $$;

create or replace trigger count_inserted after insert on whatsapp_media for each row
  when (new.file is not null) execute function count_message_file();
create or replace trigger count_downloaded after update of file on whatsapp_media for each row
  when (old.file is null and new.file is not null) execute function count_message_file();
create or replace trigger count_deleted after delete on whatsapp_media referencing old table as old_rows
  for each statement execute function uncount_message_files();
drop trigger if exists remove_unsent_at_commit on whatsapp_scheduled_messages;
create constraint trigger remove_unsent_at_commit after delete on whatsapp_scheduled_messages deferrable initially deferred for each row
  when (old.media_id is not null) execute function remove_unsent_file();

-- Whether one more record, or a file of this many bytes, fits into the current workspace.
create or replace function has_room(p_records bigint, p_files bigint, p_file_bytes bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(bool_and(o.added = 0 or o.used + o.added <= coalesce(nullif(o.max_allowed, '')::bigint, o.used + o.added)), true)
    from (select coalesce(sum(u.records), 0) as records, coalesce(sum(u.files), 0) as files, coalesce(sum(u.file_bytes), 0) as file_bytes
            from workspace_usage u
           where u.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) s,
         lateral (values (p_records, s.records, current_setting('app.max_records', true)),
                         (p_files, s.files, current_setting('app.max_files', true)),
                         (p_file_bytes, s.file_bytes, current_setting('app.max_file_bytes', true))) o (added, used, max_allowed)
$$;

revoke all on function add_usage, count_records, count_files, count_message_file, uncount_message_files, remove_unsent_file, has_room
  from public;
grant execute on function has_room to parley_app;
