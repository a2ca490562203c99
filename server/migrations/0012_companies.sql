-- Companies as records of their own: trash, keys to match by, search, and an index for each way they are asked for.
alter table companies
  -- https://www.Acme.com/about and acme.com are one domain.
  add column domain_key   text generated always as (lower(regexp_replace(domain, '^([a-z]+://)?(www\.)?|[/?#:].*$', '', 'gi'))) stored,
  add column email_key    text generated always as (lower(email)) stored,
  add column linkedin_key text generated always as (lower(regexp_replace(linkedin_url, '^https?://(www\.)?|[?#].*$|/+$', '', 'gi'))) stored,
  add column phone_key    text generated always as (right(digits(coalesce(phone_number, whatsapp_number)), 9)) stored,
  add column search       text generated always as (
    fold(name) || ' ' || coalesce(lower(regexp_replace(domain, '^([a-z]+://)?(www\.)?', '', 'i')), '') || ' ' || coalesce(lower(email), '') || ' ' ||
    coalesce(digits(phone_number), '') || ' ' || coalesce(digits(whatsapp_number), '')) stored;

drop index companies_by_name, companies_by_domain, companies_by_domain_text;
create index companies_by_update on companies (workspace_id, updated_at, id) where deleted_at is null;
create index companies_by_name on companies (workspace_id, name collate "und-x-icu", id) where deleted_at is null;
create index companies_by_name_key on companies (workspace_id, name_key text_pattern_ops) where deleted_at is null;
create index companies_by_owner on companies (workspace_id, owner_id) where owner_id is not null;
create index companies_by_domain on companies (workspace_id, domain_key) where domain_key is not null and deleted_at is null;
create index companies_by_email on companies (workspace_id, email_key) where email_key is not null and deleted_at is null;
create index companies_by_linkedin on companies (workspace_id, linkedin_key) where linkedin_key is not null and deleted_at is null;
create index companies_by_phone on companies (workspace_id, phone_key) where phone_key is not null and deleted_at is null;
create index companies_by_search on companies using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index companies_by_time_in_trash on companies (deleted_at) where deleted_at is not null;
select keep_history('companies', 'company'), keep_trash('companies');

-- By name, domain, e-mail address or number; companies_by_text stays, because contacts are found by the name of their company.
create or replace function companies_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here    uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words   text := replace(replace(replace(fold(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
  number  text := right(digits(p_text), 9);
  dialled boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 5;
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from companies c
      where c.workspace_id = here and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key, c.id limit p_most;
    return;
  end if;
  return query
    select c.id from companies c
     where c.workspace_id = here and c.deleted_at is null
       and c.search like '%' || case when dialled then number else words end || '%'
     order by c.name_key, c.id limit p_most;
end $$;

-- The one workspace among a person's own that holds a record; none or more than one is null. It says nothing of other workspaces.
create function workspace_of(p_kind text, p_id uuid, p_user uuid) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  held  text := case p_kind when 'company' then 'companies' end;
  found uuid[];
begin
  if held is null then return null; end if;
  execute format(
    'select array_agg(r.workspace_id) from members m
       join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
       join %I r on r.workspace_id = m.workspace_id and r.id = $1 and r.deleted_at is null
      where m.user_id = $2 and m.removed_at is null', held) into found using p_id, p_user;
  return case when cardinality(found) = 1 then found[1] end;
end $$;
revoke all on function workspace_of from public;
grant execute on function workspace_of to parley_app;
