create table deals (
  workspace_id        uuid not null references identity.workspaces,
  id                  uuid not null,
  title               text not null,
  description         text,
  value               numeric(18, 2) not null default 0,
  currency            text not null default 'USD',
  probability         integer not null default 0 check (probability between 0 and 100),
  status              text not null default 'OPEN',
  lost_reason         text,
  expected_close_date timestamptz,
  actual_close_date   timestamptz,
  owner_id            uuid,
  company_id          uuid,
  contact_id          uuid,
  custom_attributes   jsonb,
  version             integer not null default 1,
  created_by          uuid,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  deleted_at          timestamptz,
  deleted_in          uuid,
  -- The value as lists order it: row-level security lets an index compare whole numbers, but not numeric ones.
  cents               bigint generated always as (value * 100) stored,
  title_key           text generated always as (fold(trim(title))) stored,
  search              text generated always as (fold(title) || ' ' || coalesce(fold(description), '')) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, user_id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete set null (contact_id)
);
create index deals_by_age on deals (workspace_id, created_at, id) where deleted_at is null;
create index deals_by_update on deals (workspace_id, updated_at, id) where deleted_at is null;
create index deals_by_title on deals (workspace_id, title collate "und-x-icu", id) where deleted_at is null;
create index deals_by_title_key on deals (workspace_id, title_key text_pattern_ops) where deleted_at is null;
create index deals_by_value on deals (workspace_id, cents, id) where deleted_at is null;
create index deals_by_status on deals (workspace_id, status, created_at, id) where deleted_at is null;
-- Sums of the board are read from the index alone.
create index deals_by_sums on deals (workspace_id, status) include (currency, value, probability) where deleted_at is null;
create index deals_by_expected_close on deals (workspace_id, expected_close_date, id) where deleted_at is null;
create index deals_by_contact on deals (workspace_id, contact_id, id);
create index deals_by_company on deals (workspace_id, company_id, id);
create index deals_by_owner on deals (workspace_id, owner_id, id);
create index deals_by_text on deals using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index deals_by_time_in_trash on deals (deleted_at) where deleted_at is not null;
select protect('deals'), keep_history('deals', 'deal'), keep_trash('deals');

-- A deal that is won or lost gets a date where none is given; one that is opened again loses it (GAP-061). So it is whoever writes:
-- a call for one deal or many, an import, or what takes it back. The reason of a loss goes with the loss.
create function date_deals() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closed constant text[] := '{WON,LOST}';
begin
  if tg_op = 'INSERT' then
    if new.status = any (closed) then new.actual_close_date := coalesce(new.actual_close_date, now()); end if;
    return new;
  end if;
  if new.status <> all (closed) then
    new.actual_close_date := null;
  elsif new.actual_close_date is null or (old.status = any (closed) and new.actual_close_date = old.actual_close_date) then
    new.actual_close_date := now();
  end if;
  if old.status = 'LOST' and new.lost_reason is not distinct from old.lost_reason then new.lost_reason := null; end if;
  return new;
end $$;
create trigger dates_on_insert before insert on deals for each row execute function date_deals();
create trigger dates_on_update before update of status on deals for each row
  when (old.status is distinct from new.status) execute function date_deals();

-- Ids of the current workspace's deals whose title or description, contact or company holds a text, newest first. Runs as the
-- tables' owner for the reason told at contacts_matching().
create function deals_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here  uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words text := replace(replace(replace(fold(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from deals c
      where c.workspace_id = here and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key, c.id limit p_most;
    return;
  end if;
  return query
    with found as materialized (
      (select c.id, c.created_at from deals c
        where c.workspace_id = here and c.deleted_at is null and c.search like '%' || words || '%'
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from companies o
         join deals c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
        where o.workspace_id = here and o.deleted_at is null and o.name_key like '%' || words || '%'
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from contacts k
         join deals c on c.workspace_id = k.workspace_id and c.contact_id = k.id and c.deleted_at is null
        where k.workspace_id = here and k.deleted_at is null and k.search like '%' || words || '%' and k.name_key like '%' || words || '%'
        order by c.created_at desc, c.id desc limit p_most))
    select found.id from found order by found.created_at desc, found.id desc limit p_most;
end $$;
revoke all on function deals_matching from public;
grant execute on function deals_matching to parley_app;

alter table tag_assignments
  add column deal_id uuid,
  add foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  drop constraint tag_assignments_check,
  add constraint tag_assignments_check check (num_nonnulls(contact_id, company_id, deal_id) = 1);
create unique index tag_assignments_of_deal on tag_assignments (workspace_id, deal_id, tag_id) where deal_id is not null;
select keep_history('tag_assignments', '{"contact_id": "contact", "company_id": "company", "deal_id": "deal"}', 'tags');
