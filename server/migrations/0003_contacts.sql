create table contacts (
  workspace_id                  uuid not null references identity.workspaces,
  id                            uuid not null,
  name                          text,
  email                         text,
  phone_number                  text,
  whatsapp_number               text,
  linkedin_url                  text,
  twitter_url                   text,
  website_url                   text,
  job_title                     text,
  custom_attributes             jsonb,
  enriched_data                 jsonb,
  enrichment_score              double precision,
  last_contacted_at             timestamptz,
  next_follow_up_at             timestamptz,
  owner_id                      uuid,
  company_id                    uuid,
  linkedin_urn_id               text,
  linkedin_public_id            text,
  linkedin_location             text,
  linkedin_headline             text,
  linkedin_about                text,
  linkedin_joined               text,
  linkedin_birthday             text,
  linkedin_connected            text,
  linkedin_address              text,
  linkedin_is_open_to_work      boolean,
  linkedin_profile_photo        text,
  linkedin_profile_updated      timestamptz,
  linkedin_contact_info_updated timestamptz,
  lead_type                     text,
  status                        text,
  preferred_channel             text,
  lead_score                    integer,
  source                        text,
  avatar                        text,
  channel_prefs                 jsonb,
  priority                      text,
  industry                      text,
  version                       integer not null default 1,
  created_by                    uuid,
  created_at                    timestamptz not null default now(),
  updated_at                    timestamptz not null default now(),
  deleted_at                    timestamptz,
  -- The bulk step that took this row to the trash, so that the step is undone as one.
  deleted_in                    uuid,
  -- Match keys, made at write and found by index.
  email_key    text generated always as (lower(email)) stored,
  linkedin_key text generated always as (lower(regexp_replace(linkedin_url, '^https?://(www\.)?|[?#].*$|/+$', '', 'gi'))) stored,
  phone_key    text generated always as (right(digits(coalesce(phone_number, whatsapp_number)), 9)) stored,
  name_key     text generated always as (fold(trim(name))) stored,
  search       text generated always as (
    coalesce(fold(name), '') || ' ' || coalesce(lower(email), '') || ' ' ||
    coalesce(digits(phone_number), '') || ' ' || coalesce(digits(whatsapp_number), '')) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, user_id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id)
);
create index contacts_by_age on contacts (workspace_id, created_at, id) where deleted_at is null;
create index contacts_by_update on contacts (workspace_id, updated_at, id) where deleted_at is null;
create index contacts_by_name on contacts (workspace_id, name collate "und-x-icu", id) where deleted_at is null;
create index contacts_by_company on contacts (workspace_id, company_id) where company_id is not null;
create index contacts_by_owner on contacts (workspace_id, owner_id) where owner_id is not null;
create index contacts_by_email on contacts (workspace_id, email_key) where email_key is not null and deleted_at is null;
create index contacts_by_linkedin on contacts (workspace_id, linkedin_key) where linkedin_key is not null and deleted_at is null;
create index contacts_by_phone on contacts (workspace_id, phone_key) where phone_key is not null and deleted_at is null;
create index contacts_by_name_key on contacts (workspace_id, name_key text_pattern_ops) where deleted_at is null;
create index contacts_by_text on contacts using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index contacts_in_trash on contacts (workspace_id, deleted_in) where deleted_in is not null;
select protect('contacts');

create table linkedin_experience (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  position     text not null,
  company      text,
  duration     text,
  location     text,
  description  text,
  skills       text,
  url          text,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index linkedin_experience_of_contact on linkedin_experience (workspace_id, contact_id, created_at, id);

create table linkedin_skills (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  skill_name   text not null,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index linkedin_skills_of_contact on linkedin_skills (workspace_id, contact_id, created_at, id);

create table linkedin_job_preferences (
  workspace_id    uuid not null,
  id              uuid not null,
  contact_id      uuid not null,
  job_title       text,
  location_type   text,
  location        text,
  employment_type text,
  created_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index linkedin_job_preferences_of_contact on linkedin_job_preferences (workspace_id, contact_id, created_at, id);

select protect('linkedin_experience'), protect('linkedin_skills'), protect('linkedin_job_preferences');

create table tags (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  name         text not null,
  description  text,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index tags_by_name on tags (workspace_id, lower(name));

create table tag_assignments (
  workspace_id uuid not null,
  id           uuid not null,
  tag_id       uuid not null,
  contact_id   uuid,
  company_id   uuid,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  check (num_nonnulls(contact_id, company_id) = 1)
);
create unique index tag_assignments_of_contact on tag_assignments (workspace_id, contact_id, tag_id) where contact_id is not null;
create unique index tag_assignments_of_company on tag_assignments (workspace_id, company_id, tag_id) where company_id is not null;
create index tag_assignments_of_tag on tag_assignments (workspace_id, tag_id);

select protect('tags'), protect('tag_assignments');

-- Ids of the current workspace's contacts that match a text, newest first. Row-level security keeps PostgreSQL from using
-- the trigram index for LIKE (the operator is not leakproof), so this runs as the tables' owner and names the workspace itself;
-- the caller joins the table, where the policy holds again.
create function contacts_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here    uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words   text := replace(replace(replace(fold(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
  number  text := right(digits(p_text), 9);
  -- A number is looked for by its last nine digits, so that 06 28 … and +33 6 28 … find each other.
  dialled boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 3;
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 and not dialled then
    return query select c.id from contacts c
      where c.workspace_id = here and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key limit p_most;
    return;
  end if;
  return query
    with found as materialized (
      (select c.id, c.created_at from contacts c
        where c.workspace_id = here and c.deleted_at is null
          and c.search like '%' || case when dialled then number else words end || '%'
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from companies o
         join contacts c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
        where not dialled and o.workspace_id = here and o.deleted_at is null and o.name_key like '%' || words || '%'
        order by c.created_at desc, c.id desc limit p_most))
    select found.id from found order by found.created_at desc, found.id desc limit p_most;
end $$;
revoke all on function contacts_matching from public;
grant execute on function contacts_matching to parley_app;
