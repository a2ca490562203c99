-- The search of each list. Row-level security keeps PostgreSQL from using the trigram index for LIKE (the operator is not
-- leakproof), so these run as the tables' owner and name the workspace themselves; callers join the table, where the policy holds again.

-- Ids of at most `p_most` contacts of the current workspace whose text, number or company matches, newest first.
create or replace function contacts_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  number            text := right(digits(p_text), 9);
  -- A number is searched by its last nine digits, so that 06 28 … and +33 6 28 … find each other.
  is_phone_number   boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 3;
  indexable         text[];
  all_words         text[];
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 and not is_phone_number then
    return query select c.id from contacts c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  if is_phone_number then
    indexable := array['%' || number || '%'];
    all_words := indexable;
  end if;
  return query
    with found as materialized (
      (select c.id, c.created_at from contacts c
        where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
          and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3])
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from companies o
         join contacts c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
        where not is_phone_number and o.workspace_id = current_workspace and o.deleted_at is null and o.name_key like all (all_words)
          and o.name_key like indexable[1] and (indexable[2] is null or o.name_key like indexable[2]) and (indexable[3] is null or o.name_key like indexable[3])
        order by c.created_at desc, c.id desc limit p_most))
    select found.id from found order by found.created_at desc, found.id desc limit p_most;
end $$;

-- Ids of at most `p_most` companies of the current workspace whose name, domain, email address or number matches, by name.
create or replace function companies_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  number            text := right(digits(p_text), 9);
  is_phone_number   boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 5;
  indexable         text[];
  all_words         text[];
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from companies c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key, c.id limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  if is_phone_number then
    indexable := array['%' || number || '%'];
    all_words := indexable;
  end if;
  return query
    select c.id from companies c
     where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
       and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3])
     order by c.name_key, c.id limit p_most;
end $$;

-- Ids of at most `p_most` deals of the current workspace whose text, contact or company matches, newest first.
create or replace function deals_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  indexable         text[];
  all_words         text[];
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from deals c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key, c.id limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  return query
    with found as materialized (
      (select c.id, c.created_at from deals c
        where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
          and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3])
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from companies o
         join deals c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
        where o.workspace_id = current_workspace and o.deleted_at is null and o.name_key like all (all_words)
          and o.name_key like indexable[1] and (indexable[2] is null or o.name_key like indexable[2]) and (indexable[3] is null or o.name_key like indexable[3])
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from contacts k
         join deals c on c.workspace_id = k.workspace_id and c.contact_id = k.id and c.deleted_at is null
        where k.workspace_id = current_workspace and k.deleted_at is null and k.name_key like all (all_words)
          and k.search like indexable[1] and (indexable[2] is null or k.search like indexable[2]) and (indexable[3] is null or k.search like indexable[3])
        order by c.created_at desc, c.id desc limit p_most))
    select found.id from found order by found.created_at desc, found.id desc limit p_most;
end $$;

-- Ids of at most `p_most` notes of the current workspace whose title or content matches, newest first.
create or replace function notes_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := replace(replace(replace(normalize_text(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  return query select c.id from notes c
    where c.workspace_id = current_workspace and c.deleted_at is null
      and case when length(words) < 3 then normalize_text(c.title) like words || '%' else c.search like '%' || words || '%' end
    order by c.created_at desc, c.id desc limit p_most;
end $$;

-- Ids of at most `p_most` tasks of the current workspace whose title or description matches, newest first.
create or replace function tasks_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  indexable         text[];
  all_words         text[];
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from tasks c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key, c.id limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  return query select c.id from tasks c
    where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
      and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3])
    order by c.created_at desc, c.id desc limit p_most;
end $$;

-- Ids of at most `p_most` conversations of an account whose person, number or contact matches, the latest first.
create or replace function whatsapp_conversations_matching(p_account uuid, p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := replace(replace(replace(normalize_text(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
  number            text := case when p_text ~ '^[\d\s()+./-]{3,}$' then digits(p_text) end;
begin
  if current_workspace is null or words is null or words = '' or p_account = any (hidden_accounts()) then return; end if;
  return query
    select c.id from whatsapp_conversations c
     where c.workspace_id = current_workspace and c.account_id = p_account
       and (c.search like '%' || words || '%' or c.search like '%' || number || '%'
         or c.contact_id in (select id from contacts_matching(p_text, 1000) as id))
     order by c.last_message_at desc, c.id desc limit p_most;
end $$;

revoke all on function contacts_matching, companies_matching, deals_matching, notes_matching, tasks_matching,
  whatsapp_conversations_matching from public;
grant execute on function contacts_matching, companies_matching, deals_matching, notes_matching, tasks_matching,
  whatsapp_conversations_matching to parley_app;
