-- Companies and contacts. Match keys are generated at write and found by index, see docs/decisions/0009-identity.md. Every way to
-- sort a list has an index, so that a page costs the same in a large workspace as in a small one; a filter reads the index of the sort.

create table companies (
  workspace_id       uuid not null references identity.workspaces,
  id                 uuid not null,
  name               text not null,
  domain             text,
  industry           text,
  size               text,
  revenue            text,
  description        text,
  status             text,
  priority           text,
  email              text,
  phone_number       text,
  whatsapp_number    text,
  source             text,
  preferred_channel  text,
  website_url        text,
  linkedin_url       text,
  twitter_url        text,
  logo               text,
  address            text,
  city               text,
  state              text,
  country            text,
  zip_code           text,
  lead_score         integer,
  enrichment_score   double precision,
  last_enriched_at   timestamptz,
  custom_attributes  jsonb,
  owner_id           uuid,
  version            integer not null default 1,
  created_by         uuid,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  deleted_at         timestamptz,
  -- The bulk step that moved the row to the trash, so that the step is undone as one.
  deletion_id        uuid,
  name_key           text generated always as (normalize_text(trim(name))) stored,
  domain_key         text generated always as (domain_key(domain)) stored,
  email_key          text generated always as (lower(email)) stored,
  linkedin_key       text generated always as (linkedin_key(linkedin_url)) stored,
  phone_key          text generated always as (right(digits(coalesce(phone_number, whatsapp_number)), 9)) stored,
  search             text generated always as (
    normalize_text(name) || ' ' || coalesce(lower(regexp_replace(domain, '^([a-z]+://)?(www\.)?', '', 'i')), '') || ' ' || coalesce(lower(email), '') || ' ' ||
    coalesce(digits(phone_number), '') || ' ' || coalesce(digits(whatsapp_number), '')) stored,
  website_key        text generated always as (domain_key(website_url)) stored,
  phone_match_key    text generated always as (phone_match_key(phone_number)) stored,
  whatsapp_match_key text generated always as (phone_match_key(whatsapp_number)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, user_id)
);
create index companies_by_age on companies (workspace_id, created_at, id) where deleted_at is null;
-- Contacts are found by the name of their company.
create index companies_by_text on companies using gin (workspace_id, name_key gin_trgm_ops) where deleted_at is null;
create index companies_in_trash_by_id on companies (workspace_id, id) where deleted_at is not null;
create index companies_by_update on companies (workspace_id, updated_at, id) where deleted_at is null;
create index companies_by_name on companies (workspace_id, name collate "und-x-icu", id) where deleted_at is null;
create index companies_by_name_key on companies (workspace_id, name_key text_pattern_ops) where deleted_at is null;
create index companies_by_domain on companies (workspace_id, domain_key) where domain_key is not null and deleted_at is null;
create index companies_by_email on companies (workspace_id, email_key) where email_key is not null and deleted_at is null;
create index companies_by_linkedin on companies (workspace_id, linkedin_key) where linkedin_key is not null and deleted_at is null;
create index companies_by_phone on companies (workspace_id, phone_key) where phone_key is not null and deleted_at is null;
create index companies_by_search on companies using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index companies_to_purge on companies (deleted_at) where deleted_at is not null;
create index companies_by_website on companies (workspace_id, website_key) where website_key is not null and deleted_at is null;
create index companies_by_phone_match_key on companies (workspace_id, phone_match_key) where phone_match_key is not null and deleted_at is null;
create index companies_by_whatsapp_match_key on companies (workspace_id, whatsapp_match_key) where whatsapp_match_key is not null and deleted_at is null;
create index companies_by_picture on companies (workspace_id, logo) where logo like '/files/%';
create index companies_by_owner on companies (workspace_id, owner_id, id);
create index companies_sorted_by_status on companies (workspace_id, status, id) where deleted_at is null;
create index companies_sorted_by_priority on companies (workspace_id, priority, id) where deleted_at is null;
create index companies_sorted_by_size on companies (workspace_id, size, id) where deleted_at is null;
create index companies_sorted_by_lead_score on companies (workspace_id, lead_score, id) where deleted_at is null;
create index companies_sorted_by_enrichment_score on companies (workspace_id, enrichment_score, id) where deleted_at is null;
create index companies_sorted_by_last_enriched_at on companies (workspace_id, last_enriched_at, id) where deleted_at is null;
create index companies_sorted_by_domain on companies (workspace_id, domain collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_industry on companies (workspace_id, industry collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_source on companies (workspace_id, source collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_city on companies (workspace_id, city collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_country on companies (workspace_id, country collate "und-x-icu", id) where deleted_at is null;
create index companies_by_deletion on companies (workspace_id, deleted_at, id) where deleted_at is not null;
create index companies_in_trash on companies (workspace_id, deletion_id) where deletion_id is not null;
select isolate_by_workspace('companies');

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
  deletion_id                   uuid,
  email_key                     text generated always as (lower(email)) stored,
  linkedin_key                  text generated always as (linkedin_key(linkedin_url)) stored,
  phone_key                     text generated always as (right(digits(coalesce(phone_number, whatsapp_number)), 9)) stored,
  name_key                      text generated always as (normalize_text(trim(name))) stored,
  search                        text generated always as (
    coalesce(normalize_text(name), '') || ' ' || coalesce(lower(email), '') || ' ' ||
    coalesce(digits(phone_number), '') || ' ' || coalesce(digits(whatsapp_number), '')) stored,
  phone_match_key               text generated always as (phone_match_key(phone_number)) stored,
  whatsapp_match_key            text generated always as (phone_match_key(whatsapp_number)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, user_id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id)
);
create index contacts_by_age on contacts (workspace_id, created_at, id) where deleted_at is null;
create index contacts_by_update on contacts (workspace_id, updated_at, id) where deleted_at is null;
create index contacts_by_name on contacts (workspace_id, name collate "und-x-icu", id) where deleted_at is null;
create index contacts_by_email on contacts (workspace_id, email_key) where email_key is not null and deleted_at is null;
create index contacts_by_linkedin on contacts (workspace_id, linkedin_key) where linkedin_key is not null and deleted_at is null;
create index contacts_by_phone on contacts (workspace_id, phone_key) where phone_key is not null and deleted_at is null;
create index contacts_by_name_key on contacts (workspace_id, name_key text_pattern_ops) where deleted_at is null;
create index contacts_by_text on contacts using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index contacts_in_trash on contacts (workspace_id, deletion_id) where deletion_id is not null;
-- The hourly purge.
create index contacts_to_purge on contacts (deleted_at) where deleted_at is not null;
-- The usage of a tag leaves out the trash.
create index contacts_in_trash_by_id on contacts (workspace_id, id) where deleted_at is not null;
create index contacts_by_phone_match_key on contacts (workspace_id, phone_match_key) where phone_match_key is not null and deleted_at is null;
create index contacts_by_whatsapp_match_key on contacts (workspace_id, whatsapp_match_key) where whatsapp_match_key is not null and deleted_at is null;
-- Pictures in use, for the job that removes the others.
create index contacts_by_picture on contacts (workspace_id, avatar) where avatar like '/files/%';
create index contacts_by_company on contacts (workspace_id, company_id, id);
create index contacts_by_owner on contacts (workspace_id, owner_id, id);
create index contacts_sorted_by_status on contacts (workspace_id, status, id) where deleted_at is null;
create index contacts_sorted_by_priority on contacts (workspace_id, priority, id) where deleted_at is null;
create index contacts_sorted_by_lead_type on contacts (workspace_id, lead_type, id) where deleted_at is null;
create index contacts_sorted_by_preferred_channel on contacts (workspace_id, preferred_channel, id) where deleted_at is null;
create index contacts_sorted_by_lead_score on contacts (workspace_id, lead_score, id) where deleted_at is null;
create index contacts_sorted_by_enrichment_score on contacts (workspace_id, enrichment_score, id) where deleted_at is null;
create index contacts_sorted_by_last_contacted_at on contacts (workspace_id, last_contacted_at, id) where deleted_at is null;
create index contacts_sorted_by_next_follow_up_at on contacts (workspace_id, next_follow_up_at, id) where deleted_at is null;
create index contacts_sorted_by_email on contacts (workspace_id, email collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_phone_number on contacts (workspace_id, phone_number collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_whatsapp_number on contacts (workspace_id, whatsapp_number collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_job_title on contacts (workspace_id, job_title collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_industry on contacts (workspace_id, industry collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_source on contacts (workspace_id, source collate "und-x-icu", id) where deleted_at is null;
-- Every contact is in one of the two.
create index contacts_with_phone on contacts (workspace_id, id) where deleted_at is null and (phone_number is not null or whatsapp_number is not null);
create index contacts_without_phone on contacts (workspace_id, id) where deleted_at is null and phone_number is null and whatsapp_number is null;
-- Follow-ups by their owner.
create index contacts_follow_ups on contacts (workspace_id, owner_id, next_follow_up_at, id)
  where deleted_at is null and next_follow_up_at is not null;
-- Reminders of all workspaces.
create index contacts_to_remind_of on contacts (next_follow_up_at)
  where deleted_at is null and owner_id is not null and next_follow_up_at is not null;
create index contacts_by_deletion on contacts (workspace_id, deleted_at, id) where deleted_at is not null;
select isolate_by_workspace('contacts');

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
select isolate_by_workspace('linkedin_experience');

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
select isolate_by_workspace('linkedin_skills');

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
select isolate_by_workspace('linkedin_job_preferences');
