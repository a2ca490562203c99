-- The history of records: who changed what, with old and new values. Triggers write it, see docs/decisions/0007-history-by-trigger.md.

-- job_title → jobTitle
create or replace function camel_case(column_name text) returns text
language sql immutable strict parallel safe as $$
  select lower(left(word, 1)) || substr(word, 2) from replace(initcap(replace(column_name, '_', ' ')), ' ', '') as word
$$;

-- The old and new values of the custom fields that changed, as the history stores them.
create or replace function changed_custom_fields(before jsonb, after jsonb) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_build_array(
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before) b where b.value is distinct from after -> b.key),
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(after) a where a.value is distinct from before -> a.key))
$$;

-- Records who inserted, updated or deleted rows, once per statement. Statements of the owner, without a workspace, are not recorded.
-- Arguments: columns with the id of the record, and its kind; the part or ''; columns to omit; whether rows link to a contact, company or
-- deal. Triggers: `history_of_insert`, `history_of_update` and `history_of_delete` (of parts), created by track_history below.
create or replace function record_history() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
declare
  links          jsonb   := tg_argv[0];
  in_part        text    := nullif(tg_argv[1], '');
  hidden         text[]  := tg_argv[2];
  about          boolean := coalesce(tg_argv[3], 'false');
  actor          uuid    := nullif(current_setting('app.user_id', true), '');
  change_source  text    := nullif(current_setting('app.source', true), '');
  bulk_operation uuid    := nullif(current_setting('app.bulk_operation_id', true), '');
  link           record;
begin
  if coalesce(current_setting('app.workspace_id', true), '') = '' then return null; end if;
  if in_part is null and tg_op = 'INSERT' and not about then
    insert into history (workspace_id, kind, record_id, actor_id, operation, bulk_operation_id, source)
    select workspace_id, links ->> 'id', id, actor, 'created', bulk_operation, change_source from new_rows;
  elsif in_part is null and tg_op = 'INSERT' then
    insert into history (workspace_id, kind, record_id, actor_id, operation, bulk_operation_id, source, contact_id, company_id, deal_id)
    select workspace_id, links ->> 'id', id, actor, 'created', bulk_operation, change_source,
           (row ->> 'contact_id')::uuid, (row ->> 'company_id')::uuid, (row ->> 'deal_id')::uuid
      from (select workspace_id, id, to_jsonb(n) as row from new_rows n offset 0) r;
  elsif in_part is null then
    insert into history (workspace_id, kind, record_id, actor_id, operation, bulk_operation_id, source, changes, contact_id, company_id, deal_id)
    select r.workspace_id, links ->> 'id', r.id, actor, r.operation,
           case r.operation when 'deleted' then (after ->> 'deletion_id')::uuid
                       when 'restored' then (before ->> 'deletion_id')::uuid else bulk_operation end, change_source, r.changes,
           case when about then (after ->> 'contact_id')::uuid end, case when about then (after ->> 'company_id')::uuid end,
           case when about then (after ->> 'deal_id')::uuid end
      from (select *, (
                     select jsonb_object_agg(camel_case(key), case key when 'custom_fields' then changed_custom_fields(before -> key, value)
                              else jsonb_build_array(before -> key, value) end)
                       from jsonb_each(after) where value is distinct from before -> key and key <> all (hidden)) as changes,
                   case when before -> 'deleted_at' is not distinct from after -> 'deleted_at' then 'changed'
                        when before ->> 'deleted_at' is null then 'deleted'
                        when after ->> 'deleted_at' is null then 'restored' else 'changed' end as operation
              from (select n.workspace_id, n.id, to_jsonb(o) as before, to_jsonb(n) as after
                      from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id offset 0) pair
            offset 0) r
     where r.changes is not null or r.operation <> 'changed';
  elsif tg_op = 'UPDATE' then
    insert into history (workspace_id, kind, record_id, actor_id, operation, part, bulk_operation_id, source, changes)
    select r.workspace_id, l.value, (after ->> l.key)::uuid, actor, 'changed', in_part, bulk_operation, change_source, r.changes
      from (select *, (
                     select jsonb_object_agg(camel_case(key), case key when 'custom_fields' then changed_custom_fields(before -> key, value)
                              else jsonb_build_array(before -> key, value) end)
                       from jsonb_each(after) where value is distinct from before -> key and key <> all (hidden)) as changes
              from (select n.workspace_id, to_jsonb(o) as before, to_jsonb(n) as after
                      from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id offset 0) pair
            offset 0) r
      join jsonb_each_text(links) l on after ->> l.key is not null
     where r.changes is not null;
  else
    for link in select key, value as kind from jsonb_each_text(links) loop
      if tg_op = 'INSERT' then
        insert into history (workspace_id, kind, record_id, actor_id, operation, part, bulk_operation_id, source, changes)
        select r.workspace_id, link.kind, (row ->> link.key)::uuid, actor, 'added', in_part, bulk_operation, change_source, row - hidden
          from (select workspace_id, to_jsonb(n) as row from new_rows n offset 0) r where row ->> link.key is not null;
      else
        insert into history (workspace_id, kind, record_id, actor_id, operation, part, bulk_operation_id, source, changes)
        select r.workspace_id, link.kind, (row ->> link.key)::uuid, actor, 'removed', in_part, bulk_operation, change_source, row - hidden
          from (select workspace_id, to_jsonb(o) as row from old_rows o offset 0) r where row ->> link.key is not null;
      end if;
    end loop;
  end if;
  return null;
end $$;

-- Purges the history of purged records, which contains what they contained. Only the owner purges, without a workspace.
-- Trigger: `history_of_delete` on every table of records, created by track_history below.
create or replace function purge_history() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if coalesce(current_setting('app.workspace_id', true), '') <> '' then return null; end if;
  delete from history h using old_rows o
   where h.workspace_id = o.workspace_id and h.kind = tg_argv[0]::jsonb ->> 'id' and h.record_id = o.id;
  return null;
end $$;

-- Creates or renews the history triggers of a table of records or of a part of records. Called again with every migration, so that the
-- history omits new generated columns. It also omits stages, whose periods are recorded separately, and pins, which change no content.
create or replace function track_history(record_table regclass, links jsonb, part text default '') returns void language plpgsql as $$
declare
  hidden text[] := array['workspace_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'deleted_at', 'deletion_id', 'deleted_with_id',
    'stage_id', 'pinned_at', 'pinned_by']
    || (select coalesce(array_agg(key), '{}') from jsonb_object_keys(links) key)
    || (select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
         where attrelid = record_table and attnum > 0 and attgenerated <> '' and not attisdropped);
  about  boolean := part = '' and exists (
    select from pg_attribute where attrelid = record_table and attname = 'contact_id' and not attisdropped);
  event  text[];
begin
  foreach event slice 1 in array array[
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows']]
  loop
    execute format('drop trigger if exists history_of_%s on %s', event[1], record_table);
    execute format('create trigger history_of_%s after %1$s on %s referencing %s for each statement execute function %s(%L, %L, %L, %L)',
                   event[1], record_table, event[2], case when event[1] = 'delete' and part = '' then 'purge_history' else 'record_history' end,
                   links, part, hidden, about);
  end loop;
end $$;

-- The same for a table of records of one kind.
create or replace function track_history(record_table regclass, kind text) returns void language sql as $$
  select track_history(record_table, jsonb_build_object('id', kind))
$$;

-- Every kind of records, and every list that belongs to one.
select track_history(k.table_name::regclass, k.kind) from record_kinds() k;
select track_history('linkedin_experience', '{"contact_id": "contact"}', 'linkedin-experience'),
       track_history('linkedin_skills', '{"contact_id": "contact"}', 'linkedin-skills'),
       track_history('linkedin_job_preferences', '{"contact_id": "contact"}', 'linkedin-job-preferences'),
       track_history('tag_assignments', '{"contact_id": "contact", "company_id": "company", "deal_id": "deal"}', 'tags');

revoke all on function changed_custom_fields, record_history, purge_history, track_history(regclass,jsonb,text), track_history(regclass,text)
  from public;
grant execute on function changed_custom_fields to parley_app;

-- The audit log, which an administrator reads.

-- Fills in the actor, the impersonator and the time, so that nobody in a workspace can forge an entry in another person's name. Trigger:
-- `stamp` on audit_log.
create or replace function stamp_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.recorded_at := clock_timestamp();
  new.actor_id := coalesce(nullif(current_setting('app.user_id', true), '')::uuid, new.actor_id);
  new.impersonator_id := coalesce(nullif(current_setting('app.impersonator_id', true), '')::uuid, new.impersonator_id);
  new.actor_name := (select coalesce(u.name, u.email) from identity.users u where u.id = new.actor_id);
  new.impersonator := (select coalesce(u.name, u.email) from identity.users u where u.id = new.impersonator_id);
  return new;
end $$;
create or replace trigger stamp before insert on audit_log for each row execute function stamp_audit();

-- Writes an audit line of one workspace, for functions that run as the owner.
create or replace function identity.audit(
  p_workspace uuid, p_actor uuid, p_action text, p_subject_kind text default null, p_subject_id uuid default null,
  p_subject text default null, p_details jsonb default null, p_impersonator uuid default null)
returns void language sql set search_path = public, pg_temp as $$
  insert into audit_log (workspace_id, actor_id, action, subject_kind, subject_id, subject_name, details, impersonator_id)
  values (p_workspace, p_actor, p_action, p_subject_kind, p_subject_id, p_subject, p_details, p_impersonator)
$$;

-- Writes an audit line about an organization to each of its workspaces that the actor is a member of.
create or replace function identity.audit_throughout(
  p_organization uuid, p_actor uuid, p_action text, p_subject_kind text default null, p_subject_id uuid default null,
  p_subject text default null, p_details jsonb default null, p_impersonator uuid default null)
returns void language sql set search_path = public, pg_temp as $$
  insert into audit_log (workspace_id, actor_id, action, subject_kind, subject_id, subject_name, details, impersonator_id)
  select m.workspace_id, p_actor, p_action, p_subject_kind, p_subject_id, p_subject, p_details, p_impersonator
    from members m
    join identity.workspaces w on w.id = m.workspace_id and w.organization_id = p_organization and w.deleted_at is null
   where m.user_id = p_actor and m.removed_at is null
$$;

-- Audits a sign-in when a session gets its first refresh token for an organization; impersonation is not a sign-in.
-- Trigger: `audit_sign_in` on identity.refresh_tokens.
create or replace function identity.audit_sign_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare opened identity.sessions;
begin
  if exists (select from identity.refresh_tokens t
              where t.session_id = new.session_id and t.organization_id = new.organization_id and t.token_hash <> new.token_hash) then
    return null;
  end if;
  select * into opened from identity.sessions s where s.id = new.session_id;
  -- The impersonated person did not sign in.
  if to_jsonb(opened) ->> 'impersonator_id' is not null then return null; end if;
  perform identity.audit_throughout(new.organization_id, opened.user_id, 'session.opened',
    p_details := jsonb_build_object('device', opened.user_agent));
  return null;
end $$;
create or replace trigger audit_sign_in after insert on identity.refresh_tokens
  for each row when (new.organization_id is not null) execute function identity.audit_sign_in();

-- The time zone in which the current person sees days: that of their profile, or UTC if PostgreSQL does not know it.
create or replace function reader_time_zone() returns text language plpgsql stable set search_path = public, pg_temp as $$
declare zone text := own_time_zone();
begin
  perform now() at time zone zone;
  return coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- The days on which messages were exchanged with contacts, in the reader's time zone: for each conversation the time of the last message
-- of up to `p_limit` + 1 days, newest first, beginning with the day of `p_until` and ending before the first day whose last message is
-- older than `p_from`. Each day takes one index lookup, however many messages it has. Where clocks go back over midnight, date_trunc()
-- returns the second midnight, which may be later than the message.
create or replace function list_message_days(p_contacts uuid[], p_from timestamptz, p_until timestamptz, p_limit integer)
returns table (workspace_id uuid, contact_id uuid, conversation_id uuid, last_sent_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with recursive zone as materialized (select reader_time_zone() as name),
  days as (
    select v.workspace_id, v.contact_id, v.id as conversation_id, null::timestamptz as sent_at,
           (date_trunc('day', p_until at time zone z.name) + interval '1 day') at time zone z.name as starts_at, 0 as number
      from unnest(p_contacts) c (id)
     cross join lateral (
       select v.workspace_id, v.id, v.contact_id, v.account_id from whatsapp_conversations v
        where v.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and v.contact_id = c.id offset 0) v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
     cross join zone z
    union all
    select d.workspace_id, d.contact_id, d.conversation_id, last.sent_at, least(date_trunc('day', last.sent_at, z.name), last.sent_at),
           d.number + 1
      from days d
     cross join zone z
     cross join lateral (
       select m.sent_at from whatsapp_messages m
        where m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.sent_at < d.starts_at and m.sent_at >= p_from
        order by m.sent_at desc limit 1) last
     -- One more day than requested, because the first may have been on the previous page.
     where d.number <= p_limit)
  select workspace_id, contact_id, conversation_id, sent_at from days where number > 0
$$;

revoke all on function reader_time_zone, list_message_days from public;
grant execute on function reader_time_zone, list_message_days to parley_app;
revoke all on function stamp_audit, identity.audit, identity.audit_throughout, identity.audit_sign_in from public;
