-- The search of each list. Row-level security keeps PostgreSQL from using the trigram index for LIKE (the operator is not
-- leakproof), so these run as the tables' owner and name the workspace themselves; callers join the table, where the policy holds again.
-- `place` is where the row is during the statement: it is read faster than by id. Linked names are compared by a scalar subquery, because
-- PostgreSQL could turn an `exists` into a scan of all of them.
-- An index collects all matches before it returns the first. So what many of the newest rows contain is found by reading the newest rows,
-- and only the rest, and what is rare, by index (docs/decisions/0005-search-through-one-function.md).

-- At most `p_most` contacts of the current workspace whose text, number or company matches, newest first.
create or replace function contacts_matching(p_text text, p_most integer) returns table (id uuid, place tid, created_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  number            text := right(digits(p_text), 9);
  -- A number is searched by its last nine digits, so that 06 28 … and +33 6 28 … find each other.
  is_phone_number   boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 3;
  max_companies     constant integer := 10000;
  indexable         text[];
  of_companies      text[];
  all_words         text[];
  company_ids       uuid[];
  too_many          boolean;
  to_read           integer;
  matched           integer := 0;
  last_at           timestamptz := 'infinity';
  last_id           uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 and not is_phone_number then
    return query select c.id, c.ctid, c.created_at from contacts c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key using ~<~ limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  if is_phone_number then
    indexable := array['%' || number || '%'];
    all_words := indexable;
  end if;
  of_companies := indexable;
  company_ids := array(
    select o.id from companies o
     where not is_phone_number and o.workspace_id = current_workspace and o.deleted_at is null and o.name_key like all (all_words)
       and o.name_key like of_companies[1] and (of_companies[2] is null or o.name_key like of_companies[2]) and (of_companies[3] is null or o.name_key like of_companies[3])
     limit max_companies + 1);
  too_many := cardinality(company_ids) > max_companies;
  to_read := newest_to_read('contacts', all_words, p_most, case when too_many
    then '(select o.name_key like all ($2) from companies o where o.workspace_id = $1 and o.id = c.company_id and o.deleted_at is null)'
    else 'c.company_id = any ($4)' end, company_ids);
  if to_read > 0 then
    return query
      select c.id, c.place, c.created_at
        from (select c.*, c.ctid as place from contacts c where c.workspace_id = current_workspace and c.deleted_at is null
               order by c.created_at desc, c.id desc limit to_read) c
       where c.search like all (all_words)
          or case when too_many then (select o.name_key like all (all_words) from companies o where o.workspace_id = current_workspace and o.id = c.company_id and o.deleted_at is null)
             else c.company_id = any (company_ids) end
       limit p_most;
    get diagnostics matched = row_count;
    if matched = p_most then return; end if;
    select c.created_at, c.id into last_at, last_id from contacts c where c.workspace_id = current_workspace and c.deleted_at is null
     order by c.created_at desc, c.id desc offset to_read - 1 limit 1;
    if not found then return; end if;
  end if;
  indexable := rare_patterns('contacts', indexable);
  return query
    with matches as materialized (
      select c.id, c.ctid as place, c.created_at from contacts c
       where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
         and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3])
       union
      select c.id, c.ctid, c.created_at from companies o
        join contacts c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
       where not is_phone_number and o.workspace_id = current_workspace and o.deleted_at is null and o.name_key like all (all_words)
         and o.name_key like of_companies[1] and (of_companies[2] is null or o.name_key like of_companies[2]) and (of_companies[3] is null or o.name_key like of_companies[3]))
    select m.id, m.place, m.created_at from matches m where (m.created_at, m.id) < (last_at, last_id)
     order by m.created_at desc, m.id desc limit p_most - matched;
end $$;

-- At most `p_most` companies of the current workspace whose name, domain, email address or number matches, newest first.
create or replace function companies_matching(p_text text, p_most integer) returns table (id uuid, place tid, created_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  number            text := right(digits(p_text), 9);
  is_phone_number   boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 5;
  indexable         text[];
  all_words         text[];
  to_read           integer;
  matched           integer := 0;
  last_at           timestamptz := 'infinity';
  last_id           uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id, c.ctid, c.created_at from companies c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key using ~<~ limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  if is_phone_number then
    indexable := array['%' || number || '%'];
    all_words := indexable;
  end if;
  to_read := newest_to_read('companies', all_words, p_most, 'false', null);
  if to_read > 0 then
    return query
      select c.id, c.place, c.created_at
        from (select c.*, c.ctid as place from companies c where c.workspace_id = current_workspace and c.deleted_at is null
               order by c.created_at desc, c.id desc limit to_read) c
       where c.search like all (all_words)
       limit p_most;
    get diagnostics matched = row_count;
    if matched = p_most then return; end if;
    select c.created_at, c.id into last_at, last_id from companies c where c.workspace_id = current_workspace and c.deleted_at is null
     order by c.created_at desc, c.id desc offset to_read - 1 limit 1;
    if not found then return; end if;
  end if;
  indexable := rare_patterns('companies', indexable);
  return query
    with matches as materialized (
      select c.id, c.ctid as place, c.created_at from companies c
       where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
         and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3]))
    select m.id, m.place, m.created_at from matches m where (m.created_at, m.id) < (last_at, last_id)
     order by m.created_at desc, m.id desc limit p_most - matched;
end $$;

-- At most `p_most` deals of the current workspace whose text, contact or company matches, newest first.
create or replace function deals_matching(p_text text, p_most integer) returns table (id uuid, place tid, created_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  max_companies     constant integer := 10000;
  indexable         text[];
  of_contacts       text[];
  of_companies      text[];
  all_words         text[];
  company_ids       uuid[];
  too_many          boolean;
  to_read           integer;
  matched           integer := 0;
  last_at           timestamptz := 'infinity';
  last_id           uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id, c.ctid, c.created_at from deals c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key using ~<~ limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  of_companies := indexable;
  company_ids := array(
    select o.id from companies o
     where o.workspace_id = current_workspace and o.deleted_at is null and o.name_key like all (all_words)
       and o.name_key like of_companies[1] and (of_companies[2] is null or o.name_key like of_companies[2]) and (of_companies[3] is null or o.name_key like of_companies[3])
     limit max_companies + 1);
  too_many := cardinality(company_ids) > max_companies;
  to_read := newest_to_read('deals', all_words, p_most, case when too_many
    then '(select o.name_key like all ($2) from companies o where o.workspace_id = $1 and o.id = c.company_id and o.deleted_at is null)'
    else 'c.company_id = any ($4)' end ||
    ' or (select k.name_key like all ($2) from contacts k where k.workspace_id = $1 and k.id = c.contact_id and k.deleted_at is null)', company_ids);
  if to_read > 0 then
    return query
      select c.id, c.place, c.created_at
        from (select c.*, c.ctid as place from deals c where c.workspace_id = current_workspace and c.deleted_at is null
               order by c.created_at desc, c.id desc limit to_read) c
       where c.search like all (all_words)
          or case when too_many then (select o.name_key like all (all_words) from companies o where o.workspace_id = current_workspace and o.id = c.company_id and o.deleted_at is null)
             else c.company_id = any (company_ids) end
          or (select k.name_key like all (all_words) from contacts k where k.workspace_id = current_workspace and k.id = c.contact_id and k.deleted_at is null)
       limit p_most;
    get diagnostics matched = row_count;
    if matched = p_most then return; end if;
    select c.created_at, c.id into last_at, last_id from deals c where c.workspace_id = current_workspace and c.deleted_at is null
     order by c.created_at desc, c.id desc offset to_read - 1 limit 1;
    if not found then return; end if;
  end if;
  of_contacts := rare_patterns('contacts', indexable);
  indexable := rare_patterns('deals', indexable);
  return query
    with matches as materialized (
      select c.id, c.ctid as place, c.created_at from deals c
       where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
         and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3])
       union
      select c.id, c.ctid, c.created_at from companies o
        join deals c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
       where o.workspace_id = current_workspace and o.deleted_at is null and o.name_key like all (all_words)
         and o.name_key like of_companies[1] and (of_companies[2] is null or o.name_key like of_companies[2]) and (of_companies[3] is null or o.name_key like of_companies[3])
       union
      select c.id, c.ctid, c.created_at from contacts k
        join deals c on c.workspace_id = k.workspace_id and c.contact_id = k.id and c.deleted_at is null
       where k.workspace_id = current_workspace and k.deleted_at is null and k.name_key like all (all_words)
         and k.search like of_contacts[1] and (of_contacts[2] is null or k.search like of_contacts[2]) and (of_contacts[3] is null or k.search like of_contacts[3]))
    select m.id, m.place, m.created_at from matches m where (m.created_at, m.id) < (last_at, last_id)
     order by m.created_at desc, m.id desc limit p_most - matched;
end $$;

-- At most `p_most` notes of the current workspace whose title or content matches, newest first.
create or replace function notes_matching(p_text text, p_most integer) returns table (id uuid, place tid, created_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  indexable         text[];
  all_words         text[];
  to_read           integer;
  matched           integer := 0;
  last_at           timestamptz := 'infinity';
  last_id           uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id, c.ctid, c.created_at from notes c
      where c.workspace_id = current_workspace and c.deleted_at is null and normalize_text(c.title) like words || '%'
      order by c.created_at desc, c.id desc limit p_most;
    return;
  end if;
  all_words := array['%' || words || '%'];
  indexable := all_words;
  to_read := newest_to_read('notes', all_words, p_most, 'false', null);
  if to_read > 0 then
    return query
      select c.id, c.place, c.created_at
        from (select c.*, c.ctid as place from notes c where c.workspace_id = current_workspace and c.deleted_at is null
               order by c.created_at desc, c.id desc limit to_read) c
       where c.search like all (all_words)
       limit p_most;
    get diagnostics matched = row_count;
    if matched = p_most then return; end if;
    select c.created_at, c.id into last_at, last_id from notes c where c.workspace_id = current_workspace and c.deleted_at is null
     order by c.created_at desc, c.id desc offset to_read - 1 limit 1;
    if not found then return; end if;
  end if;
  return query
    with matches as materialized (
      select c.id, c.ctid as place, c.created_at from notes c
       where c.workspace_id = current_workspace and c.deleted_at is null and c.search like indexable[1])
    select m.id, m.place, m.created_at from matches m where (m.created_at, m.id) < (last_at, last_id)
     order by m.created_at desc, m.id desc limit p_most - matched;
end $$;

-- At most `p_most` tasks of the current workspace whose title or description matches, newest first.
create or replace function tasks_matching(p_text text, p_most integer) returns table (id uuid, place tid, created_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := escape_like(normalize_text(trim(p_text)));
  indexable         text[];
  all_words         text[];
  to_read           integer;
  matched           integer := 0;
  last_at           timestamptz := 'infinity';
  last_id           uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  if current_workspace is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id, c.ctid, c.created_at from tasks c
      where c.workspace_id = current_workspace and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key using ~<~ limit p_most;
    return;
  end if;
  select w.indexable, w.all_words into indexable, all_words from search_patterns(p_text) w;
  to_read := newest_to_read('tasks', all_words, p_most, 'false', null);
  if to_read > 0 then
    return query
      select c.id, c.place, c.created_at
        from (select c.*, c.ctid as place from tasks c where c.workspace_id = current_workspace and c.deleted_at is null
               order by c.created_at desc, c.id desc limit to_read) c
       where c.search like all (all_words)
       limit p_most;
    get diagnostics matched = row_count;
    if matched = p_most then return; end if;
    select c.created_at, c.id into last_at, last_id from tasks c where c.workspace_id = current_workspace and c.deleted_at is null
     order by c.created_at desc, c.id desc offset to_read - 1 limit 1;
    if not found then return; end if;
  end if;
  indexable := rare_patterns('tasks', indexable);
  return query
    with matches as materialized (
      select c.id, c.ctid as place, c.created_at from tasks c
       where c.workspace_id = current_workspace and c.deleted_at is null and c.search like all (all_words)
         and c.search like indexable[1] and (indexable[2] is null or c.search like indexable[2]) and (indexable[3] is null or c.search like indexable[3]))
    select m.id, m.place, m.created_at from matches m where (m.created_at, m.id) < (last_at, last_id)
     order by m.created_at desc, m.id desc limit p_most - matched;
end $$;

revoke all on function contacts_matching, companies_matching, deals_matching, notes_matching, tasks_matching from public;
grant execute on function contacts_matching, companies_matching, deals_matching, notes_matching, tasks_matching to parley_app;
