-- The current schema. Written by scripts/schema.ts from a database just migrated; do not edit.

create extension btree_gin;
create extension pg_trgm;
create extension unaccent;

create role parley_app nologin;
grant connect, temporary on database current to public;
grant temporary on database current to parley_app;

create schema identity;
grant usage on schema identity to parley_app;
create schema public;
grant usage on schema public to public;
grant usage on schema public to parley_app;

create type member_role as enum ('VIEWER', 'MEMBER', 'ADMIN', 'OWNER');

create table activities (
  workspace_id    uuid not null,
  id              uuid not null,
  title           text not null,
  description     text,
  type            text not null default 'CALL',
  channel         text,
  outcome         text,
  duration        integer,
  scheduled_at    timestamptz,
  completed_at    timestamptz,
  campaign_id     text,
  user_id         uuid,
  contact_id      uuid,
  company_id      uuid,
  deal_id         uuid,
  version         integer not null default 1,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  deletion_id     uuid,
  deleted_with_id uuid,
  happens_at      timestamptz generated always as (coalesce(scheduled_at, created_at)) stored,
  constraint activities_check check ((num_nonnulls(contact_id, company_id, deal_id) = 1)),
  constraint activities_duration_check check ((duration >= 0)),
  constraint activities_pkey primary key (workspace_id, id),
  constraint activities_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references companies(workspace_id, id) on delete cascade,
  constraint activities_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete cascade,
  constraint activities_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references deals(workspace_id, id) on delete cascade,
  constraint activities_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint activities_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id)
);
create index activities_by_campaign on activities (workspace_id, campaign_id, happens_at, id) where (campaign_id is not null);
create index activities_by_deleted_with on activities (workspace_id, deleted_with_id) where (deleted_with_id is not null);
create index activities_by_deletion on activities (workspace_id, deleted_at, id) where (deleted_at is not null);
create index activities_by_time on activities (workspace_id, happens_at, id) include (type, user_id) where (deleted_at is null);
create index activities_by_user on activities (workspace_id, user_id, happens_at, id) where (deleted_at is null);
create index activities_in_trash on activities (workspace_id, deletion_id) where (deletion_id is not null);
create index activities_of_company on activities (workspace_id, company_id, happens_at, id) where (company_id is not null);
create index activities_of_contact on activities (workspace_id, contact_id, happens_at, id) where (contact_id is not null);
create index activities_of_deal on activities (workspace_id, deal_id, happens_at, id) where (deal_id is not null);
create index activities_to_purge on activities (deleted_at) where (deleted_at is not null);
alter table activities enable row level security;
create policy own_workspace on activities using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on activities to parley_app;
create trigger count_deleted after delete on activities referencing old table as old_rows for each statement execute function count_records();
create trigger count_inserted after insert on activities referencing new table as new_rows for each statement execute function count_records();
create trigger history_of_delete after delete on activities referencing old table as old_rows for each statement execute function purge_history('{"id": "activity"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,happens_at}', 't');
create trigger history_of_insert after insert on activities referencing new table as new_rows for each statement execute function record_history('{"id": "activity"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,happens_at}', 't');
create trigger history_of_update after update on activities referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"id": "activity"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,happens_at}', 't');
create trigger set_dates_on_insert before insert on activities for each row execute function set_activity_dates();
create trigger set_dates_on_update before update of scheduled_at on activities for each row when ((old.scheduled_at is distinct from new.scheduled_at)) execute function set_activity_dates();

create table audit_log (
  workspace_id    uuid not null,
  id              uuid not null default gen_random_uuid(),
  recorded_at     timestamptz not null default clock_timestamp(),
  actor_id        uuid,
  actor_name      text,
  impersonator_id uuid,
  impersonator    text,
  action          text collate "C" not null,
  subject_kind    text,
  subject_id      uuid,
  subject_name    text,
  details         jsonb,
  constraint audit_log_pkey primary key (workspace_id, id),
  constraint audit_log_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index audit_by_action on audit_log (workspace_id, action, recorded_at, id);
create index audit_by_time on audit_log (workspace_id, recorded_at, id);
create index audit_of_actor on audit_log (workspace_id, actor_id, recorded_at, id);
alter table audit_log enable row level security;
create policy own_workspace on audit_log using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant insert, select on audit_log to parley_app;
create trigger stamp before insert on audit_log for each row execute function stamp_audit();

create table bulk_edits (
  workspace_id uuid not null,
  id           uuid not null,
  kind         text not null,
  action       text not null,
  changes      jsonb not null,
  records      integer not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  undone_at    timestamptz,
  undone_by    uuid,
  restored     integer,
  kept         integer,
  constraint bulk_edits_action_check check ((action = any (array['edit', 'move', 'assign', 'tag', 'untag']))),
  constraint bulk_edits_pkey primary key (workspace_id, id),
  constraint bulk_edits_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index bulk_edits_by_time on bulk_edits (workspace_id, created_at desc, id desc);
alter table bulk_edits enable row level security;
create policy own_workspace on bulk_edits using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on bulk_edits to parley_app;

create table companies (
  workspace_id       uuid not null,
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
  deletion_id        uuid,
  name_key           text generated always as (normalize_text(trim(both from name))) stored,
  domain_key         text generated always as (domain_key(domain)) stored,
  email_key          text generated always as (lower(email)) stored,
  linkedin_key       text generated always as (linkedin_key(linkedin_url)) stored,
  phone_key          text generated always as ("right"(digits(coalesce(phone_number, whatsapp_number)), 9)) stored,
  search             text generated always as (((((((((normalize_text(name) || ' ') || coalesce(lower(regexp_replace(domain, '^([a-z]+://)?(www\.)?', '', 'i')), '')) || ' ') || coalesce(lower(email), '')) || ' ') || coalesce(digits(phone_number), '')) || ' ') || coalesce(digits(whatsapp_number), ''))) stored,
  website_key        text generated always as (domain_key(website_url)) stored,
  phone_match_key    text generated always as (phone_match_key(phone_number)) stored,
  whatsapp_match_key text generated always as (phone_match_key(whatsapp_number)) stored,
  custom_fields      jsonb not null default '{}'::jsonb,
  constraint companies_pkey primary key (workspace_id, id),
  constraint companies_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint companies_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references members(workspace_id, user_id)
);
create index companies_by_age on companies (workspace_id, created_at, id) where (deleted_at is null);
create index companies_by_deletion on companies (workspace_id, deleted_at, id) where (deleted_at is not null);
create index companies_by_domain on companies (workspace_id, domain_key) where ((domain_key is not null) and (deleted_at is null));
create index companies_by_email on companies (workspace_id, email_key) where ((email_key is not null) and (deleted_at is null));
create index companies_by_linkedin on companies (workspace_id, linkedin_key) where ((linkedin_key is not null) and (deleted_at is null));
create index companies_by_name on companies (workspace_id, name collate "und-x-icu", id) where (deleted_at is null);
create index companies_by_name_key on companies (workspace_id, name_key text_pattern_ops) where (deleted_at is null);
create index companies_by_owner on companies (workspace_id, owner_id, id);
create index companies_by_phone on companies (workspace_id, phone_key) where ((phone_key is not null) and (deleted_at is null));
create index companies_by_phone_match_key on companies (workspace_id, phone_match_key) where ((phone_match_key is not null) and (deleted_at is null));
create index companies_by_picture on companies (workspace_id, logo) where (logo ~~ '/files/%');
create index companies_by_search on companies using gin (workspace_id, search gin_trgm_ops) where (deleted_at is null);
create index companies_by_text on companies using gin (workspace_id, name_key gin_trgm_ops) where (deleted_at is null);
create index companies_by_update on companies (workspace_id, updated_at, id) where (deleted_at is null);
create index companies_by_website on companies (workspace_id, website_key) where ((website_key is not null) and (deleted_at is null));
create index companies_by_whatsapp_match_key on companies (workspace_id, whatsapp_match_key) where ((whatsapp_match_key is not null) and (deleted_at is null));
create index companies_in_trash on companies (workspace_id, deletion_id) where (deletion_id is not null);
create index companies_in_trash_by_id on companies (workspace_id, id) where (deleted_at is not null);
create index companies_sorted_by_city on companies (workspace_id, city collate "und-x-icu", id) where (deleted_at is null);
create index companies_sorted_by_country on companies (workspace_id, country collate "und-x-icu", id) where (deleted_at is null);
create index companies_sorted_by_domain on companies (workspace_id, domain collate "und-x-icu", id) where (deleted_at is null);
create index companies_sorted_by_enrichment_score on companies (workspace_id, enrichment_score, id) where (deleted_at is null);
create index companies_sorted_by_industry on companies (workspace_id, industry collate "und-x-icu", id) where (deleted_at is null);
create index companies_sorted_by_last_enriched_at on companies (workspace_id, last_enriched_at, id) where (deleted_at is null);
create index companies_sorted_by_lead_score on companies (workspace_id, lead_score, id) where (deleted_at is null);
create index companies_sorted_by_priority on companies (workspace_id, priority, id) where (deleted_at is null);
create index companies_sorted_by_size on companies (workspace_id, size, id) where (deleted_at is null);
create index companies_sorted_by_source on companies (workspace_id, source collate "und-x-icu", id) where (deleted_at is null);
create index companies_sorted_by_status on companies (workspace_id, status, id) where (deleted_at is null);
create index companies_to_purge on companies (deleted_at) where (deleted_at is not null);
alter table companies enable row level security;
create policy own_workspace on companies using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on companies to parley_app;
create trigger count_deleted after delete on companies referencing old table as old_rows for each statement execute function count_records();
create trigger count_inserted after insert on companies referencing new table as new_rows for each statement execute function count_records();
create trigger forbid_departed_on_insert after insert on companies referencing new table as new_rows for each statement execute function forbid_departed_on_insert_companies();
create trigger forbid_departed_on_update after update of owner_id on companies for each row when (((new.owner_id is not null) and (new.owner_id is distinct from old.owner_id))) execute function forbid_departed_on_update_companies();
create trigger history_of_delete after delete on companies referencing old table as old_rows for each statement execute function purge_history('{"id": "company"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,name_key,domain_key,email_key,linkedin_key,phone_key,search,website_key,phone_match_key,whatsapp_match_key}', 'f');
create trigger history_of_insert after insert on companies referencing new table as new_rows for each statement execute function record_history('{"id": "company"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,name_key,domain_key,email_key,linkedin_key,phone_key,search,website_key,phone_match_key,whatsapp_match_key}', 'f');
create trigger history_of_update after update on companies referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"id": "company"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,name_key,domain_key,email_key,linkedin_key,phone_key,search,website_key,phone_match_key,whatsapp_match_key}', 'f');
create trigger index_custom_fields_on_insert after insert on companies for each row when ((new.custom_fields <> '{}'::jsonb)) execute function index_custom_fields('company');
create trigger index_custom_fields_on_update after update of custom_fields on companies for each row when ((old.custom_fields <> new.custom_fields)) execute function index_custom_fields('company');
create trigger note_changed_owner after update on companies for each row when (((new.owner_id is distinct from old.owner_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function note_owner_change();
create trigger note_new_owner after insert on companies for each row when ((new.owner_id is not null)) execute function note_owner_change();
create trigger notify_of_new after insert on companies referencing new table as new_rows for each statement execute function collect_owner_changes('company', 'owner_id');
create constraint trigger notify_of_new_at_commit after insert on companies deferrable initially deferred for each row when ((new.owner_id is not null)) execute function flush_owner_changes();
create trigger notify_of_owners after update on companies referencing old table as old_rows new table as new_rows for each statement execute function collect_owner_changes('company', 'owner_id');
create constraint trigger notify_of_owners_at_commit after update on companies deferrable initially deferred for each row when (((new.owner_id is distinct from old.owner_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function flush_owner_changes();
create trigger unindex_custom_fields after delete on companies for each row when ((old.custom_fields <> '{}'::jsonb)) execute function unindex_custom_fields('company');

create table contacts (
  workspace_id                  uuid not null,
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
  phone_key                     text generated always as ("right"(digits(coalesce(phone_number, whatsapp_number)), 9)) stored,
  name_key                      text generated always as (normalize_text(trim(both from name))) stored,
  search                        text generated always as (((((((coalesce(normalize_text(name), '') || ' ') || coalesce(lower(email), '')) || ' ') || coalesce(digits(phone_number), '')) || ' ') || coalesce(digits(whatsapp_number), ''))) stored,
  phone_match_key               text generated always as (phone_match_key(phone_number)) stored,
  whatsapp_match_key            text generated always as (phone_match_key(whatsapp_number)) stored,
  custom_fields                 jsonb not null default '{}'::jsonb,
  constraint contacts_pkey primary key (workspace_id, id),
  constraint contacts_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references companies(workspace_id, id) on delete set null (company_id),
  constraint contacts_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint contacts_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references members(workspace_id, user_id)
);
create index contacts_by_age on contacts (workspace_id, created_at, id) where (deleted_at is null);
create index contacts_by_company on contacts (workspace_id, company_id, id);
create index contacts_by_deletion on contacts (workspace_id, deleted_at, id) where (deleted_at is not null);
create index contacts_by_email on contacts (workspace_id, email_key) where ((email_key is not null) and (deleted_at is null));
create index contacts_by_linkedin on contacts (workspace_id, linkedin_key) where ((linkedin_key is not null) and (deleted_at is null));
create index contacts_by_name on contacts (workspace_id, name collate "und-x-icu", id) where (deleted_at is null);
create index contacts_by_name_key on contacts (workspace_id, name_key text_pattern_ops) where (deleted_at is null);
create index contacts_by_owner on contacts (workspace_id, owner_id, id);
create index contacts_by_phone on contacts (workspace_id, phone_key) where ((phone_key is not null) and (deleted_at is null));
create index contacts_by_phone_match_key on contacts (workspace_id, phone_match_key) where ((phone_match_key is not null) and (deleted_at is null));
create index contacts_by_picture on contacts (workspace_id, avatar) where (avatar ~~ '/files/%');
create index contacts_by_text on contacts using gin (workspace_id, search gin_trgm_ops) where (deleted_at is null);
create index contacts_by_update on contacts (workspace_id, updated_at, id) where (deleted_at is null);
create index contacts_by_whatsapp_match_key on contacts (workspace_id, whatsapp_match_key) where ((whatsapp_match_key is not null) and (deleted_at is null));
create index contacts_follow_ups on contacts (workspace_id, owner_id, next_follow_up_at, id) where ((deleted_at is null) and (next_follow_up_at is not null));
create index contacts_in_trash on contacts (workspace_id, deletion_id) where (deletion_id is not null);
create index contacts_in_trash_by_id on contacts (workspace_id, id) where (deleted_at is not null);
create index contacts_sorted_by_email on contacts (workspace_id, email collate "und-x-icu", id) where (deleted_at is null);
create index contacts_sorted_by_enrichment_score on contacts (workspace_id, enrichment_score, id) where (deleted_at is null);
create index contacts_sorted_by_industry on contacts (workspace_id, industry collate "und-x-icu", id) where (deleted_at is null);
create index contacts_sorted_by_job_title on contacts (workspace_id, job_title collate "und-x-icu", id) where (deleted_at is null);
create index contacts_sorted_by_last_contacted_at on contacts (workspace_id, last_contacted_at, id) where (deleted_at is null);
create index contacts_sorted_by_lead_score on contacts (workspace_id, lead_score, id) where (deleted_at is null);
create index contacts_sorted_by_lead_type on contacts (workspace_id, lead_type, id) where (deleted_at is null);
create index contacts_sorted_by_next_follow_up_at on contacts (workspace_id, next_follow_up_at, id) where (deleted_at is null);
create index contacts_sorted_by_phone_number on contacts (workspace_id, phone_number collate "und-x-icu", id) where (deleted_at is null);
create index contacts_sorted_by_preferred_channel on contacts (workspace_id, preferred_channel, id) where (deleted_at is null);
create index contacts_sorted_by_priority on contacts (workspace_id, priority, id) where (deleted_at is null);
create index contacts_sorted_by_source on contacts (workspace_id, source collate "und-x-icu", id) where (deleted_at is null);
create index contacts_sorted_by_status on contacts (workspace_id, status, id) where (deleted_at is null);
create index contacts_sorted_by_whatsapp_number on contacts (workspace_id, whatsapp_number collate "und-x-icu", id) where (deleted_at is null);
create index contacts_to_purge on contacts (deleted_at) where (deleted_at is not null);
create index contacts_to_remind_of on contacts (next_follow_up_at) where ((deleted_at is null) and (owner_id is not null) and (next_follow_up_at is not null));
create index contacts_with_phone on contacts (workspace_id, id) where ((deleted_at is null) and ((phone_number is not null) or (whatsapp_number is not null)));
create index contacts_without_phone on contacts (workspace_id, id) where ((deleted_at is null) and (phone_number is null) and (whatsapp_number is null));
alter table contacts enable row level security;
create policy own_workspace on contacts using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on contacts to parley_app;
create trigger count_deleted after delete on contacts referencing old table as old_rows for each statement execute function count_records();
create trigger count_inserted after insert on contacts referencing new table as new_rows for each statement execute function count_records();
create trigger forbid_departed_on_insert after insert on contacts referencing new table as new_rows for each statement execute function forbid_departed_on_insert_contacts();
create trigger forbid_departed_on_update after update of owner_id on contacts for each row when (((new.owner_id is not null) and (new.owner_id is distinct from old.owner_id))) execute function forbid_departed_on_update_contacts();
create trigger history_of_delete after delete on contacts referencing old table as old_rows for each statement execute function purge_history('{"id": "contact"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,email_key,linkedin_key,phone_key,name_key,search,phone_match_key,whatsapp_match_key}', 'f');
create trigger history_of_insert after insert on contacts referencing new table as new_rows for each statement execute function record_history('{"id": "contact"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,email_key,linkedin_key,phone_key,name_key,search,phone_match_key,whatsapp_match_key}', 'f');
create trigger history_of_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"id": "contact"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,email_key,linkedin_key,phone_key,name_key,search,phone_match_key,whatsapp_match_key}', 'f');
create trigger index_custom_fields_on_insert after insert on contacts for each row when ((new.custom_fields <> '{}'::jsonb)) execute function index_custom_fields('contact');
create trigger index_custom_fields_on_update after update of custom_fields on contacts for each row when ((old.custom_fields <> new.custom_fields)) execute function index_custom_fields('contact');
create trigger note_changed_owner after update on contacts for each row when (((new.owner_id is distinct from old.owner_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function note_owner_change();
create trigger note_new_owner after insert on contacts for each row when ((new.owner_id is not null)) execute function note_owner_change();
create trigger notify_of_new after insert on contacts referencing new table as new_rows for each statement execute function collect_owner_changes('contact', 'owner_id');
create constraint trigger notify_of_new_at_commit after insert on contacts deferrable initially deferred for each row when ((new.owner_id is not null)) execute function flush_owner_changes();
create trigger notify_of_owners after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function collect_owner_changes('contact', 'owner_id');
create constraint trigger notify_of_owners_at_commit after update on contacts deferrable initially deferred for each row when (((new.owner_id is distinct from old.owner_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function flush_owner_changes();
create trigger schedule_reminder after insert or update of next_follow_up_at, owner_id, deleted_at on contacts for each row when (((new.next_follow_up_at > (now() - '00:01:00'::interval)) and (new.next_follow_up_at <= (now() + '00:01:00'::interval)) and (new.owner_id is not null))) execute function schedule_reminder('next_follow_up_at');
create trigger unindex_custom_fields after delete on contacts for each row when ((old.custom_fields <> '{}'::jsonb)) execute function unindex_custom_fields('contact');

create table custom_field_values (
  workspace_id uuid not null,
  kind         text not null,
  record_id    uuid not null,
  field_id     uuid not null,
  ordinal      integer not null,
  text_value   text collate "und-x-icu",
  long_value   text,
  number_value double precision,
  time_value   timestamptz,
  constraint custom_field_values_pkey primary key (workspace_id, kind, record_id, field_id, ordinal),
  constraint custom_field_values_workspace_id_field_id_fkey foreign key (workspace_id, field_id) references custom_fields(workspace_id, id) on delete cascade
);
create index custom_field_values_by_number on custom_field_values (workspace_id, field_id, number_value, record_id) where (number_value is not null);
create index custom_field_values_by_text on custom_field_values (workspace_id, field_id, text_value, record_id) where (text_value is not null);
create index custom_field_values_by_time on custom_field_values (workspace_id, field_id, time_value, record_id) where (time_value is not null);
create index custom_field_values_of_field on custom_field_values (workspace_id, field_id, record_id);
alter table custom_field_values enable row level security;
create policy own_workspace on custom_field_values using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant select on custom_field_values to parley_app;

create table custom_fields (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  kind         text not null,
  key          text not null,
  label        text not null,
  help         text,
  type         text not null,
  required     boolean not null default false,
  choices      jsonb not null default '[]'::jsonb,
  position     integer not null,
  version      integer not null default 1,
  archived_at  timestamptz,
  created_at   timestamptz not null default now(),
  constraint custom_fields_kind_check check ((kind = any (array['contact', 'company', 'deal']))),
  constraint custom_fields_pkey primary key (workspace_id, id),
  constraint custom_fields_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create unique index custom_fields_by_key on custom_fields (workspace_id, kind, key);
create unique index custom_fields_by_label on custom_fields (workspace_id, kind, lower(label)) where (archived_at is null);
alter table custom_fields enable row level security;
create policy own_workspace on custom_fields using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on custom_fields to parley_app;

create table deal_stage_periods (
  workspace_id      uuid not null,
  id                uuid not null default new_id(),
  deal_id           uuid not null,
  stage_id          uuid,
  stage_name        text not null,
  status            text not null,
  entered_at        timestamptz not null default now(),
  entered_by        uuid,
  left_at           timestamptz,
  left_by           uuid,
  impersonator_id   uuid default (nullif(current_setting('app.impersonator_id', true), ''))::uuid,
  bulk_operation_id uuid,
  constraint deal_stage_periods_pkey primary key (workspace_id, id),
  constraint deal_stage_periods_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references deals(workspace_id, id) on delete cascade,
  constraint deal_stage_periods_workspace_id_stage_id_fkey foreign key (workspace_id, stage_id) references pipeline_stages(workspace_id, id) on delete set null (stage_id)
);
create index deal_stage_periods_of_bulk_operation on deal_stage_periods (workspace_id, bulk_operation_id) where (bulk_operation_id is not null);
create index deal_stage_periods_of_deal on deal_stage_periods (workspace_id, deal_id, entered_at, id);
create index deal_stage_periods_of_stage on deal_stage_periods (workspace_id, stage_id, entered_at);
alter table deal_stage_periods enable row level security;
create policy own_workspace on deal_stage_periods using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant select on deal_stage_periods to parley_app;

create table deals (
  workspace_id        uuid not null,
  id                  uuid not null,
  title               text not null,
  description         text,
  value               numeric(19,3) not null default 0,
  currency            text not null default 'USD',
  probability         integer not null default 0,
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
  deletion_id         uuid,
  title_key           text generated always as (normalize_text(trim(both from title))) stored,
  search              text generated always as (((normalize_text(title) || ' ') || coalesce(normalize_text(description), ''))) stored,
  stage_id            uuid not null,
  custom_fields       jsonb not null default '{}'::jsonb,
  value_thousandths   bigint generated always as ((value * (1000)::numeric)) stored,
  constraint deals_pkey primary key (workspace_id, id),
  constraint deals_probability_check check (((probability >= 0) and (probability <= 100))),
  constraint deals_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references companies(workspace_id, id) on delete set null (company_id),
  constraint deals_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete set null (contact_id),
  constraint deals_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint deals_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references members(workspace_id, user_id),
  constraint deals_workspace_id_stage_id_status_fkey foreign key (workspace_id, stage_id, status) references pipeline_stages(workspace_id, id, category)
);
create index deals_by_age on deals (workspace_id, created_at, id) include (status, currency, value, owner_id, stage_id, contact_id) where (deleted_at is null);
create index deals_by_company on deals (workspace_id, company_id, id);
create index deals_by_contact on deals (workspace_id, contact_id, id);
create index deals_by_deletion on deals (workspace_id, deleted_at, id) where (deleted_at is not null);
create index deals_by_expected_close on deals (workspace_id, expected_close_date, id) where (deleted_at is null);
create index deals_by_owner on deals (workspace_id, owner_id, id);
create index deals_by_stage on deals (workspace_id, stage_id, created_at, id);
create index deals_by_stage_sums on deals (workspace_id, stage_id, id) include (currency, value, probability, status) where (deleted_at is null);
create index deals_by_status on deals (workspace_id, status, created_at, id) where (deleted_at is null);
create index deals_by_sums on deals (workspace_id, status, id) include (currency, value, probability) where (deleted_at is null);
create index deals_by_text on deals using gin (workspace_id, search gin_trgm_ops) where (deleted_at is null);
create index deals_by_title on deals (workspace_id, title collate "und-x-icu", id) where (deleted_at is null);
create index deals_by_title_key on deals (workspace_id, title_key text_pattern_ops) where (deleted_at is null);
create index deals_by_update on deals (workspace_id, updated_at, id) where (deleted_at is null);
create index deals_by_value on deals (workspace_id, value_thousandths, id) where (deleted_at is null);
create index deals_closed on deals (workspace_id, actual_close_date) include (status, currency, value, owner_id, stage_id, contact_id) where ((deleted_at is null) and (status = any (array['WON', 'LOST'])));
create index deals_in_trash on deals (workspace_id, deletion_id) where (deletion_id is not null);
create index deals_open on deals (workspace_id, contact_id, company_id) where ((deleted_at is null) and (status = 'OPEN'));
create index deals_sorted_by_actual_close_date on deals (workspace_id, actual_close_date, id) where (deleted_at is null);
create index deals_sorted_by_currency on deals (workspace_id, currency, id) where (deleted_at is null);
create index deals_sorted_by_probability on deals (workspace_id, (
case status
    when 'WON' then 100
    when 'LOST' then 0
    else probability
end), id) where (deleted_at is null);
create index deals_to_purge on deals (deleted_at) where (deleted_at is not null);
alter table deals enable row level security;
create policy own_workspace on deals using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on deals to parley_app;
create trigger check_value before update of value on deals for each row when ((old.value is distinct from new.value)) execute function check_deal_value();
create trigger choose_stage_on_insert before insert on deals for each row execute function choose_stage();
create trigger choose_stage_on_update before update of stage_id, status on deals for each row when (((old.stage_id is distinct from new.stage_id) or (old.status is distinct from new.status))) execute function choose_stage();
create trigger count_deleted after delete on deals referencing old table as old_rows for each statement execute function count_records();
create trigger count_inserted after insert on deals referencing new table as new_rows for each statement execute function count_records();
create trigger forbid_departed_on_insert after insert on deals referencing new table as new_rows for each statement execute function forbid_departed_on_insert_deals();
create trigger forbid_departed_on_update after update of owner_id on deals for each row when (((new.owner_id is not null) and (new.owner_id is distinct from old.owner_id))) execute function forbid_departed_on_update_deals();
create trigger history_of_delete after delete on deals referencing old table as old_rows for each statement execute function purge_history('{"id": "deal"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,title_key,search,value_thousandths}', 't');
create trigger history_of_insert after insert on deals referencing new table as new_rows for each statement execute function record_history('{"id": "deal"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,title_key,search,value_thousandths}', 't');
create trigger history_of_update after update on deals referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"id": "deal"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,title_key,search,value_thousandths}', 't');
create trigger index_custom_fields_on_insert after insert on deals for each row when ((new.custom_fields <> '{}'::jsonb)) execute function index_custom_fields('deal');
create trigger index_custom_fields_on_update after update of custom_fields on deals for each row when ((old.custom_fields <> new.custom_fields)) execute function index_custom_fields('deal');
create trigger note_changed_owner after update on deals for each row when (((new.owner_id is distinct from old.owner_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function note_owner_change();
create trigger note_new_owner after insert on deals for each row when ((new.owner_id is not null)) execute function note_owner_change();
create trigger notify_of_new after insert on deals referencing new table as new_rows for each statement execute function collect_owner_changes('deal', 'owner_id');
create constraint trigger notify_of_new_at_commit after insert on deals deferrable initially deferred for each row when ((new.owner_id is not null)) execute function flush_owner_changes();
create trigger notify_of_owners after update on deals referencing old table as old_rows new table as new_rows for each statement execute function collect_owner_changes('deal', 'owner_id');
create constraint trigger notify_of_owners_at_commit after update on deals deferrable initially deferred for each row when (((new.owner_id is distinct from old.owner_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function flush_owner_changes();
create trigger record_first_stage after insert on deals referencing new table as new_rows for each statement execute function record_first_stage();
create trigger record_stage_move after update of stage_id, status on deals for each row when ((old.stage_id is distinct from new.stage_id)) execute function record_stage_move();
create trigger require_lost_reason_on_insert before insert on deals for each row when (((new.status = 'LOST') and (new.lost_reason is null))) execute function require_lost_reason();
create trigger require_lost_reason_on_update before update of stage_id, status, lost_reason on deals for each row when (((new.status = 'LOST') and (new.lost_reason is null) and ((old.status <> 'LOST') or (old.lost_reason is not null)))) execute function require_lost_reason();
create trigger set_dates_on_insert before insert on deals for each row execute function set_deal_dates();
create trigger set_dates_on_update before update of stage_id, status, actual_close_date, lost_reason on deals for each row when (((old.status is distinct from new.status) or (old.actual_close_date is distinct from new.actual_close_date) or (old.lost_reason is distinct from new.lost_reason))) execute function set_deal_dates();
create trigger unindex_custom_fields after delete on deals for each row when ((old.custom_fields <> '{}'::jsonb)) execute function unindex_custom_fields('deal');

create table default_views (
  workspace_id uuid not null,
  user_id      uuid not null,
  kind         text not null,
  view_id      uuid not null,
  constraint default_views_pkey primary key (workspace_id, user_id, kind),
  constraint default_views_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id),
  constraint default_views_workspace_id_view_id_fkey foreign key (workspace_id, view_id) references views(workspace_id, id) on delete cascade
);
create index default_views_of_view on default_views (workspace_id, view_id);
alter table default_views enable row level security;
create policy own_workspace on default_views using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on default_views to parley_app;

create table event_counters (
  workspace_id uuid not null,
  seq          bigint not null default 0,
  constraint event_counters_pkey primary key (workspace_id),
  constraint event_counters_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
alter table event_counters enable row level security;
create policy own_workspace on event_counters using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on event_counters to parley_app;

create table events (
  workspace_id uuid not null,
  seq          bigint not null,
  kind         text not null,
  ids          uuid[] not null,
  version      integer,
  data         jsonb,
  created_at   timestamptz not null default now(),
  constraint events_pkey primary key (workspace_id, seq)
);
create index events_by_age on events (created_at);
alter table events enable row level security;
create policy own_workspace on events using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on events to parley_app;

create table favorites (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  user_id      uuid not null,
  contact_id   uuid,
  company_id   uuid,
  deal_id      uuid,
  view_id      uuid,
  created_at   timestamptz not null default now(),
  constraint favorites_check check ((num_nonnulls(contact_id, company_id, deal_id, view_id) = 1)),
  constraint favorites_pkey primary key (workspace_id, id),
  constraint favorites_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references companies(workspace_id, id) on delete cascade,
  constraint favorites_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete cascade,
  constraint favorites_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references deals(workspace_id, id) on delete cascade,
  constraint favorites_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id),
  constraint favorites_workspace_id_view_id_fkey foreign key (workspace_id, view_id) references views(workspace_id, id) on delete cascade
);
create unique index favorites_of_company on favorites (workspace_id, company_id, user_id) where (company_id is not null);
create unique index favorites_of_contact on favorites (workspace_id, contact_id, user_id) where (contact_id is not null);
create unique index favorites_of_deal on favorites (workspace_id, deal_id, user_id) where (deal_id is not null);
create index favorites_of_person on favorites (workspace_id, user_id, created_at, id);
create unique index favorites_of_view on favorites (workspace_id, view_id, user_id) where (view_id is not null);
alter table favorites enable row level security;
create policy own_person on favorites as restrictive using ((user_id = coalesce((nullif(current_setting('app.user_id', true), ''))::uuid, user_id)));
create policy own_workspace on favorites using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select on favorites to parley_app;

create table history (
  workspace_id      uuid not null,
  kind              text collate "C" not null,
  record_id         uuid not null,
  seq               bigint not null generated by default as identity,
  recorded_at       timestamptz not null default now(),
  actor_id          uuid,
  impersonator_id   uuid default (nullif(current_setting('app.impersonator_id', true), ''))::uuid,
  operation         text not null,
  part              text,
  bulk_operation_id uuid,
  source            text,
  changes           jsonb,
  contact_id        uuid,
  company_id        uuid,
  deal_id           uuid,
  constraint history_operation_check check ((operation = any (array['created', 'changed', 'deleted', 'restored', 'added', 'removed']))),
  constraint history_pkey primary key (workspace_id, kind, record_id, seq)
);
create index history_by_time on history (workspace_id, kind, record_id, recorded_at, seq);
create index history_of_bulk_operation on history (workspace_id, bulk_operation_id) where ((bulk_operation_id is not null) and (source is null) and (operation = any (array['changed', 'added', 'removed'])));
create index history_of_company on history (workspace_id, company_id, kind, recorded_at, seq) where (company_id is not null);
create index history_of_contact on history (workspace_id, contact_id, kind, recorded_at, seq) where (contact_id is not null);
create index history_of_deal on history (workspace_id, deal_id, kind, recorded_at, seq) where (deal_id is not null);
alter table history enable row level security;
create policy own_workspace on history using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant select on history to parley_app;

create table idempotency_keys (
  workspace_id uuid not null,
  user_id      uuid not null,
  key          text not null,
  fingerprint  text not null,
  status       integer,
  body         text,
  created_at   timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (workspace_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
create policy own_workspace on idempotency_keys using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on idempotency_keys to parley_app;

create table import_errors (
  workspace_id uuid not null,
  import_id    uuid not null,
  row          integer not null,
  position     integer not null,
  failed       boolean not null,
  field        text not null,
  message      text not null,
  cells        jsonb not null,
  constraint import_errors_pkey primary key (workspace_id, import_id, "row", "position"),
  constraint import_errors_workspace_id_import_id_fkey foreign key (workspace_id, import_id) references imports(workspace_id, id) on delete cascade
);
alter table import_errors enable row level security;
create policy own_workspace on import_errors using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on import_errors to parley_app;

create table import_rows (
  workspace_id   uuid not null,
  import_id      uuid not null,
  record_id      uuid not null,
  row            integer not null,
  outcome        text not null,
  before         jsonb,
  after          jsonb,
  assignment_ids uuid[] not null default '{}'::uuid[],
  recorded_at    timestamptz default now(),
  constraint import_rows_outcome_check check ((outcome = any (array['created', 'updated', 'unchanged', 'linked']))),
  constraint import_rows_pkey primary key (workspace_id, import_id, record_id),
  constraint import_rows_workspace_id_import_id_fkey foreign key (workspace_id, import_id) references imports(workspace_id, id) on delete cascade
);
alter table import_rows enable row level security;
create policy own_workspace on import_rows using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on import_rows to parley_app;

create table imports (
  workspace_id      uuid not null,
  id                uuid not null,
  kind              text not null,
  status            text not null default 'queued',
  file              text not null,
  file_name         text not null,
  format            jsonb not null,
  columns           jsonb not null,
  mapping           jsonb not null,
  dates             jsonb not null default '{"formats": [], "timeZone": "UTC"}'::jsonb,
  on_duplicate      text not null,
  total             integer not null,
  created           integer not null default 0,
  updated           integer not null default 0,
  skipped           integer not null default 0,
  failed            integer not null default 0,
  left_out          integer not null default 0,
  last_row          integer not null default 0,
  error             text,
  undo_status       text,
  undo_step         uuid,
  undo_after        uuid,
  undo_removed      integer not null default 0,
  undo_restored     integer not null default 0,
  undo_conflicts    integer not null default 0,
  created_by        uuid not null,
  created_at        timestamptz not null default now(),
  started_at        timestamptz,
  finished_at       timestamptz,
  undo_records_kept integer not null default 0,
  undo_kept_records jsonb not null default '[]'::jsonb,
  unchanged         integer not null default 0,
  defaults          jsonb not null default '{}'::jsonb,
  value_mapping     jsonb not null default '{}'::jsonb,
  constraint imports_on_duplicate_check check ((on_duplicate = any (array['skip', 'update', 'create']))),
  constraint imports_pkey primary key (workspace_id, id),
  constraint imports_status_check check ((status = any (array['queued', 'running', 'done', 'cancelled', 'failed']))),
  constraint imports_undo_status_check check ((undo_status = any (array['running', 'done', 'failed']))),
  constraint imports_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint imports_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index imports_by_time on imports (workspace_id, created_at desc, id desc);
create index imports_of_person on imports (workspace_id, created_by, kind, id desc);
alter table imports enable row level security;
create policy own_workspace on imports using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on imports to parley_app;

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
  constraint linkedin_experience_pkey primary key (workspace_id, id),
  constraint linkedin_experience_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete cascade
);
create index linkedin_experience_of_contact on linkedin_experience (workspace_id, contact_id, created_at, id);
alter table linkedin_experience enable row level security;
create policy own_workspace on linkedin_experience using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on linkedin_experience to parley_app;
create trigger history_of_delete after delete on linkedin_experience referencing old table as old_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-experience', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');
create trigger history_of_insert after insert on linkedin_experience referencing new table as new_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-experience', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');
create trigger history_of_update after update on linkedin_experience referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-experience', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');

create table linkedin_job_preferences (
  workspace_id    uuid not null,
  id              uuid not null,
  contact_id      uuid not null,
  job_title       text,
  location_type   text,
  location        text,
  employment_type text,
  created_at      timestamptz not null default now(),
  constraint linkedin_job_preferences_pkey primary key (workspace_id, id),
  constraint linkedin_job_preferences_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete cascade
);
create index linkedin_job_preferences_of_contact on linkedin_job_preferences (workspace_id, contact_id, created_at, id);
alter table linkedin_job_preferences enable row level security;
create policy own_workspace on linkedin_job_preferences using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on linkedin_job_preferences to parley_app;
create trigger history_of_delete after delete on linkedin_job_preferences referencing old table as old_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-job-preferences', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');
create trigger history_of_insert after insert on linkedin_job_preferences referencing new table as new_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-job-preferences', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');
create trigger history_of_update after update on linkedin_job_preferences referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-job-preferences', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');

create table linkedin_skills (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  skill_name   text not null,
  created_at   timestamptz not null default now(),
  constraint linkedin_skills_pkey primary key (workspace_id, id),
  constraint linkedin_skills_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete cascade
);
create index linkedin_skills_of_contact on linkedin_skills (workspace_id, contact_id, created_at, id);
alter table linkedin_skills enable row level security;
create policy own_workspace on linkedin_skills using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on linkedin_skills to parley_app;
create trigger history_of_delete after delete on linkedin_skills referencing old table as old_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-skills', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');
create trigger history_of_insert after insert on linkedin_skills referencing new table as new_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-skills', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');
create trigger history_of_update after update on linkedin_skills referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"contact_id": "contact"}', 'linkedin-skills', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,contact_id}', 'f');

create table lost_reason_settings (
  workspace_id uuid not null,
  is_required  boolean not null default false,
  version      integer not null default 1,
  constraint lost_reason_settings_pkey primary key (workspace_id),
  constraint lost_reason_settings_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
alter table lost_reason_settings enable row level security;
create policy own_workspace on lost_reason_settings using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on lost_reason_settings to parley_app;

create table lost_reasons (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  name         text not null,
  position     integer not null,
  constraint lost_reasons_pkey primary key (workspace_id, id),
  constraint lost_reasons_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create unique index lost_reasons_by_name on lost_reasons (workspace_id, lower(name));
alter table lost_reasons enable row level security;
create policy own_workspace on lost_reasons using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on lost_reasons to parley_app;

create table members (
  workspace_id uuid not null,
  user_id      uuid not null,
  role         member_role not null,
  joined_at    timestamptz not null default now(),
  removed_at   timestamptz,
  constraint members_pkey primary key (workspace_id, user_id),
  constraint members_user_id_fkey foreign key (user_id) references identity.users(id),
  constraint members_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index members_of_user on members (user_id);
alter table members enable row level security;
create policy own_workspace on members using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant select on members to parley_app;

create table migrations (
  name       text not null,
  checksum   text not null,
  defines    text[],
  applied_at timestamptz not null default now(),
  version    text,
  constraint migrations_pkey primary key (name)
);

create table notes (
  workspace_id    uuid not null,
  id              uuid not null,
  title           text,
  content         text not null,
  contact_id      uuid,
  company_id      uuid,
  deal_id         uuid,
  version         integer not null default 1,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  deletion_id     uuid,
  deleted_with_id uuid,
  search          text generated always as ((coalesce((normalize_text(title) || ' '), '') || normalize_text(content))) stored,
  mentions        uuid[] not null generated always as (mentioned_ids(content)) stored,
  pinned_at       timestamptz,
  pinned_by       uuid,
  constraint notes_check check ((num_nonnulls(contact_id, company_id, deal_id) = 1)),
  constraint notes_pkey primary key (workspace_id, id),
  constraint notes_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references companies(workspace_id, id) on delete cascade,
  constraint notes_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete cascade,
  constraint notes_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references deals(workspace_id, id) on delete cascade,
  constraint notes_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index notes_by_age on notes (workspace_id, created_at, id) where (deleted_at is null);
create index notes_by_deleted_with on notes (workspace_id, deleted_with_id) where (deleted_with_id is not null);
create index notes_by_deletion on notes (workspace_id, deleted_at, id) where (deleted_at is not null);
create index notes_by_text on notes using gin (workspace_id, search gin_trgm_ops) where (deleted_at is null);
create index notes_by_title on notes (workspace_id, normalize_text(title) text_pattern_ops) where (deleted_at is null);
create index notes_in_trash on notes (workspace_id, deletion_id) where (deletion_id is not null);
create index notes_of_company on notes (workspace_id, company_id, created_at, id) where (company_id is not null);
create index notes_of_contact on notes (workspace_id, contact_id, created_at, id) where (contact_id is not null);
create index notes_of_deal on notes (workspace_id, deal_id, created_at, id) where (deal_id is not null);
create index notes_to_purge on notes (deleted_at) where (deleted_at is not null);
create index pinned_notes_of_company on notes (workspace_id, company_id, created_at, id) where ((company_id is not null) and (pinned_at is not null));
create index pinned_notes_of_contact on notes (workspace_id, contact_id, created_at, id) where ((contact_id is not null) and (pinned_at is not null));
create index pinned_notes_of_deal on notes (workspace_id, deal_id, created_at, id) where ((deal_id is not null) and (pinned_at is not null));
alter table notes enable row level security;
create policy own_workspace on notes using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on notes to parley_app;
create trigger count_deleted after delete on notes referencing old table as old_rows for each statement execute function count_records();
create trigger count_inserted after insert on notes referencing new table as new_rows for each statement execute function count_records();
create trigger history_of_delete after delete on notes referencing old table as old_rows for each statement execute function purge_history('{"id": "note"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,search,mentions}', 't');
create trigger history_of_insert after insert on notes referencing new table as new_rows for each statement execute function record_history('{"id": "note"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,search,mentions}', 't');
create trigger history_of_update after update on notes referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"id": "note"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,search,mentions}', 't');
create trigger mention_on_insert after insert on notes for each row when ((new.mentions <> '{}'::uuid[])) execute function mention_members();
create trigger mention_on_update after update on notes for each row when (((old.mentions <> new.mentions) or ((old.mentions <> '{}'::uuid[]) and (old.deleted_at is null) and (new.deleted_at is not null)))) execute function mention_members();

create table notifications (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  user_id      uuid not null,
  kind         text not null,
  record_id    uuid not null,
  due_at       timestamptz not null,
  created_at   timestamptz not null default now(),
  read_at      timestamptz,
  record_count integer,
  record_ids   uuid[],
  constraint notifications_kind_check check ((kind = any (array['task', 'contact', 'assignment', 'message', 'overdue', 'mention', 'unsent', 'broadcast', 'import', 'assigned-task', 'assigned-contact', 'assigned-company', 'assigned-deal']))),
  constraint notifications_pkey primary key (workspace_id, id),
  constraint notifications_record_count_check check ((record_count > 0)),
  constraint notifications_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint notifications_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id)
);
create index notifications_by_age on notifications (created_at);
create index notifications_of_conversation on notifications (workspace_id, record_id) where ((kind = 'message') and (read_at is null));
create unique index notifications_of_hand_overs on notifications (workspace_id, user_id, kind, record_id) where (record_count is not null);
create index notifications_of_mentions on notifications (workspace_id, record_id) where ((kind = 'mention') and (read_at is null));
create unique index notifications_of_messages on notifications (workspace_id, user_id, record_id) where (kind = 'message');
create index notifications_of_overdue on notifications (workspace_id, record_id) where ((kind = 'overdue') and (read_at is null));
create index notifications_of_person on notifications (workspace_id, user_id, created_at, id);
create unique index notifications_unique on notifications (workspace_id, user_id, kind, record_id, due_at);
create index notifications_unread on notifications (workspace_id, user_id) where (read_at is null);
alter table notifications enable row level security;
create policy own_person on notifications as restrictive using ((user_id = coalesce((nullif(current_setting('app.user_id', true), ''))::uuid, user_id)));
create policy own_workspace on notifications using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant select, update on notifications to parley_app;
create trigger queue_owner_mail after insert on notifications for each row when ((new.kind ~~ 'assigned-%')) execute function queue_owner_mail();
create trigger queue_push after insert or update of created_at on notifications for each row when ((new.read_at is null)) execute function queue_push();

create table pictures (
  workspace_id uuid not null,
  id           uuid not null,
  media_type   text not null,
  bytes        integer not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  constraint pictures_media_type_check check ((media_type = any (array['image/png', 'image/jpeg', 'image/webp', 'image/gif']))),
  constraint pictures_pkey primary key (workspace_id, id),
  constraint pictures_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id)
);
alter table pictures enable row level security;
create policy own_workspace on pictures using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on pictures to parley_app;
create trigger count_deleted after delete on pictures referencing old table as old_rows for each statement execute function count_files();
create trigger count_inserted after insert on pictures referencing new table as new_rows for each statement execute function count_files();

create table pipeline_stages (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  pipeline_id  uuid not null,
  name         text not null,
  category     text not null,
  color        text not null,
  probability  integer,
  rotting_days integer,
  position     integer not null,
  archived_at  timestamptz,
  constraint pipeline_stages_category_check check ((category = any (array['OPEN', 'PAUSED', 'WON', 'LOST']))),
  constraint pipeline_stages_check check (((probability is null) or (category = any (array['OPEN', 'PAUSED'])))),
  constraint pipeline_stages_check1 check (((rotting_days is null) or (category = 'OPEN'))),
  constraint pipeline_stages_pkey primary key (workspace_id, id),
  constraint pipeline_stages_probability_check check (((probability >= 0) and (probability <= 100))),
  constraint pipeline_stages_rotting_days_check check ((rotting_days > 0)),
  constraint pipeline_stages_workspace_id_id_category_key unique (workspace_id, id, category),
  constraint pipeline_stages_workspace_id_pipeline_id_fkey foreign key (workspace_id, pipeline_id) references pipelines(workspace_id, id) on delete cascade
);
create unique index pipeline_stages_by_name on pipeline_stages (workspace_id, pipeline_id, lower(name));
create index pipeline_stages_by_position on pipeline_stages (workspace_id, pipeline_id, "position", id);
alter table pipeline_stages enable row level security;
create policy own_workspace on pipeline_stages using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on pipeline_stages to parley_app;

create table pipelines (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  name         text not null,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  archived_at  timestamptz,
  constraint pipelines_pkey primary key (workspace_id, id),
  constraint pipelines_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create unique index pipelines_by_name on pipelines (workspace_id, lower(name));
alter table pipelines enable row level security;
create policy own_workspace on pipelines using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on pipelines to parley_app;

create table push_settings (
  workspace_id uuid not null,
  user_id      uuid not null,
  sound        boolean not null,
  quiet_from   time without time zone,
  quiet_to     time without time zone,
  time_zone    text,
  constraint push_settings_pkey primary key (workspace_id, user_id),
  constraint push_settings_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint push_settings_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id),
  constraint quiet_hours_are_whole check ((num_nulls(quiet_from, quiet_to) = any (array[0, 2])))
);
alter table push_settings enable row level security;
create policy own_person on push_settings as restrictive using ((user_id = coalesce((nullif(current_setting('app.user_id', true), ''))::uuid, user_id)));
create policy own_workspace on push_settings using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant insert, select, update on push_settings to parley_app;

create table push_subscriptions (
  workspace_id uuid not null,
  id           uuid not null,
  user_id      uuid not null,
  session_id   uuid not null,
  endpoint     text not null,
  keys         text not null,
  server_key   text not null,
  user_agent   text,
  created_at   timestamptz not null default now(),
  constraint push_subscriptions_pkey primary key (workspace_id, id),
  constraint push_subscriptions_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint push_subscriptions_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id)
);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create unique index push_subscriptions_of_person on push_subscriptions (workspace_id, user_id, endpoint);
create index push_subscriptions_of_session on push_subscriptions (session_id);
alter table push_subscriptions enable row level security;
create policy own_person on push_subscriptions as restrictive using ((user_id = coalesce((nullif(current_setting('app.user_id', true), ''))::uuid, user_id)));
create policy own_workspace on push_subscriptions using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on push_subscriptions to parley_app;

create table reminder_settings (
  workspace_id uuid not null,
  user_id      uuid not null,
  by_mail      boolean not null,
  constraint reminder_settings_pkey primary key (workspace_id, user_id),
  constraint reminder_settings_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint reminder_settings_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id)
);
alter table reminder_settings enable row level security;
create policy own_person on reminder_settings as restrictive using ((user_id = coalesce((nullif(current_setting('app.user_id', true), ''))::uuid, user_id)));
create policy own_workspace on reminder_settings using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant insert, select, update on reminder_settings to parley_app;

create table sample_data (
  workspace_id uuid not null,
  rows         jsonb not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  constraint sample_data_pkey primary key (workspace_id),
  constraint sample_data_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint sample_data_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
alter table sample_data enable row level security;
create policy own_workspace on sample_data using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant insert, select on sample_data to parley_app;

create table tag_assignments (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  tag_id       uuid not null,
  contact_id   uuid,
  company_id   uuid,
  deal_id      uuid,
  created_at   timestamptz not null default now(),
  constraint tag_assignments_check check ((num_nonnulls(contact_id, company_id, deal_id) = 1)),
  constraint tag_assignments_pkey primary key (workspace_id, id),
  constraint tag_assignments_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references companies(workspace_id, id) on delete cascade,
  constraint tag_assignments_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete cascade,
  constraint tag_assignments_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references deals(workspace_id, id) on delete cascade,
  constraint tag_assignments_workspace_id_tag_id_fkey foreign key (workspace_id, tag_id) references tags(workspace_id, id) on delete cascade
);
create index tag_assignments_by_age on tag_assignments (workspace_id, created_at, id);
create unique index tag_assignments_of_company on tag_assignments (workspace_id, company_id, tag_id) where (company_id is not null);
create unique index tag_assignments_of_contact on tag_assignments (workspace_id, contact_id, tag_id) where (contact_id is not null);
create unique index tag_assignments_of_deal on tag_assignments (workspace_id, deal_id, tag_id) where (deal_id is not null);
create index tag_assignments_of_tag on tag_assignments (workspace_id, tag_id);
alter table tag_assignments enable row level security;
create policy own_workspace on tag_assignments using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on tag_assignments to parley_app;
create trigger history_of_delete after delete on tag_assignments referencing old table as old_rows for each statement execute function record_history('{"deal_id": "deal", "company_id": "company", "contact_id": "contact"}', 'tags', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,deal_id,company_id,contact_id}', 'f');
create trigger history_of_insert after insert on tag_assignments referencing new table as new_rows for each statement execute function record_history('{"deal_id": "deal", "company_id": "company", "contact_id": "contact"}', 'tags', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,deal_id,company_id,contact_id}', 'f');
create trigger history_of_update after update on tag_assignments referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"deal_id": "deal", "company_id": "company", "contact_id": "contact"}', 'tags', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,deal_id,company_id,contact_id}', 'f');

create table tags (
  workspace_id uuid not null,
  id           uuid not null,
  name         text not null,
  description  text,
  created_at   timestamptz not null default now(),
  constraint tags_pkey primary key (workspace_id, id),
  constraint tags_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create unique index tags_by_name on tags (workspace_id, lower(name));
alter table tags enable row level security;
create policy own_workspace on tags using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on tags to parley_app;

create table tasks (
  workspace_id    uuid not null,
  id              uuid not null,
  title           text not null,
  description     text,
  priority        text not null default 'MEDIUM',
  status          text not null default 'PENDING',
  due_date        timestamptz,
  completed_at    timestamptz,
  is_automated    boolean not null default false,
  automation_rule jsonb,
  assignee_id     uuid,
  contact_id      uuid,
  company_id      uuid,
  deal_id         uuid,
  version         integer not null default 1,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  deletion_id     uuid,
  deleted_with_id uuid,
  search          text generated always as (((normalize_text(title) || ' ') || coalesce(normalize_text(description), ''))) stored,
  title_key       text generated always as (normalize_text(trim(both from title))) stored,
  priority_rank   integer generated always as (array_position(array['LOW', 'MEDIUM', 'HIGH', 'URGENT'], priority)) stored,
  constraint tasks_pkey primary key (workspace_id, id),
  constraint tasks_workspace_id_assignee_id_fkey foreign key (workspace_id, assignee_id) references members(workspace_id, user_id),
  constraint tasks_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references companies(workspace_id, id) on delete set null (company_id),
  constraint tasks_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete set null (contact_id),
  constraint tasks_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references deals(workspace_id, id) on delete set null (deal_id),
  constraint tasks_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index tasks_by_age on tasks (workspace_id, created_at, id) where (deleted_at is null);
create index tasks_by_assignee on tasks (workspace_id, assignee_id, due_date, id) where (deleted_at is null);
create index tasks_by_deleted_with on tasks (workspace_id, deleted_with_id) where (deleted_with_id is not null);
create index tasks_by_deletion on tasks (workspace_id, deleted_at, id) where (deleted_at is not null);
create index tasks_by_due_date on tasks (workspace_id, due_date, id) where (deleted_at is null);
create index tasks_by_priority_rank on tasks (workspace_id, priority_rank, id) where (deleted_at is null);
create index tasks_by_status on tasks (workspace_id, status collate "und-x-icu", id) where (deleted_at is null);
create index tasks_by_text on tasks using gin (workspace_id, search gin_trgm_ops) where (deleted_at is null);
create index tasks_by_title on tasks (workspace_id, title collate "und-x-icu", id) where (deleted_at is null);
create index tasks_by_title_key on tasks (workspace_id, title_key text_pattern_ops) where (deleted_at is null);
create index tasks_by_update on tasks (workspace_id, updated_at, id) where (deleted_at is null);
create index tasks_in_trash on tasks (workspace_id, deletion_id) where (deletion_id is not null);
create index tasks_of_assignee on tasks (workspace_id, assignee_id, id);
create index tasks_of_company on tasks (workspace_id, company_id, created_at, id) where (company_id is not null);
create index tasks_of_contact on tasks (workspace_id, contact_id, created_at, id) where (contact_id is not null);
create index tasks_of_deal on tasks (workspace_id, deal_id, created_at, id) where (deal_id is not null);
create index tasks_open_by_assignee on tasks (workspace_id, assignee_id, due_date, id) where ((deleted_at is null) and (status <> all (array['COMPLETED', 'CANCELLED'])));
create index tasks_open_by_due_date on tasks (workspace_id, due_date, id) where ((deleted_at is null) and (status <> all (array['COMPLETED', 'CANCELLED'])));
create index tasks_to_purge on tasks (deleted_at) where (deleted_at is not null);
create index tasks_to_remind_of on tasks (due_date) where ((deleted_at is null) and (assignee_id is not null) and (status <> all (array['COMPLETED', 'CANCELLED'])));
alter table tasks enable row level security;
create policy own_workspace on tasks using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on tasks to parley_app;
create trigger count_deleted after delete on tasks referencing old table as old_rows for each statement execute function count_records();
create trigger count_inserted after insert on tasks referencing new table as new_rows for each statement execute function count_records();
create trigger forbid_departed_on_insert after insert on tasks referencing new table as new_rows for each statement execute function forbid_departed_on_insert_tasks();
create trigger forbid_departed_on_update after update of assignee_id on tasks for each row when (((new.assignee_id is not null) and (new.assignee_id is distinct from old.assignee_id))) execute function forbid_departed_on_update_tasks();
create trigger history_of_delete after delete on tasks referencing old table as old_rows for each statement execute function purge_history('{"id": "task"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,search,title_key,priority_rank}', 't');
create trigger history_of_insert after insert on tasks referencing new table as new_rows for each statement execute function record_history('{"id": "task"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,search,title_key,priority_rank}', 't');
create trigger history_of_update after update on tasks referencing old table as old_rows new table as new_rows for each statement execute function record_history('{"id": "task"}', '', '{workspace_id,id,version,created_at,created_by,updated_at,deleted_at,deletion_id,deleted_with_id,stage_id,pinned_at,pinned_by,id,search,title_key,priority_rank}', 't');
create trigger note_changed_owner after update on tasks for each row when (((new.assignee_id is distinct from old.assignee_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function note_owner_change();
create trigger note_new_owner after insert on tasks for each row when ((new.assignee_id is not null)) execute function note_owner_change();
create trigger notify_of_new after insert on tasks referencing new table as new_rows for each statement execute function collect_owner_changes('task', 'assignee_id');
create constraint trigger notify_of_new_at_commit after insert on tasks deferrable initially deferred for each row when ((new.assignee_id is not null)) execute function flush_owner_changes();
create trigger notify_of_owners after update on tasks referencing old table as old_rows new table as new_rows for each statement execute function collect_owner_changes('task', 'assignee_id');
create constraint trigger notify_of_owners_at_commit after update on tasks deferrable initially deferred for each row when (((new.assignee_id is distinct from old.assignee_id) or ((new.deleted_at is not null) and (old.deleted_at is null)))) execute function flush_owner_changes();
create trigger schedule_reminder after insert or update of due_date, assignee_id, status, deleted_at on tasks for each row when (((new.due_date > (now() - '00:01:00'::interval)) and (new.due_date <= (now() + '00:01:00'::interval)) and (new.assignee_id is not null))) execute function schedule_reminder('due_date');
create trigger set_dates before insert or update of status, completed_at on tasks for each row execute function set_task_dates();

create table views (
  workspace_id uuid not null,
  id           uuid not null,
  kind         text not null,
  name         text not null,
  definition   jsonb not null,
  owner_id     uuid not null,
  shared_at    timestamptz,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint views_pkey primary key (workspace_id, id),
  constraint views_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint views_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references members(workspace_id, user_id)
);
create index views_of_kind on views (workspace_id, kind, created_at, id);
create index views_of_owner on views (workspace_id, owner_id);
alter table views enable row level security;
create policy own_workspace on views using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on views to parley_app;

create table whatsapp_account_members (
  workspace_id uuid not null,
  account_id   uuid not null,
  user_id      uuid not null,
  constraint whatsapp_account_members_pkey primary key (workspace_id, account_id, user_id),
  constraint whatsapp_account_members_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id) on delete cascade,
  constraint whatsapp_account_members_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_account_members_workspace_id_user_id_fkey foreign key (workspace_id, user_id) references members(workspace_id, user_id)
);
create index whatsapp_account_members_of_person on whatsapp_account_members (workspace_id, user_id);
alter table whatsapp_account_members enable row level security;
create policy own_accounts on whatsapp_account_members as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_account_members using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_account_members to parley_app;

create table whatsapp_accounts (
  workspace_id            uuid not null,
  id                      uuid not null,
  engine                  text not null,
  name                    text not null,
  display_name            text,
  phone_number            text,
  remote_account_id       text,
  status                  text not null default 'CONNECTING',
  reason                  text,
  desired_state           text not null default 'on',
  qr                      text,
  qr_expires_at           timestamptz,
  last_seen_at            timestamptz,
  complete_until          timestamptz,
  attempts                integer not null default 0,
  retry_at                timestamptz,
  lease_owner             uuid,
  lease_epoch             bigint not null default 0,
  lease_until             timestamptz,
  webhook_key             text,
  previous_status         text,
  new_contacts_owner_id   uuid,
  created_by              uuid not null,
  created_at              timestamptz not null default now(),
  updated_at              timestamptz not null default now(),
  deleted_at              timestamptz,
  business_id             text,
  templates_synced_at     timestamptz,
  templates_error         text,
  business_hours          jsonb,
  away_message            text,
  answer_minutes          integer,
  is_restricted           boolean not null default false,
  assignment              text not null default 'MANUAL',
  default_assignee_id     uuid,
  connected_at            timestamptz,
  webhook_called_at       timestamptz,
  history                 text not null default 'month',
  pairing_request         uuid,
  pairing_number          text,
  pairing_requested_at    timestamptz,
  pairing_code            text,
  pairing_code_expires_at timestamptz,
  pairing_failure         text,
  history_progress        smallint,
  history_at              timestamptz,
  read_receipts           text not null default 'ON_READ',
  constraint fixed_assignment_has_assignee check (((assignment = 'FIXED') = (default_assignee_id is not null))),
  constraint whatsapp_accounts_answer_minutes_check check ((answer_minutes > 0)),
  constraint whatsapp_accounts_assignment_check check ((assignment = any (array['MANUAL', 'ROUND_ROBIN', 'FIXED']))),
  constraint whatsapp_accounts_desired_state_check check ((desired_state = any (array['on', 'off', 'gone']))),
  constraint whatsapp_accounts_history check ((history = any (array['none', 'month', 'all']))),
  constraint whatsapp_accounts_history_progress check (((history_progress >= 0) and (history_progress <= 100))),
  constraint whatsapp_accounts_pkey primary key (workspace_id, id),
  constraint whatsapp_accounts_read_receipts_check check ((read_receipts = any (array['ON_READ', 'ON_REPLY']))),
  constraint whatsapp_accounts_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint whatsapp_accounts_workspace_id_default_assignee_id_fkey foreign key (workspace_id, default_assignee_id) references members(workspace_id, user_id),
  constraint whatsapp_accounts_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_accounts_workspace_id_new_contacts_owner_id_fkey foreign key (workspace_id, new_contacts_owner_id) references members(workspace_id, user_id)
);
create index whatsapp_accounts_by_lease on whatsapp_accounts (lease_until) where (desired_state <> 'off');
create unique index whatsapp_accounts_by_number on whatsapp_accounts (workspace_id, engine, remote_account_id) where ((deleted_at is null) and (remote_account_id is not null));
create index whatsapp_accounts_by_webhook_key on whatsapp_accounts (webhook_key) where ((webhook_key is not null) and (deleted_at is null));
create index whatsapp_accounts_of_node on whatsapp_accounts (lease_owner) where (lease_owner is not null);
create index whatsapp_accounts_restricted on whatsapp_accounts (workspace_id) where is_restricted;
alter table whatsapp_accounts enable row level security;
create policy own_accounts on whatsapp_accounts as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_accounts using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_accounts to parley_app;

create table whatsapp_addresses (
  workspace_id    uuid not null,
  account_id      uuid not null,
  kind            text not null,
  value           text not null,
  conversation_id uuid not null,
  last_heard_at   timestamptz,
  constraint whatsapp_addresses_pkey primary key (workspace_id, account_id, kind, value),
  constraint whatsapp_addresses_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_addresses_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references whatsapp_conversations(workspace_id, id) on delete cascade,
  constraint whatsapp_addresses_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index whatsapp_addresses_of_conversation on whatsapp_addresses (workspace_id, conversation_id);
alter table whatsapp_addresses enable row level security;
create policy own_accounts on whatsapp_addresses as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_addresses using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_addresses to parley_app;

create table whatsapp_broadcast_recipients (
  workspace_id    uuid not null,
  id              uuid not null,
  broadcast_id    uuid not null,
  place           integer not null,
  contact_id      uuid,
  number          text,
  line            text,
  variable_values jsonb,
  state           text not null,
  reason          text,
  message_id      uuid,
  constraint whatsapp_broadcast_recipients_pkey primary key (workspace_id, id),
  constraint whatsapp_broadcast_recipients_state check ((state = any (array['WAITING', 'QUEUED', 'LEFT_OUT']))),
  constraint whatsapp_broadcast_recipients_workspace_id_broadcast_id_fkey foreign key (workspace_id, broadcast_id) references whatsapp_broadcasts(workspace_id, id) on delete cascade,
  constraint whatsapp_broadcast_recipients_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete set null (contact_id),
  constraint whatsapp_broadcast_recipients_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index whatsapp_broadcast_recipients_in_order on whatsapp_broadcast_recipients (workspace_id, broadcast_id, place, id);
create index whatsapp_broadcast_recipients_of_contact on whatsapp_broadcast_recipients (workspace_id, contact_id) where (contact_id is not null);
create index whatsapp_broadcast_recipients_of_message on whatsapp_broadcast_recipients (workspace_id, message_id) where (message_id is not null);
create unique index whatsapp_broadcast_recipients_once on whatsapp_broadcast_recipients (workspace_id, broadcast_id, line);
create index whatsapp_broadcast_recipients_waiting on whatsapp_broadcast_recipients (workspace_id, broadcast_id, place) where (state = 'WAITING');
alter table whatsapp_broadcast_recipients enable row level security;
create policy own_accounts on whatsapp_broadcast_recipients as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (exists ( select
   from whatsapp_broadcasts b
  where ((b.workspace_id = whatsapp_broadcast_recipients.workspace_id) and (b.id = whatsapp_broadcast_recipients.broadcast_id))))));
create policy own_workspace on whatsapp_broadcast_recipients using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_broadcast_recipients to parley_app;

create table whatsapp_broadcasts (
  workspace_id      uuid not null,
  id                uuid not null,
  account_id        uuid not null,
  name              text not null,
  view_id           uuid not null,
  view_name         text not null,
  template_name     text not null,
  template_language text not null,
  template_category text not null,
  template_parts    jsonb not null,
  without_number    integer not null,
  recipients        integer not null,
  state             text not null,
  stop_reason       text,
  created_by        uuid not null,
  sender_id         uuid not null,
  created_at        timestamptz not null default now(),
  started_at        timestamptz not null default now(),
  finished_at       timestamptz,
  version           integer not null default 1,
  media_id          uuid,
  constraint whatsapp_broadcasts_pkey primary key (workspace_id, id),
  constraint whatsapp_broadcasts_state check ((state = any (array['RUNNING', 'STOPPED', 'FINISHED']))),
  constraint whatsapp_broadcasts_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_broadcasts_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint whatsapp_broadcasts_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_broadcasts_workspace_id_media_id_fkey foreign key (workspace_id, media_id) references whatsapp_media(workspace_id, id),
  constraint whatsapp_broadcasts_workspace_id_sender_id_fkey foreign key (workspace_id, sender_id) references members(workspace_id, user_id)
);
create index whatsapp_broadcasts_newest on whatsapp_broadcasts (workspace_id, created_at, id);
create index whatsapp_broadcasts_of_account on whatsapp_broadcasts (workspace_id, account_id);
create index whatsapp_broadcasts_of_media on whatsapp_broadcasts (workspace_id, media_id) where (media_id is not null);
create unique index whatsapp_broadcasts_running on whatsapp_broadcasts (workspace_id, account_id) where (state = 'RUNNING');
alter table whatsapp_broadcasts enable row level security;
create policy own_accounts on whatsapp_broadcasts as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_broadcasts using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_broadcasts to parley_app;

create table whatsapp_conversations (
  workspace_id        uuid not null,
  id                  uuid not null,
  account_id          uuid not null,
  whatsapp_id         text not null,
  kind                text not null default 'individual',
  phone_number        text,
  profile_name        text,
  contact_id          uuid,
  assignee_id         uuid,
  unread_count        integer not null default 0,
  last_message_at     timestamptz not null default now(),
  last_message_id     uuid,
  last_inbound_at     timestamptz,
  is_unlinked         boolean not null default false,
  cold_contacted_at   timestamptz,
  search              text generated always as (((normalize_text(coalesce(profile_name, '')) || ' ') || whatsapp_id)) stored,
  created_at          timestamptz not null default now(),
  state               text not null default 'OPEN',
  snoozed_until       timestamptz,
  is_marked_unread    boolean not null default false,
  opted_out_at        timestamptz,
  read_at             timestamptz,
  away_sent_on        date,
  waiting_since       timestamptz,
  overdue_told_for    timestamptz,
  older_requested_at  timestamptz,
  older_ended_at      timestamptz,
  has_pending_receipt boolean not null default false,
  constraint whatsapp_conversations_kind_check check ((kind = any (array['individual', 'group']))),
  constraint whatsapp_conversations_pkey primary key (workspace_id, id),
  constraint whatsapp_conversations_snoozed_until check (((state = 'SNOOZED') = (snoozed_until is not null))),
  constraint whatsapp_conversations_state_check check ((state = any (array['OPEN', 'WAITING', 'SNOOZED', 'RESOLVED']))),
  constraint whatsapp_conversations_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_conversations_workspace_id_assignee_id_fkey foreign key (workspace_id, assignee_id) references members(workspace_id, user_id),
  constraint whatsapp_conversations_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id) on delete set null (contact_id),
  constraint whatsapp_conversations_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create unique index whatsapp_conversations_by_chat on whatsapp_conversations (workspace_id, account_id, whatsapp_id);
create index whatsapp_conversations_by_state on whatsapp_conversations (workspace_id, account_id, state, last_message_at, id) include (assignee_id, unread_count, is_marked_unread);
create index whatsapp_conversations_by_text on whatsapp_conversations using gin (workspace_id, search gin_trgm_ops);
create index whatsapp_conversations_by_time on whatsapp_conversations (workspace_id, account_id, last_message_at, id);
create index whatsapp_conversations_by_wait on whatsapp_conversations (workspace_id, account_id, (
case
    when (state <> 'RESOLVED') then coalesce(waiting_since, 'infinity'::timestamptz)
    else 'infinity'::timestamptz
end), id) where (state <> 'RESOLVED');
create index whatsapp_conversations_cold_contacted on whatsapp_conversations (workspace_id, account_id, cold_contacted_at) where (cold_contacted_at is not null);
create index whatsapp_conversations_of_assignee on whatsapp_conversations (workspace_id, account_id, assignee_id, last_message_at, id) where (state <> 'RESOLVED');
create index whatsapp_conversations_of_contact on whatsapp_conversations (workspace_id, contact_id) where (contact_id is not null);
create index whatsapp_conversations_owed on whatsapp_conversations (workspace_id, account_id, last_message_at, id) where ((state <> 'RESOLVED') and (last_inbound_at >= last_message_at));
create index whatsapp_conversations_unread on whatsapp_conversations (workspace_id, account_id, last_message_at, id) where ((unread_count > 0) or is_marked_unread);
create index whatsapp_conversations_unresolved on whatsapp_conversations (workspace_id, account_id, last_message_at, id) include (state, snoozed_until, last_inbound_at, waiting_since, assignee_id, unread_count, is_marked_unread) where (state <> 'RESOLVED');
create index whatsapp_conversations_waiting on whatsapp_conversations (workspace_id, account_id, waiting_since) where (waiting_since is not null);
alter table whatsapp_conversations enable row level security;
create policy own_accounts on whatsapp_conversations as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_conversations using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_conversations to parley_app;
create trigger forbid_departed_on_insert after insert on whatsapp_conversations for each row when ((new.assignee_id is not null)) execute function forbid_departed_assignee();
create trigger forbid_departed_on_update after update of assignee_id on whatsapp_conversations for each row when (((new.assignee_id is not null) and (new.assignee_id is distinct from old.assignee_id))) execute function forbid_departed_assignee();
create trigger stamp_read before update of unread_count on whatsapp_conversations for each row when (((new.unread_count = 0) and (old.unread_count > 0))) execute function stamp_conversation_read();
create trigger stamp_waiting before update of last_message_at, last_inbound_at on whatsapp_conversations for each row execute function stamp_conversation_waiting();

create table whatsapp_credentials (
  workspace_id uuid not null,
  account_id   uuid not null,
  type         text not null,
  id           text not null,
  ciphertext   text not null,
  updated_at   timestamptz not null default now(),
  constraint whatsapp_credentials_pkey primary key (workspace_id, account_id, type, id),
  constraint whatsapp_credentials_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id) on delete cascade,
  constraint whatsapp_credentials_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
alter table whatsapp_credentials enable row level security;
create policy own_accounts on whatsapp_credentials as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_credentials using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_credentials to parley_app;

create table whatsapp_journal (
  workspace_id uuid not null,
  id           uuid not null,
  account_id   uuid not null,
  kind         text not null,
  dedupe_key   text not null,
  event        text not null,
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  attempts     integer not null default 0,
  last_error   text,
  set_aside_at timestamptz,
  awaits       text,
  constraint whatsapp_journal_pkey primary key (workspace_id, id),
  constraint whatsapp_journal_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_journal_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index whatsapp_journal_awaiting on whatsapp_journal (workspace_id, account_id, awaits) where ((awaits is not null) and (processed_at is null));
create index whatsapp_journal_by_age on whatsapp_journal (received_at);
create unique index whatsapp_journal_by_dedupe_key on whatsapp_journal (workspace_id, account_id, dedupe_key);
create index whatsapp_journal_set_aside on whatsapp_journal (workspace_id, id) where (set_aside_at is not null);
create index whatsapp_journal_unprocessed on whatsapp_journal (workspace_id, account_id, id) where (processed_at is null);
alter table whatsapp_journal enable row level security;
create policy own_accounts on whatsapp_journal as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_journal using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_journal to parley_app;

create table whatsapp_media (
  workspace_id uuid not null,
  id           uuid not null,
  account_id   uuid not null,
  kind         text not null,
  state        text not null,
  media_type   text,
  bytes        bigint,
  filename     text,
  sha256       text,
  file         text,
  source       text,
  attempts     integer not null default 0,
  run_after    timestamptz not null default now(),
  created_by   uuid,
  created_at   timestamptz not null default now(),
  crashes      integer not null default 0,
  set_aside_at timestamptz,
  constraint whatsapp_media_pkey primary key (workspace_id, id),
  constraint whatsapp_media_state_check check ((state = any (array['pending', 'ready', 'failed', 'expired']))),
  constraint whatsapp_media_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_media_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint whatsapp_media_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index whatsapp_media_by_age on whatsapp_media (created_at);
create index whatsapp_media_by_content on whatsapp_media (workspace_id, sha256) where (sha256 is not null);
create index whatsapp_media_pending on whatsapp_media (workspace_id, account_id, run_after) where (state = 'pending');
create index whatsapp_media_set_aside on whatsapp_media (workspace_id, id) where (set_aside_at is not null);
alter table whatsapp_media enable row level security;
create policy own_accounts on whatsapp_media as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_media using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_media to parley_app;
create trigger count_deleted after delete on whatsapp_media referencing old table as old_rows for each statement execute function uncount_message_files();
create trigger count_downloaded after update of file on whatsapp_media for each row when (((old.file is null) and (new.file is not null))) execute function count_message_file();
create trigger count_inserted after insert on whatsapp_media for each row when ((new.file is not null)) execute function count_message_file();

create table whatsapp_merges (
  workspace_id    uuid not null,
  id              uuid not null,
  account_id      uuid not null,
  conversation_id uuid not null,
  merged_id       uuid not null,
  cause           text not null,
  caused_by       uuid,
  reason          text[] not null,
  kept            jsonb not null,
  merged          jsonb not null,
  result          jsonb,
  addresses       jsonb not null,
  message_ids     uuid[] not null,
  note_ids        uuid[] not null,
  merge_ids       uuid[] not null,
  merged_at       timestamptz not null default now(),
  split_at        timestamptz,
  split_by        uuid,
  constraint whatsapp_merges_cause_check check ((cause = any (array['message', 'alias', 'number_change', 'send']))),
  constraint whatsapp_merges_pkey primary key (workspace_id, id),
  constraint whatsapp_merges_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_merges_workspace_id_caused_by_fkey foreign key (workspace_id, caused_by) references members(workspace_id, user_id),
  constraint whatsapp_merges_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_merges_workspace_id_split_by_fkey foreign key (workspace_id, split_by) references members(workspace_id, user_id)
);
create index whatsapp_merges_by_age on whatsapp_merges (merged_at) where (split_at is null);
create index whatsapp_merges_of_conversation on whatsapp_merges (workspace_id, conversation_id, merged_at);
create index whatsapp_merges_of_merged on whatsapp_merges (workspace_id, merged_id);
alter table whatsapp_merges enable row level security;
create policy own_accounts on whatsapp_merges as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_merges using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_merges to parley_app;

create table whatsapp_messages (
  workspace_id      uuid not null,
  id                uuid not null,
  account_id        uuid not null,
  conversation_id   uuid not null,
  provider_id       text,
  from_me           boolean not null,
  sender_name       text,
  message_type      text not null,
  content           text not null default '',
  preview_url       boolean not null default false,
  payload           jsonb,
  media_id          uuid,
  status            text not null,
  failure           text,
  degraded          boolean not null default false,
  history           boolean not null default false,
  sent_by           uuid,
  sent_at           timestamptz not null,
  edited_at         timestamptz,
  revoked_at        timestamptz,
  their_reaction    text,
  own_reaction      text,
  created_at        timestamptz not null default now(),
  recipient         jsonb,
  their_reaction_at timestamptz,
  own_reaction_at   timestamptz,
  failure_detail    text,
  quoted_id         text,
  forwarded         boolean not null default false,
  address           jsonb,
  is_automatic      boolean not null default false,
  constraint whatsapp_messages_pkey primary key (workspace_id, id),
  constraint whatsapp_messages_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_messages_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references whatsapp_conversations(workspace_id, id) on delete cascade,
  constraint whatsapp_messages_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_messages_workspace_id_media_id_fkey foreign key (workspace_id, media_id) references whatsapp_media(workspace_id, id),
  constraint whatsapp_messages_workspace_id_sent_by_fkey foreign key (workspace_id, sent_by) references members(workspace_id, user_id)
);
create unique index whatsapp_messages_by_provider on whatsapp_messages (workspace_id, account_id, provider_id, from_me) where (provider_id is not null);
create index whatsapp_messages_by_text on whatsapp_messages using gin (workspace_id, normalize_text(content) gin_trgm_ops) where (content <> '');
create index whatsapp_messages_of_conversation on whatsapp_messages (workspace_id, conversation_id, sent_at, id);
create index whatsapp_messages_of_media on whatsapp_messages (workspace_id, media_id) where (media_id is not null);
create index whatsapp_messages_unacknowledged on whatsapp_messages (workspace_id, account_id, sent_at) where (status = 'PENDING');
create index whatsapp_messages_unsent on whatsapp_messages (workspace_id, account_id, sent_at) where (status = any (array['FAILED', 'UNKNOWN']));
create statistics whatsapp_messages_words on normalize_text(content) from whatsapp_messages;
alter table whatsapp_messages enable row level security;
create policy own_accounts on whatsapp_messages as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_messages using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_messages to parley_app;

create table whatsapp_notes (
  workspace_id    uuid not null,
  id              uuid not null,
  conversation_id uuid not null,
  content         text not null,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  mentions        uuid[] not null default '{}'::uuid[],
  constraint whatsapp_notes_pkey primary key (workspace_id, id),
  constraint whatsapp_notes_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references whatsapp_conversations(workspace_id, id) on delete cascade,
  constraint whatsapp_notes_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint whatsapp_notes_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index whatsapp_notes_of_conversation on whatsapp_notes (workspace_id, conversation_id, created_at, id);
alter table whatsapp_notes enable row level security;
create policy own_accounts on whatsapp_notes as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (exists ( select
   from whatsapp_conversations v
  where ((v.workspace_id = whatsapp_notes.workspace_id) and (v.id = whatsapp_notes.conversation_id))))));
create policy own_workspace on whatsapp_notes using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_notes to parley_app;

create table whatsapp_opt_outs (
  workspace_id uuid not null,
  kind         text not null,
  value        text not null,
  opted_out_at timestamptz not null,
  constraint whatsapp_opt_outs_pkey primary key (workspace_id, kind, value),
  constraint whatsapp_opt_outs_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
alter table whatsapp_opt_outs enable row level security;
create policy own_workspace on whatsapp_opt_outs using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_opt_outs to parley_app;

create table whatsapp_outbox (
  workspace_id    uuid not null,
  id              uuid not null,
  account_id      uuid not null,
  conversation_id uuid not null,
  kind            text not null,
  message_id      uuid,
  run_after       timestamptz not null default now(),
  attempts        integer not null default 0,
  claimed_epoch   bigint,
  is_in_flight    boolean not null default false,
  created_at      timestamptz not null default now(),
  target_id       uuid,
  value           text,
  previous_value  text,
  constraint whatsapp_outbox_kind_check check ((kind = any (array['send', 'read', 'react', 'edit', 'revoke', 'older']))),
  constraint whatsapp_outbox_pkey primary key (workspace_id, id),
  constraint whatsapp_outbox_target_check check (((kind = any (array['react', 'edit', 'revoke', 'older'])) = (target_id is not null))),
  constraint whatsapp_outbox_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_outbox_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references whatsapp_conversations(workspace_id, id) on delete cascade,
  constraint whatsapp_outbox_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_outbox_workspace_id_message_id_fkey foreign key (workspace_id, message_id) references whatsapp_messages(workspace_id, id) on delete cascade,
  constraint whatsapp_outbox_workspace_id_target_id_fkey foreign key (workspace_id, target_id) references whatsapp_messages(workspace_id, id) on delete cascade
);
create index whatsapp_outbox_of_account on whatsapp_outbox (workspace_id, account_id, conversation_id, created_at, id);
create unique index whatsapp_outbox_of_message on whatsapp_outbox (workspace_id, message_id) where (message_id is not null);
create index whatsapp_outbox_of_target on whatsapp_outbox (workspace_id, target_id) where (target_id is not null);
create unique index whatsapp_outbox_one_change on whatsapp_outbox (workspace_id, target_id) where (kind = any (array['edit', 'revoke']));
alter table whatsapp_outbox enable row level security;
create policy own_accounts on whatsapp_outbox as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_outbox using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_outbox to parley_app;

create table whatsapp_quick_replies (
  workspace_id uuid not null,
  id           uuid not null,
  name         text not null,
  text         text not null,
  created_by   uuid,
  created_at   timestamptz not null default now(),
  deleted_at   timestamptz,
  constraint whatsapp_quick_replies_pkey primary key (workspace_id, id),
  constraint whatsapp_quick_replies_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint whatsapp_quick_replies_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create unique index whatsapp_quick_replies_by_name on whatsapp_quick_replies (workspace_id, lower(name)) where (deleted_at is null);
create index whatsapp_quick_replies_to_purge on whatsapp_quick_replies (deleted_at) where (deleted_at is not null);
alter table whatsapp_quick_replies enable row level security;
create policy own_workspace on whatsapp_quick_replies using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_quick_replies to parley_app;

create table whatsapp_quick_reply_files (
  workspace_id   uuid not null,
  id             uuid not null,
  quick_reply_id uuid not null,
  file           text not null,
  media_type     text not null,
  bytes          integer not null,
  filename       text not null,
  created_by     uuid,
  created_at     timestamptz not null default now(),
  constraint whatsapp_quick_reply_files_pkey primary key (workspace_id, id),
  constraint whatsapp_quick_reply_files_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint whatsapp_quick_reply_files_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_quick_reply_files_workspace_id_quick_reply_id_fkey foreign key (workspace_id, quick_reply_id) references whatsapp_quick_replies(workspace_id, id) on delete cascade
);
create index whatsapp_quick_reply_files_of_quick_reply on whatsapp_quick_reply_files (workspace_id, quick_reply_id, id);
alter table whatsapp_quick_reply_files enable row level security;
create policy own_workspace on whatsapp_quick_reply_files using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_quick_reply_files to parley_app;
create trigger count_deleted after delete on whatsapp_quick_reply_files referencing old table as old_rows for each statement execute function count_files();
create trigger count_inserted after insert on whatsapp_quick_reply_files referencing new table as new_rows for each statement execute function count_files();

create table whatsapp_scheduled_messages (
  workspace_id      uuid not null,
  id                uuid not null,
  account_id        uuid not null,
  conversation_id   uuid not null,
  whatsapp_id       text not null,
  content           text not null,
  send_at           timestamptz not null,
  unless_answered   boolean not null,
  error             text,
  created_by        uuid not null,
  created_at        timestamptz not null default now(),
  deleted_at        timestamptz,
  quoted_message_id uuid,
  media_id          uuid,
  constraint whatsapp_scheduled_messages_pkey primary key (workspace_id, id),
  constraint whatsapp_scheduled_messages_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_scheduled_messages_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references whatsapp_conversations(workspace_id, id) on delete cascade,
  constraint whatsapp_scheduled_messages_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references members(workspace_id, user_id),
  constraint whatsapp_scheduled_messages_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id),
  constraint whatsapp_scheduled_messages_workspace_id_media_id_fkey foreign key (workspace_id, media_id) references whatsapp_media(workspace_id, id),
  constraint whatsapp_scheduled_messages_workspace_id_quoted_message_id_fkey foreign key (workspace_id, quoted_message_id) references whatsapp_messages(workspace_id, id) on delete set null (quoted_message_id)
);
create index whatsapp_scheduled_messages_of_account on whatsapp_scheduled_messages (workspace_id, account_id);
create index whatsapp_scheduled_messages_of_conversation on whatsapp_scheduled_messages (workspace_id, conversation_id, send_at, id);
create index whatsapp_scheduled_messages_of_media on whatsapp_scheduled_messages (workspace_id, media_id) where (media_id is not null);
create index whatsapp_scheduled_messages_of_quoted on whatsapp_scheduled_messages (workspace_id, quoted_message_id) where (quoted_message_id is not null);
create index whatsapp_scheduled_messages_to_purge on whatsapp_scheduled_messages (deleted_at) where (deleted_at is not null);
alter table whatsapp_scheduled_messages enable row level security;
create policy own_accounts on whatsapp_scheduled_messages as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_scheduled_messages using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_scheduled_messages to parley_app;
create constraint trigger remove_unsent_at_commit after delete on whatsapp_scheduled_messages deferrable initially deferred for each row when ((old.media_id is not null)) execute function remove_unsent_file();

create table whatsapp_templates (
  workspace_id    uuid not null,
  id              uuid not null,
  account_id      uuid not null,
  remote_id       text not null,
  name            text not null,
  language        text not null,
  category        text not null,
  status          text not null,
  quality         text,
  rejected_reason text,
  components      jsonb not null,
  reported_at     timestamptz,
  stored_at       timestamptz,
  constraint whatsapp_templates_pkey primary key (workspace_id, id),
  constraint whatsapp_templates_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id),
  constraint whatsapp_templates_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index whatsapp_templates_by_name on whatsapp_templates (workspace_id, account_id, name, language);
create unique index whatsapp_templates_by_remote_id on whatsapp_templates (workspace_id, account_id, remote_id);
alter table whatsapp_templates enable row level security;
create policy own_accounts on whatsapp_templates as restrictive using (((( select
        case
            when (coalesce(current_setting('app.hidden_accounts', true), '') = '') then true
            else null::boolean
        end as "case") is not null) or (account_id <> all (( select hidden_accounts() as hidden_accounts)::uuid[]))));
create policy own_workspace on whatsapp_templates using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant delete, insert, select, update on whatsapp_templates to parley_app;

create table whatsapp_turns (
  workspace_id     uuid not null,
  account_id       uuid not null,
  last_assignee_id uuid,
  constraint whatsapp_turns_pkey primary key (workspace_id, account_id),
  constraint whatsapp_turns_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references whatsapp_accounts(workspace_id, id) on delete cascade,
  constraint whatsapp_turns_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
alter table whatsapp_turns enable row level security;
create policy own_workspace on whatsapp_turns using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant select on whatsapp_turns to parley_app;

create table workspace_usage (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  records      bigint not null default 0,
  files        bigint not null default 0,
  file_bytes   bigint not null default 0,
  constraint workspace_usage_pkey primary key (workspace_id, id),
  constraint workspace_usage_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
alter table workspace_usage enable row level security;
create policy own_workspace on workspace_usage using ((workspace_id = (nullif(current_setting('app.workspace_id', true), ''))::uuid));
grant select on workspace_usage to parley_app;

create table identity.backup_status (
  is_only      boolean not null default true,
  every_hours  integer not null,
  is_verified  boolean not null,
  started_at   timestamptz not null default now(),
  written_at   timestamptz,
  verified_at  timestamptz,
  checked_file text,
  problem      text,
  constraint backup_status_is_only_check check (is_only),
  constraint backup_status_pkey primary key (is_only)
);

create table identity.database_generation (
  is_only    boolean not null default true,
  generation text not null,
  constraint database_generation_is_only_check check (is_only),
  constraint database_generation_pkey primary key (is_only)
);

create table identity.idempotency_keys (
  user_id     uuid not null,
  key         text not null,
  fingerprint text not null,
  response    jsonb,
  created_at  timestamptz not null default now(),
  constraint idempotency_keys_key_check check ((length(key) <= 255)),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references identity.users(id) on delete cascade
);

create table identity.invitations (
  id           uuid not null,
  workspace_id uuid not null,
  email        text not null,
  role         member_role not null,
  token_hash   text not null,
  invited_by   uuid not null,
  created_at   timestamptz not null default now(),
  sent_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  accepted_by  uuid,
  revoked_at   timestamptz,
  constraint invitations_accepted_by_fkey foreign key (accepted_by) references identity.users(id),
  constraint invitations_invited_by_fkey foreign key (invited_by) references identity.users(id),
  constraint invitations_pkey primary key (id),
  constraint invitations_token_hash_key unique (token_hash),
  constraint invitations_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create unique index invitations_waiting on identity.invitations (workspace_id, email) where ((accepted_at is null) and (revoked_at is null));
create trigger forbid_while_impersonating before update of accepted_at on identity.invitations for each row when ((new.accepted_at is not null)) execute function identity.forbid_while_impersonating();

create table identity.maintenance (
  id                  bigint not null generated always as identity,
  is_maintenance_mode boolean not null default true,
  is_done             boolean not null default false,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint maintenance_pkey primary key (id)
);

create table identity.organization_members (
  organization_id uuid not null,
  user_id         uuid not null,
  role            member_role not null,
  joined_at       timestamptz not null default now(),
  removed_at      timestamptz,
  constraint organization_members_organization_id_fkey foreign key (organization_id) references identity.organizations(id),
  constraint organization_members_pkey primary key (organization_id, user_id),
  constraint organization_members_user_id_fkey foreign key (user_id) references identity.users(id)
);
create index organizations_of_user on identity.organization_members (user_id);

create table identity.organizations (
  id          uuid not null,
  name        text not null,
  description text,
  is_active   boolean not null default true,
  needs_plan  boolean not null default identity.sells_plans(),
  created_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  purged_at   timestamptz,
  constraint organizations_pkey primary key (id)
);
create index organizations_deleted on identity.organizations (deleted_at) where ((deleted_at is not null) and (purged_at is null));
create trigger forbid_while_impersonating before insert on identity.organizations for each row execute function identity.forbid_while_impersonating();

create table identity.password_resets (
  token_hash text not null,
  user_id    uuid not null,
  expires_at timestamptz not null,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey foreign key (user_id) references identity.users(id) on delete cascade
);
create index password_resets_of_user on identity.password_resets (user_id);

create table identity.plans (
  code         text not null,
  name         text not null,
  description  text not null default '',
  price        text not null default '',
  interval     text not null default 'month',
  duration     text not null default 'monthly',
  trial_days   integer not null default 0,
  grace_days   integer not null default 0,
  seats        integer not null default 0,
  features     jsonb not null default '[]'::jsonb,
  checkout_url text,
  position     integer not null default 0,
  constraint plans_pkey primary key (code)
);

create table identity.profile_pictures (
  id         uuid not null,
  user_id    uuid not null,
  media_type text not null,
  bytes      integer not null,
  created_at timestamptz not null default now(),
  constraint profile_pictures_media_type_check check ((media_type = any (array['image/png', 'image/jpeg', 'image/webp', 'image/gif']))),
  constraint profile_pictures_pkey primary key (id),
  constraint profile_pictures_user_id_fkey foreign key (user_id) references identity.users(id) on delete cascade
);
create index profile_pictures_of_user on identity.profile_pictures (user_id);

create table identity.push_keys (
  is_only     boolean not null default true,
  public_key  text not null,
  private_key text not null,
  created_at  timestamptz not null default now(),
  constraint push_keys_is_only_check check (is_only),
  constraint push_keys_pkey primary key (is_only)
);

create table identity.rate_limits (
  kind      text not null,
  subject   text not null,
  count     integer not null,
  resets_at timestamptz not null,
  constraint rate_limits_pkey primary key (kind, subject)
);
create index rate_limits_by_age on identity.rate_limits (resets_at);

create table identity.refresh_tokens (
  token_hash      text not null,
  session_id      uuid not null,
  organization_id uuid,
  created_at      timestamptz not null default now(),
  used_at         timestamptz,
  retry_key       text,
  answer          text,
  constraint refresh_tokens_organization_id_fkey foreign key (organization_id) references identity.organizations(id),
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references identity.sessions(id) on delete cascade
);
create index refresh_tokens_of_session on identity.refresh_tokens (session_id);
create trigger audit_sign_in after insert on identity.refresh_tokens for each row when ((new.organization_id is not null)) execute function identity.audit_sign_in();

create table identity.sessions (
  id              uuid not null,
  user_id         uuid not null,
  is_remembered   boolean not null,
  user_agent      text,
  impersonator_id uuid,
  parent_id       uuid,
  organization_id uuid,
  workspace_id    uuid,
  created_at      timestamptz not null default now(),
  last_used_at    timestamptz not null default now(),
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  network         text,
  constraint impersonation_is_whole check ((num_nulls(impersonator_id, parent_id, organization_id) = any (array[0, 3]))),
  constraint impersonation_of_another check ((impersonator_id <> user_id)),
  constraint sessions_impersonator_id_fkey foreign key (impersonator_id) references identity.users(id),
  constraint sessions_organization_id_fkey foreign key (organization_id) references identity.organizations(id),
  constraint sessions_parent_id_fkey foreign key (parent_id) references identity.sessions(id) on delete cascade,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references identity.users(id),
  constraint sessions_workspace_id_fkey foreign key (workspace_id) references identity.workspaces(id)
);
create index sessions_of_network on identity.sessions (user_id, network) where (network is not null);
create index sessions_of_parent on identity.sessions (parent_id) where (parent_id is not null);
create index sessions_of_user on identity.sessions (user_id) where (revoked_at is null);
create trigger remove_devices after update of revoked_at on identity.sessions for each row when (((new.revoked_at is not null) and (old.revoked_at is null))) execute function identity.remove_devices();
create trigger remove_devices_of_deleted after delete on identity.sessions for each row execute function identity.remove_devices();

create table identity.sign_ups (
  id                uuid not null default gen_random_uuid(),
  email             text not null,
  password_hash     text not null,
  name              text not null,
  phone_number      text,
  organization_name text,
  workspace_name    text,
  invitation_hash   text,
  plan_code         text,
  wants_trial       boolean not null,
  secret_hash       text not null,
  by_link           boolean not null,
  attempts          integer not null default 0,
  expires_at        timestamptz not null,
  created_at        timestamptz not null default now(),
  language          text,
  constraint sign_ups_pkey primary key (id),
  constraint tenant_or_invitation check (((invitation_hash is not null) or ((organization_name is not null) and (workspace_name is not null))))
);
create index sign_ups_by_link on identity.sign_ups (secret_hash) where by_link;
create index sign_ups_of_address on identity.sign_ups (email, created_at);

create table identity.subscriptions (
  id                 uuid not null,
  organization_id    uuid not null,
  owner_id           uuid not null,
  plan_id            text not null,
  plan_code          text not null,
  name               text not null,
  type               text not null,
  payment_status     text not null,
  interval           text not null,
  plan_duration_type text not null default 'monthly',
  quantity           integer not null default 1,
  seat_count         integer not null default 0,
  start_date         timestamptz not null default now(),
  end_date           timestamptz,
  on_trial           boolean not null default false,
  trial_used         boolean not null default false,
  is_active          boolean not null,
  is_selected        boolean not null,
  is_canceled        boolean not null default false,
  is_disabled        boolean not null default false,
  asked_plan_code    text,
  asked_trial        boolean not null default false,
  grace_period       integer not null default 0,
  card_used_before   boolean not null default false,
  created_at         timestamptz not null default now(),
  constraint subscriptions_organization_id_fkey foreign key (organization_id) references identity.organizations(id),
  constraint subscriptions_owner_id_fkey foreign key (owner_id) references identity.users(id),
  constraint subscriptions_pkey primary key (id)
);
create index subscriptions_of_organization on identity.subscriptions (organization_id);
create index subscriptions_of_owner on identity.subscriptions (owner_id);
create trigger apply_requested_plan before insert on identity.subscriptions for each row execute function identity.apply_requested_plan();

create table identity.users (
  id                uuid not null,
  email             text not null,
  username          text not null,
  password_hash     text not null,
  name              text,
  avatar            text,
  phone_number      text,
  timezone          text,
  global_role       text not null default 'USER',
  is_active         boolean not null default true,
  email_verified_at timestamptz,
  last_login_at     timestamptz,
  onboarding_step   text not null default 'COMPLETED',
  onboarded_at      timestamptz default now(),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  language          text,
  constraint users_global_role_check check ((global_role = any (array['USER', 'SUPER_ADMIN']))),
  constraint users_language_check check ((language = any (array['en', 'es', 'pt-BR']))),
  constraint users_pkey primary key (id)
);
create unique index users_by_email on identity.users (lower(email));
create unique index users_by_username on identity.users (lower(username));

create table identity.workspaces (
  id              uuid not null,
  organization_id uuid not null,
  name            text not null,
  description     text,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  constraint workspaces_organization_id_fkey foreign key (organization_id) references identity.organizations(id),
  constraint workspaces_pkey primary key (id)
);
create index workspaces_deleted on identity.workspaces (deleted_at) where (deleted_at is not null);
create index workspaces_of_organization on identity.workspaces (organization_id, created_at);
create trigger add_first_pipeline after insert on identity.workspaces for each row execute function add_first_pipeline();

create view member_profiles with (security_barrier=true) as
 select m.workspace_id,
    m.user_id,
    u.name,
    u.email,
    u.avatar,
    m.role,
    m.removed_at
   from members m
     join identity.users u on u.id = m.user_id
  where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on member_profiles to parley_app;

create view organization_profiles with (security_barrier=true) as
 select w.id as workspace_id,
    m.user_id,
    u.name,
    u.email
   from identity.workspaces w
     join identity.organization_members m on m.organization_id = w.organization_id
     join identity.users u on u.id = m.user_id
  where w.id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on organization_profiles to parley_app;

create view profile_pictures with (security_barrier=true) as
 select m.workspace_id,
    p.id,
    p.media_type,
    p.bytes
   from members m
     join identity.users u on u.id = m.user_id
     join identity.profile_pictures p on p.user_id = u.id and u.avatar = ('/files/' || p.id)
  where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on profile_pictures to parley_app;

create view workspace_names with (security_barrier=true) as
 select e.workspace_id,
    w.name as workspace,
    o.name as organization
   from event_counters e
     join identity.workspaces w on w.id = e.workspace_id
     join identity.organizations o on o.id = w.organization_id
  where e.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on workspace_names to parley_app;

-- Adds the four stages with which every pipeline begins, in the order of the board.
create function add_default_stages(p_workspace uuid, p_pipeline uuid) returns void language sql set search_path to 'public', 'pg_temp';
grant execute on function add_default_stages(uuid,uuid) to parley_app;

-- Gives a new workspace its first pipeline, with one stage for each status. Trigger: `add_first_pipeline` on identity.workspaces.
create function add_first_pipeline() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Adds to what a workspace stores, in a row that no other transaction has locked. Raises PA413 if the workspace then stores more than
-- `app.max_records`, `app.max_files` or `app.max_file_bytes` of the connection; the error's column says of what, its detail is the limit.
-- Transactions do not see what others have not committed, so concurrent writes may exceed the limits together.
create function add_usage(p_workspace uuid, p_records bigint, p_files bigint, p_file_bytes bigint) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- The latest time that is followed by `p_minutes` of opening time before `p_at`. Answers to people who have been waiting since then, or
-- longer, are overdue at `p_at`: exactly those whose answer_due_at has passed. It is the same for all conversations of an account, so it
-- is computed once and not for each. Minus infinity if the year before had less opening time than that, null without minutes.
create function answer_cutoff(p_hours jsonb, p_minutes integer, p_at timestamptz) returns timestamptz language plpgsql stable parallel safe set search_path to 'public', 'pg_temp';
grant execute on function answer_cutoff(jsonb,integer,timestamp with time zone) to public;

-- When an answer is due to somebody who has been waiting since `p_since`: after `p_minutes` of opening time. Null if a year has less
-- opening time than that, or without minutes.
create function answer_due_at(p_hours jsonb, p_minutes integer, p_since timestamptz) returns timestamptz language plpgsql stable parallel safe set search_path to 'public', 'pg_temp';
grant execute on function answer_due_at(jsonb,integer,timestamp with time zone) to public;

-- job_title → jobTitle
create function camel_case(column_name text) returns text language sql immutable parallel safe strict;
grant execute on function camel_case(text) to public;

-- The old and new values of the custom fields that changed, as the history stores them.
create function changed_custom_fields(before jsonb, after jsonb) returns jsonb language sql immutable parallel safe;
grant execute on function changed_custom_fields(jsonb,jsonb) to parley_app;

-- Refuses to change the value of a deal to one with more decimals than its currency has. An import has left such values out before, and
-- an undo restores what was stored. Raises PA425. Trigger: `check_value` on deals.
create function check_deal_value() returns trigger language plpgsql set search_path to 'public', 'pg_temp';
grant execute on function check_deal_value() to public;

-- Keeps stage and status of a deal consistent: writing the stage sets the status; writing the status moves the deal to the first stage of
-- that category in its pipeline, or, in the undo of an import, back to its earlier stage. A deal adopts the probability of a stage that
-- has one, unless its own is written. Raises PA410 for a stage that is gone, and PA424 for one that is archived or in another pipeline that
-- is, except in an undo.
-- Triggers: `choose_stage_on_insert` and `choose_stage_on_update` on deals; by their names, they run before those that read it.
create function choose_stage() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Collects the records with a new owner, for flush_owner_changes(). Changes without a user send no notifications.
-- Triggers: `notify_of_new` and `notify_of_owners` on tasks, contacts, companies and deals.
create function collect_owner_changes() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- At most `p_most` companies of the current workspace whose name, domain, email address or number matches, newest first.
create function companies_matching(p_text text, p_most integer) returns table(id uuid, place tid, created_at timestamptz) language plpgsql stable security definer rows 100 set search_path to 'public', 'pg_temp' set plan_cache_mode to 'force_custom_plan' set enable_seqscan to 'off';
grant execute on function companies_matching(text,integer) to parley_app;

-- At most `p_most` contacts of the current workspace whose text, number or company matches, newest first.
create function contacts_matching(p_text text, p_most integer) returns table(id uuid, place tid, created_at timestamptz) language plpgsql stable security definer rows 100 set search_path to 'public', 'pg_temp' set plan_cache_mode to 'force_custom_plan' set enable_seqscan to 'off';
grant execute on function contacts_matching(text,integer) to parley_app;

-- How many of the given keys have another value than before.
create function count_conflicting_keys(present jsonb, before jsonb, after jsonb) returns integer language sql immutable parallel safe;
grant execute on function count_conflicting_keys(jsonb,jsonb,jsonb) to public;

-- Counts stored and removed files, once per statement. Raises PA413 as add_usage does.
-- Triggers: `count_inserted` and `count_deleted` on pictures and whatsapp_quick_reply_files.
create function count_files() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Counts the file of a message, unless an earlier message has the same file. Raises PA413 as add_usage does.
-- Triggers: `count_inserted` and `count_downloaded` on whatsapp_media.
create function count_message_file() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Counts inserted and purged records, once per statement. Raises PA413 as add_usage does.
-- Triggers: `count_inserted` and `count_deleted` on every table of records.
create function count_records() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- The number of decimals of amounts in a currency, as in contract/deals/currencies.ts.
create function currency_decimals(p_currency text) returns integer language sql immutable parallel safe;
grant execute on function currency_decimals(text) to public;

-- At most `p_most` deals of the current workspace whose text, contact or company matches, newest first.
create function deals_matching(p_text text, p_most integer) returns table(id uuid, place tid, created_at timestamptz) language plpgsql stable security definer rows 100 set search_path to 'public', 'pg_temp' set plan_cache_mode to 'force_custom_plan' set enable_seqscan to 'off';
grant execute on function deals_matching(text,integer) to parley_app;

-- The digits of a phone number, without leading zeros (the international prefix 00 or the trunk prefix 0).
create function digits(value text) returns text language sql immutable parallel safe strict;
grant execute on function digits(text) to public;

-- Calls identity.discard_email for an email of the current workspace; without a workspace, it answers no row.
create function discard_email(p_id bigint) returns table(sealed text) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function discard_email(bigint) to parley_app;

-- Calls identity.discard_job for a job of the current workspace; without a workspace, it answers no row.
create function discard_failed_job(p_id bigint) returns table(job text, payload jsonb) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function discard_failed_job(bigint) to parley_app;

-- One key per domain: https://www.Acme.com/about and acme.com are the same.
create function domain_key(url text) returns text language sql immutable parallel safe strict;
grant execute on function domain_key(text) to public;

-- Adds a job to the queue within the current transaction. A node runs one job of `p_queue` at a time; a job with the same `p_key` is
-- replaced. `p_queue` is stored as a flag, because the job runner's own queues make workers overlook jobs for seconds.
create function enqueue(p_task text, p_payload jsonb, p_key text default null::text, p_queue text default null::text) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function enqueue(text,jsonb,text,text) to parley_app;

-- Adds a job that waits until a time; a job with the same key is replaced.
create function enqueue_at(p_task text, p_payload jsonb, p_key text, p_run_at timestamptz) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function enqueue_at(text,jsonb,text,timestamp with time zone) to parley_app;

-- Enters a workspace for the current transaction on behalf of a session, and audits the action `p_does` if the session impersonates its
-- user. `p_changes` requires a running plan. Raises PA401 (session expired or revoked), PA403 (account deactivated), PA404 (not a member),
-- PA409 (role too weak), and PA402, PA438, PA498 as identity.require_plan does.
create function enter_workspace(p_session uuid, p_workspace uuid, p_organization uuid, p_needs member_role, p_does text default null::text, p_changes boolean default false) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function enter_workspace(uuid,uuid,uuid,member_role,text,boolean) to parley_app;

-- Enters a workspace for a job, on behalf of the member who requested it. Owner only: the job then drops its rights with `set local role
-- parley_app`. Raises PA404 (no longer a member), PA409 (role too weak).
create function enter_workspace_as(p_user uuid, p_workspace uuid, p_needs member_role) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Enters a workspace for work without a user, such as that of the WhatsApp engines. Owner only, as enter_workspace_as. Raises PA404 if the
-- workspace was deleted.
create function enter_workspace_as_system(p_workspace uuid) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Escapes a text for a LIKE pattern, which then matches it literally.
create function escape_like(p_text text) returns text language sql immutable parallel safe strict;
grant execute on function escape_like(text) to public;

-- One line of a text around a word, with an ellipsis where it was cut.
create function excerpt(p_text text, p_word text) returns text language sql stable parallel safe strict set search_path to 'public', 'pg_temp';
grant execute on function excerpt(text,text) to public;

-- The object with a null for each key that it lacks and that is null in the given one: custom fields are never null, but missing.
create function fill_missing_keys(present jsonb, given jsonb) returns jsonb language sql immutable parallel safe;
grant execute on function fill_missing_keys(jsonb,jsonb) to public;

-- The custom field of the current workspace with this key, for a filter. Raises PA400 if there is none or it is archived.
create function find_custom_field(p_kind text, p_key text) returns uuid language plpgsql stable set search_path to 'public', 'pg_temp';
grant execute on function find_custom_field(text,text) to parley_app;

-- The stage that a deal of a status enters: the first of that category in the pipeline, or in the oldest pipeline if it is null, unless it
-- is archived. Locked, so that it cannot be deleted before the deal is in it; null if the pipeline is gone. A pipeline in the archive keeps
-- its deals, whose status can change.
create function first_stage(p_workspace uuid, p_pipeline uuid, p_category text) returns uuid language sql set search_path to 'public', 'pg_temp';

-- Calls notify_owners() for the collected records. It locks the event counter, for which all writers of the workspace wait, and therefore
-- runs at the commit, when every record is already locked.
-- Triggers: `notify_of_new_at_commit` and `notify_of_owners_at_commit` on tasks, contacts, companies and deals.
create function flush_owner_changes() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Refuses to assign a conversation to a former member or to one who may not see its account: raises PA410, or unassigns it if an engine
-- assigned it. Triggers: `forbid_departed_on_insert` and `forbid_departed_on_update` on whatsapp_conversations.
create function forbid_departed_assignee() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects former members as owners of new rows, once per statement, as forbid_departed_owner_of_companies does. Trigger: `forbid_departed_on_insert` on companies.
create function forbid_departed_on_insert_companies() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects former members as owners of new rows, once per statement, as forbid_departed_owner_of_contacts does. Trigger: `forbid_departed_on_insert` on contacts.
create function forbid_departed_on_insert_contacts() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects former members as owners of new rows, once per statement, as forbid_departed_owner_of_deals does. Trigger: `forbid_departed_on_insert` on deals.
create function forbid_departed_on_insert_deals() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects former members as owners of new rows, once per statement, as forbid_departed_owner_of_tasks does. Trigger: `forbid_departed_on_insert` on tasks.
create function forbid_departed_on_insert_tasks() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects a former member as the new owner, as forbid_departed_owner_of_companies does. Trigger: `forbid_departed_on_update` on companies.
create function forbid_departed_on_update_companies() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects a former member as the new owner, as forbid_departed_owner_of_contacts does. Trigger: `forbid_departed_on_update` on contacts.
create function forbid_departed_on_update_contacts() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects a former member as the new owner, as forbid_departed_owner_of_deals does. Trigger: `forbid_departed_on_update` on deals.
create function forbid_departed_on_update_deals() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Rejects a former member as the new owner, as forbid_departed_owner_of_tasks does. Trigger: `forbid_departed_on_update` on tasks.
create function forbid_departed_on_update_tasks() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Refuses to assign a record to a former member: raises PA410, or unassigns it if an import or its undo assigned it. Without a
-- workspace, everything is allowed: backups contain records of former members.
create function forbid_departed_owner_of_companies(p_workspace uuid, p_holders uuid[]) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Refuses to assign a record to a former member: raises PA410, or unassigns it if an import or its undo assigned it. Without a
-- workspace, everything is allowed: backups contain records of former members.
create function forbid_departed_owner_of_contacts(p_workspace uuid, p_holders uuid[]) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Refuses to assign a record to a former member: raises PA410, or unassigns it if an import or its undo assigned it. Without a
-- workspace, everything is allowed: backups contain records of former members.
create function forbid_departed_owner_of_deals(p_workspace uuid, p_holders uuid[]) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Refuses to assign a record to a former member: raises PA410, or unassigns it if an import or its undo assigned it. Without a
-- workspace, everything is allowed: backups contain records of former members.
create function forbid_departed_owner_of_tasks(p_workspace uuid, p_holders uuid[]) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Whether a contact of the current workspace is linked to a conversation, also in accounts that the caller does not see.
create function has_conversation(p_contact uuid) returns boolean language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function has_conversation(uuid) to parley_app;

-- Whether one more record, or a file of this many bytes, fits into the current workspace.
create function has_room(p_records bigint, p_files bigint, p_file_bytes bigint) returns boolean language sql stable set search_path to 'public', 'pg_temp';
grant execute on function has_room(bigint,bigint,bigint) to parley_app;

-- The WhatsApp accounts that are hidden from the person who entered the workspace; used by the policies `own_accounts`.
create function hidden_accounts() returns uuid[] language sql stable parallel safe set search_path to 'pg_catalog';
grant execute on function hidden_accounts() to public;

-- Keeps the rows of a record in custom_field_values up to date: rewrites those of changed values. Triggers:
-- `index_custom_fields_on_insert` and `index_custom_fields_on_update` on every table of records that has custom fields.
create function index_custom_fields() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Whether these hours are open at a time.
create function is_open_at(p_hours jsonb, p_at timestamptz) returns boolean language sql stable parallel safe set search_path to 'public', 'pg_temp';
grant execute on function is_open_at(jsonb,timestamp with time zone) to public;

-- Isolates a table by workspace: row-level security with the policy `own_workspace`, and read and write grants for the
-- application. A migration calls it once for every tenant table.
create function isolate_by_workspace(tenant_table regclass) returns void language plpgsql;

-- How often a job is tried: an import three times, because each attempt may take minutes; all other jobs ten times.
create function job_attempts(p_task text) returns integer language sql immutable set search_path to 'public', 'pg_temp';

-- The keys that an update of a JSON object changes, with their new values. Null: none.
create function keys_after(present jsonb, given jsonb) returns jsonb language sql immutable parallel safe;
grant execute on function keys_after(jsonb,jsonb) to public;

-- The current values of the keys that an update of a JSON object changes, to restore them on undo.
create function keys_before(present jsonb, given jsonb) returns jsonb language sql immutable parallel safe;
grant execute on function keys_before(jsonb,jsonb) to public;

-- One key per LinkedIn profile: https://uk.linkedin.com/in/Amara/?trk=x and linkedin.com/in/amara are the same.
create function linkedin_key(url text) returns text language sql immutable parallel safe strict;
grant execute on function linkedin_key(text) to public;

-- The members to whom the rule of a WhatsApp account may assign a conversation: those who may answer.
create function list_assignable(p_workspace uuid, p_account uuid) returns setof uuid language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function list_assignable(uuid,uuid) to parley_app;

-- The permanently failed jobs of the current workspace, except emails. Jobs that belong to no workspace are never listed.
create function list_failed_jobs() returns table(id text, job text, import_id uuid, failed_at timestamptz) language plpgsql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function list_failed_jobs() to parley_app;

-- The WhatsApp accounts of the current workspace that are hidden from these people.
create function list_hidden_accounts(p_users uuid[]) returns table(user_id uuid, account_ids uuid[]) language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function list_hidden_accounts(uuid[]) to parley_app;

-- The days on which messages were exchanged with contacts, in the reader's time zone: for each conversation the time of the last message
-- of up to `p_limit` + 1 days, newest first, beginning with the day of `p_until` and ending before the first day whose last message is
-- older than `p_from`. Each day takes one index lookup, however many messages it has. Where clocks go back over midnight, date_trunc()
-- returns the second midnight, which may be later than the message.
create function list_message_days(p_contacts uuid[], p_from timestamptz, p_until timestamptz, p_limit integer) returns table(workspace_id uuid, contact_id uuid, conversation_id uuid, last_sent_at timestamptz) language sql stable set search_path to 'public', 'pg_temp';
grant execute on function list_message_days(uuid[],timestamp with time zone,timestamp with time zone,integer) to parley_app;

-- The newest `p_limit` emails of the current workspace that are not delivered yet. Emails that belong to no workspace, such as codes to
-- sign up, are never listed.
create function list_outgoing_emails(p_limit integer) returns table(id text, sealed text, created_at timestamptz, attempts integer, is_running boolean, is_failed boolean, next_attempt_at timestamptz, last_error text) language plpgsql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function list_outgoing_emails(integer) to parley_app;

-- The event streams, given as parallel arrays of sessions and workspaces, that may no longer stay open.
create function list_revoked_streams(p_sessions uuid[], p_workspaces uuid[]) returns table(session_id uuid, workspace_id uuid) language sql security definer set search_path to 'public', 'pg_temp';
grant execute on function list_revoked_streams(uuid[],uuid[]) to parley_app;

-- Whether a person may answer in a WhatsApp account of the current workspace: they are active, see the account, and their role allows it.
create function may_answer(p_workspace uuid, p_account uuid, p_user uuid) returns boolean language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function may_answer(uuid,uuid,uuid) to parley_app;

-- Queues the job that notifies those whom a note of a record newly mentions, except who wrote it. Raises PA422 if one of them is no
-- member of the workspace. Without a workspace, nothing happens: backups mention former members.
-- Triggers: `mention_on_insert` and `mention_on_update` on notes.
create function mention_members() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- The members that the content of a note mentions, each once.
create function mentioned_ids(content text) returns uuid[] language sql immutable parallel safe strict;
grant execute on function mentioned_ids(text) to public;

-- The content of a note with the names of the members that it mentions, for lines that show no marks.
create function name_mentions(p_content text) returns text language sql stable strict set search_path to 'public', 'pg_temp';
grant execute on function name_mentions(text) to public;

-- A UUIDv7, as the server creates them: milliseconds since 1970, then random bits. PostgreSQL has its own from version 18 on.
create function new_id() returns uuid language sql parallel safe set search_path to 'pg_catalog';
grant execute on function new_id() to public;

-- How many of the newest active rows of a table to read to find `p_most` matches of LIKE patterns; zero if so few of them match that the
-- index is faster. `p_link_condition` is for rows of alias `c` that match in another way: in it, $1 is the workspace, $2 the patterns and $4
-- `p_linked`.
create function newest_to_read(p_table text, p_patterns text[], p_most integer, p_link_condition text, p_linked uuid[]) returns integer language plpgsql stable set search_path to 'public', 'pg_temp' set enable_seqscan to 'off';

-- The next assignee by the account's rule, or null; members take turns in the order of their ids. Concurrent callers wait for this
-- transaction, so that no two conversations take the same turn, and a rolled-back one takes none.
create function next_assignee(p_workspace uuid, p_account uuid) returns uuid language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function next_assignee(uuid,uuid) to parley_app;

-- Lower case without accents, for searching and for comparing names.
create function normalize_text(value text) returns text language sql immutable parallel safe strict set search_path to 'public', 'pg_temp';
grant execute on function normalize_text(text) to public;

-- Notes that the current statement gives records another owner, so that collect_owner_changes() does not search those of every other one.
-- Triggers: `note_new_owner` and `note_changed_owner` on tasks, contacts, companies and deals.
create function note_owner_change() returns trigger language plpgsql set search_path to 'public', 'pg_temp';

-- At most `p_most` notes of the current workspace whose title or content matches, newest first.
create function notes_matching(p_text text, p_most integer) returns table(id uuid, place tid, created_at timestamptz) language plpgsql stable security definer rows 100 set search_path to 'public', 'pg_temp' set plan_cache_mode to 'force_custom_plan' set enable_seqscan to 'off';
grant execute on function notes_matching(text,integer) to parley_app;

-- Notifies new owners and withdraws unread notices of previous owners, after records of one kind were assigned or unassigned. A new owner
-- gets one notice of all records that others assigned, and none of a record that the undo of an import returned or that comes back within
-- two minutes. Skips notices that are being marked as read.
create function notify_owners(p_kind text, p_field text, p_rows jsonb) returns void language sql security definer set search_path to 'public', 'pg_temp';

-- The opening times on the days from `p_first` to `p_last`, in order. A local time that a clock change skips is moved forward by the
-- skipped interval; of one that occurs twice, the second counts.
create function opening_times(p_hours jsonb, p_first date, p_last date) returns table(opens_at timestamptz, closes_at timestamptz) language sql stable parallel safe set search_path to 'public', 'pg_temp';
grant execute on function opening_times(jsonb,date,date) to public;

-- The language of the current person's interface and emails. Null: they never chose one.
create function own_language() returns text language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function own_language() to parley_app;

-- The time zone of the current person's profile.
create function own_time_zone() returns text language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function own_time_zone() to parley_app;

-- The digits that the national and the international form of a phone number have in common in every country; no extension.
-- Null below five digits. See docs/decisions/0009-identity.md.
create function phone_match_key(number text) returns text language sql immutable parallel safe strict;
grant execute on function phone_match_key(text) to public;

-- The digits at the end of a phone number that all of its spellings share: without country code and trunk prefix, at most nine. Null: not
-- a number, or fewer than three digits.
create function phone_search_key(p_text text) returns text language plpgsql immutable parallel safe strict set search_path to 'public', 'pg_temp';
grant execute on function phone_search_key(text) to public;

-- Purges the history of purged records, which contains what they contained. Only the owner purges, without a workspace.
-- Trigger: `history_of_delete` on every table of records, created by track_history below.
create function purge_history() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' set enable_hashjoin to 'off' set enable_mergejoin to 'off';

-- Queues the mail about a notice to an owner, delayed so that a change that is undone at once is not mailed.
-- Trigger: `queue_owner_mail` on notifications.
create function queue_owner_mail() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Queues a push of a new notification to each device of its recipient. A notice to a new owner is delayed, so that a change that is undone
-- at once is not pushed.
-- Trigger: `queue_push` on notifications.
create function queue_push() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Those of LIKE patterns that are rare among the newest rows of a table, or all if none is: a common one makes the index read most of its
-- entries, and comparing the rows finds the same.
create function rare_patterns(p_table text, p_patterns text[]) returns text[] language plpgsql stable set search_path to 'public', 'pg_temp' set enable_seqscan to 'off';

-- Marks notices of conversations that their recipients do not see as read: in the current workspace, of one account or of one person.
create function read_hidden_notices(p_account uuid, p_user uuid) returns void language sql security definer set search_path to 'public', 'pg_temp';
grant execute on function read_hidden_notices(uuid,uuid) to parley_app;

-- The time zone in which the current person sees days: that of their profile, or UTC if PostgreSQL does not know it.
create function reader_time_zone() returns text language plpgsql stable set search_path to 'public', 'pg_temp';
grant execute on function reader_time_zone() to parley_app;

-- Records the stages that new deals enter. Trigger: `record_first_stage` on deals.
create function record_first_stage() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Records who inserted, updated or deleted rows, once per statement. Statements of the owner, without a workspace, are not recorded.
-- Arguments: columns with the id of the record, and its kind; the part or ''; columns to omit; whether rows link to a contact, company or
-- deal. Triggers: `history_of_insert`, `history_of_update` and `history_of_delete` (of parts), created by track_history below.
create function record_history() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' set enable_nestloop to 'off' set plan_cache_mode to 'force_generic_plan';

-- Their tables in the order of `contract/kit/kinds.ts`, from which a test reports every difference. Of each kind: the column with its
-- owner, and whether it has custom fields. Triggers and functions for every kind, or for those with a trait, are derived from it.
create function record_kinds() returns table(kind text, table_name text, owner_column text, has_custom_fields boolean) language sql immutable parallel safe set search_path to 'pg_catalog';

-- Records that a deal left a stage and entered another, and in which bulk edit. Trigger: `record_stage_move` on deals.
create function record_stage_move() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Searches the current workspace for a text, in each kind of `p_kinds`. Answers a rank (0: exact name match; 5: only a linked record
-- matches) and a time; a record may appear several times. Each kind and each way to search it reads at most `p_most` + 1 rows, so that a
-- common word costs no more than a rare one. Runs as the tables' owner, see list_search.sql.
-- · Records that only link to a match are omitted if there are more matches than are counted, because they would come last.
-- · A contact and their company may match one word each: both are searched, each up to the limit.
-- · A common word is searched among the newest rows first, up to sixteen times the limit.
-- · A word of one or two characters matches the beginnings of names, because the index contains groups of three characters.
-- · No statement contains the text, and no table is read sequentially, because that would read the rows of other workspaces.
create function records_matching(p_text text, p_kinds text[], p_most integer) returns table(kind text, id uuid, rank integer, at timestamptz) language plpgsql stable security definer rows 100 set search_path to 'public', 'pg_temp' set enable_seqscan to 'off';
grant execute on function records_matching(text,text[],integer) to parley_app;

-- Removes the devices of all other people with this address: a browser belongs to the person who last turned notifications on in it. Only
-- that browser and its push service know the address.
create function release_push_endpoint(p_endpoint text) returns void language sql security definer set search_path to 'public', 'pg_temp';
grant execute on function release_push_endpoint(text) to parley_app;

-- Purges the sample data of the current workspace with its history. Answers the number of records; a tag that is used elsewhere
-- stays, as does a reason for which another deal was lost. Raises PA409 below ADMIN.
create function remove_sample_data() returns integer language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function remove_sample_data() to parley_app;

-- Removes the file of a scheduled message that is gone, unless it was sent: the message is then in the same transaction, so that this
-- waits for its end. Trigger: `remove_unsent_at_commit` on whatsapp_scheduled_messages.
create function remove_unsent_file() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Refuses to lose a deal without a reason, or to remove the reason of a lost one, if the workspace requires reasons: raises PA423. Imports
-- and undos record what was, and backups have no workspace. Triggers: `require_lost_reason_on_insert` and `require_lost_reason_on_update`
-- on deals; by their names, they run after those that choose the status.
create function require_lost_reason() returns trigger language plpgsql set search_path to 'public', 'pg_temp';
grant execute on function require_lost_reason() to public;

-- Calls identity.resend_email for an email of the current workspace; without a workspace, it answers no row.
create function resend_email(p_id bigint) returns table(sealed text) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function resend_email(bigint) to parley_app;

-- Calls identity.retry_job for a job of the current workspace; without a workspace, it answers no row.
create function retry_failed_job(p_id bigint) returns table(job text, payload jsonb) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function retry_failed_job(bigint) to parley_app;

-- Restores the keys that still have the value that the update gave them; the others stay.
create function revert_keys(present jsonb, before jsonb, after jsonb) returns jsonb language sql immutable parallel safe;
grant execute on function revert_keys(jsonb,jsonb,jsonb) to public;

-- Puts an apostrophe before a cell that a spreadsheet would evaluate as a formula; an import removes it again. Also before such parts of
-- the cell, because a spreadsheet that separates by semicolons splits the cell at each of its own. Phone numbers, and dashes at the
-- beginning of a line, stay as they are.
-- Reads each character once: the text is split into parts with the blanks before them, and all separators among these blanks look at the
-- same first character of the part. A pattern that looks ahead from each separator would read the blanks once per separator.
create function safe_cell(value text) returns text language sql immutable parallel safe;
grant execute on function safe_cell(text) to public;

-- The ids of one table among the sample data.
create function sample_ids(p_rows jsonb, p_table text) returns uuid[] language sql immutable parallel safe set search_path to 'pg_catalog';
grant execute on function sample_ids(jsonb,text) to public;

-- Schedules the reminder job for the second in which this row becomes due, if that is within a minute. Triggers: `schedule_reminder` on
-- tasks and on contacts.
create function schedule_reminder() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- The words of a text as LIKE patterns: `indexable` has up to three with three characters or more, longest first, which the trigram index
-- can find; `all_words` has every word. If all words are shorter, both have the whole text instead.
create function search_patterns(p_text text, out indexable text[], out all_words text[]) returns record language sql immutable parallel safe strict set search_path to 'public', 'pg_temp';
grant execute on function search_patterns(text) to public;

-- Whether a person is a member of the workspace and may see and answer this WhatsApp account.
create function sees_account(p_workspace uuid, p_account uuid, p_user uuid) returns boolean language sql stable set search_path to 'public', 'pg_temp';
grant execute on function sees_account(uuid,uuid,uuid) to parley_app;

-- Completes an activity that is not planned for later, at its scheduled time or now, unless a time is given (GAP-070).
-- Triggers: `set_dates_on_insert` and `set_dates_on_update` on activities.
create function set_activity_dates() returns trigger language plpgsql set search_path to 'public', 'pg_temp';
grant execute on function set_activity_dates() to public;

-- Keeps a deal consistent with its status: exactly the won and lost ones have a closing date, a new one when they change from one to the
-- other (GAP-061); only lost ones have a reason. Triggers: `set_dates_on_insert` and `set_dates_on_update` on deals.
create function set_deal_dates() returns trigger language plpgsql set search_path to 'public', 'pg_temp';
grant execute on function set_deal_dates() to public;

-- Dates a task when it is completed and clears the date of any other (TASK-023, TASK-024). Trigger: `set_dates` on tasks.
create function set_task_dates() returns trigger language plpgsql set search_path to 'public', 'pg_temp';
grant execute on function set_task_dates() to public;

-- Fills in the actor, the impersonator and the time, so that nobody in a workspace can forge an entry in another person's name. Trigger:
-- `stamp` on audit_log.
create function stamp_audit() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Records when the last unread message of a conversation was read, so that a split can tell which part has unread messages.
-- Trigger: `stamp_read` on whatsapp_conversations.
create function stamp_conversation_read() returns trigger language plpgsql set search_path to 'public', 'pg_temp';
grant execute on function stamp_conversation_read() to public;

-- Ends the wait for an answer when we have answered. If that answer is removed, the contact has been waiting since their last message,
-- unless the statement itself sets since when.
-- Trigger: `stamp_waiting` on whatsapp_conversations.
create function stamp_conversation_waiting() returns trigger language plpgsql set search_path to 'public', 'pg_temp';
grant execute on function stamp_conversation_waiting() to public;

-- Takes the next `p_count` numbers of events of the current workspace, and returns the last. It locks the event counter until the commit. A
-- function, because a statement that has waited for a lock prepares all of its parts again, and those that record events have many.
create function take_event_numbers(p_count bigint) returns bigint language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function take_event_numbers(bigint) to parley_app;

-- At most `p_most` tasks of the current workspace whose title or description matches, newest first.
create function tasks_matching(p_text text, p_most integer) returns table(id uuid, place tid, created_at timestamptz) language plpgsql stable security definer rows 100 set search_path to 'public', 'pg_temp' set plan_cache_mode to 'force_custom_plan' set enable_seqscan to 'off';
grant execute on function tasks_matching(text,integer) to parley_app;

-- Creates or renews the history triggers of a table of records or of a part of records. Called again with every migration, so that the
-- history omits new generated columns. It also omits stages, whose periods are recorded separately, and pins, which change no content.
create function track_history(record_table regclass, links jsonb, part text default '') returns void language plpgsql;

-- Creates or renews the history triggers of a table of records or of a part of records. Called again with every migration, so that the
-- history omits new generated columns. It also omits stages, whose periods are recorded separately, and pins, which change no content.
create function track_history(record_table regclass, kind text) returns void language sql;

-- Creates or renews the triggers of a table of records that notify of new owners. Their names sort after those of the history triggers, so
-- they run after these.
create function track_owner_changes(record_table regclass, kind text, owner_column text) returns void language plpgsql;

-- Subtracts the files of messages that are gone, unless another message has the same file. Trigger: `count_deleted` on whatsapp_media.
create function uncount_message_files() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Deletes the values of purged records. Trigger: `unindex_custom_fields` on every table of records that has custom fields.
create function unindex_custom_fields() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Stores since when the people of conversations of the current workspace with one of these addresses are opted out, by any of their
-- addresses; also in accounts that the caller does not see. Answers the conversations that changed.
create function update_opted_out(p_kinds text[], p_values text[]) returns setof whatsapp_conversations language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function update_opted_out(text[],text[]) to parley_app;

-- Whether there is a message from or to a contact of the current workspace after some time, also in accounts that the caller does not see.
create function was_written_to(p_contact uuid, p_since timestamptz) returns boolean language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function was_written_to(uuid,timestamp with time zone) to parley_app;

-- Ids of at most `p_most` conversations of an account whose person, number or contact matches, the latest first.
create function whatsapp_conversations_matching(p_account uuid, p_text text, p_most integer) returns setof uuid language plpgsql stable security definer rows 100 set search_path to 'public', 'pg_temp' set plan_cache_mode to 'force_custom_plan';
grant execute on function whatsapp_conversations_matching(uuid,text,integer) to parley_app;

-- Adds the id of the current request to the payload of a job that it queues, so that the log lines of both can be found together. Outside
-- of requests, the payload stays as it is.
create function with_request_id(p_payload jsonb) returns jsonb language sql stable set search_path to 'public', 'pg_temp';

-- The workspace of a person that contains a record. Null if none or several do, so that it reveals nothing.
create function workspace_of(p_kind text, p_id uuid, p_user uuid) returns uuid language plpgsql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function workspace_of(text,uuid,uuid) to parley_app;

-- Accepts an invitation, once, for the person whose address was invited. Answers 'joined', 'over' (used, revoked or expired) or 'other
-- address', and the workspace and organization.
create function identity.accept_invitation(p_token_hash text, p_user uuid, out outcome text, out workspace_id uuid, out organization_id uuid) returns record language plpgsql set search_path to 'public', 'pg_temp';

-- The invitation of a token, while it can be used.
create function identity.active_invitation(p_token_hash text) returns setof identity.invitations language sql stable set search_path to 'public', 'pg_temp';

-- Emits to these people that their notifications have changed. Answers whether there are any. It locks the workspace's event counter.
create function identity.announce_notices(p_workspace uuid, p_users uuid[]) returns boolean language sql set search_path to 'public', 'pg_temp';

-- Announces a deleted or restored workspace or organization to its members, wherever they are: their workspaces have changed.
-- Last in its transaction, as identity.emit_event.
create function identity.announce_tenant(p_tenant uuid) returns void language sql set search_path to 'public', 'pg_temp';

-- Where plans are sold, replaces the built-in plan of a sign-up by a trial of the requested plan or an unpaid subscription to it; without
-- a requested plan, the person must choose one. Trigger: `apply_requested_plan` on identity.subscriptions.
create function identity.apply_requested_plan() returns trigger language plpgsql set search_path to 'public', 'pg_temp';

-- Counts an attempt of this session to confirm its user's password. Answers the hash to check it against, and the user's address and name.
-- Raises as identity.require_own_session.
create function identity.attempt_password(p_session uuid, p_user uuid) returns table(wait integer, password_hash text, email text, name text) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.attempt_password(uuid,uuid) to parley_app;

-- Counts an attempt to sign in and answers the hashes to check the password against: the account's and that of the newest pending sign-up,
-- so that nobody learns whether there is an account. Counted first, so that parallel guesses cannot outrun the limit. The first ten
-- attempts from one network are not delayed, nor the first hundred from all networks. After these, attempts wait up to a minute for each
-- other, except from networks where the account has been signed in: many machines cannot guess faster, and nobody can lock the owner out.
create function identity.attempt_sign_in(p_login text, p_network text) returns table(wait integer, user_id uuid, password_hash text, waiting_hash text, may_enter boolean) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.attempt_sign_in(text,text) to parley_app;

-- Writes an audit line of one workspace, for functions that run as the owner.
create function identity.audit(p_workspace uuid, p_actor uuid, p_action text, p_subject_kind text default null::text, p_subject_id uuid default null::uuid, p_subject text default null::text, p_details jsonb default null::jsonb, p_impersonator uuid default null::uuid) returns void language sql set search_path to 'public', 'pg_temp';

-- Writes an audit line to every workspace that is visible to the impersonated person.
create function identity.audit_impersonation(p_session uuid, p_action text) returns void language sql set search_path to 'public', 'pg_temp';

-- Audits a sign-in when a session gets its first refresh token for an organization; impersonation is not a sign-in.
-- Trigger: `audit_sign_in` on identity.refresh_tokens.
create function identity.audit_sign_in() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Writes an audit line about an organization to each of its workspaces that the actor is a member of.
create function identity.audit_throughout(p_organization uuid, p_actor uuid, p_action text, p_subject_kind text default null::text, p_subject_id uuid default null::uuid, p_subject text default null::text, p_details jsonb default null::jsonb, p_impersonator uuid default null::uuid) returns void language sql set search_path to 'public', 'pg_temp';

-- Checks that the caller may upload a profile picture, before its file is read. Raises as identity.require_own_session.
create function identity.authorize_profile_picture(p_session uuid, p_user uuid) returns void language sql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.authorize_profile_picture(uuid,uuid) to parley_app;

-- How current the scheduled backups are, for people who manage a workspace. They are late a day after the next one was due.
create function identity.backup_status() returns jsonb language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.backup_status() to parley_app;

-- Stores and mails a token that resets the password of this address. Answers the seconds to wait, or 0; an address without
-- an account gets no mail and the same answer.
create function identity.begin_reset(p_email text, p_token_hash text, p_mail text) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.begin_reset(text,text,text) to parley_app;

-- Stores a sign-up until its secret is confirmed. Does the same work for an address with an account, so that only its owner learns of
-- that. Answers the seconds to wait, or 0 if the mail was queued.
create function identity.begin_sign_up(p_sign_up jsonb, p_secret_hash text, p_by_link boolean, p_mail text, p_mail_if_known text) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.begin_sign_up(jsonb,text,boolean,text,text) to parley_app;

-- Removes the email of an invitation from the queue, because its link no longer works.
create function identity.cancel_invitation_mail(p_id uuid) returns void language sql set search_path to 'public', 'pg_temp';

-- Changes the keys that are present, for an ADMIN. Null: not a member. Raises PA409 (role too weak).
create function identity.change_organization(p_session uuid, p_user uuid, p_id uuid, p_change jsonb) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.change_organization(uuid,uuid,uuid,jsonb) to parley_app;

-- Gives a member of an organization another role, by the rules of identity.change_role: 'done', 'own' or 'unknown'.
-- Raises PA409 for more than the caller's own role.
create function identity.change_organization_role(p_session uuid, p_user uuid, p_id uuid, p_member uuid, p_role member_role) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.change_organization_role(uuid,uuid,uuid,uuid,member_role) to parley_app;

-- Sets a new password for a user whose old one was checked against this hash, and ends every other session. False: it has changed since.
-- Raises as identity.require_own_session.
create function identity.change_password(p_session uuid, p_user uuid, p_old_hash text, p_new_hash text) returns boolean language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.change_password(uuid,uuid,text,text) to parley_app;

-- Changes the keys that are present; null clears one. Raises as identity.require_own_session.
create function identity.change_profile(p_session uuid, p_user uuid, p_change jsonb) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.change_profile(uuid,uuid,jsonb) to parley_app;

-- Changes the role of a member of the entered workspace: 'done', 'unknown' (not a member) or 'own' (the caller). Nobody changes their own
-- role, and only an OWNER that of another OWNER, so that one always remains. Unassigns the member from conversations that they no longer
-- see and marks the notices of these as read. Locks in the order of identity.remove_member, because of concurrent assignments. Raises
-- PA409 if the old or the new role is above the caller's.
create function identity.change_role(p_user uuid, p_role member_role) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.change_role(uuid,member_role) to parley_app;

-- Changes the keys that are present, for an ADMIN of the workspace. Raises as enter.
create function identity.change_workspace(p_session uuid, p_user uuid, p_id uuid, p_change jsonb) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.change_workspace(uuid,uuid,uuid,jsonb) to parley_app;

-- Whether a trial of the plan can begin. Null: there is no such plan. Raises as identity.require_membership.
create function identity.check_trial(p_session uuid, p_user uuid, p_organization uuid, p_plan text) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.check_trial(uuid,uuid,uuid,text) to parley_app;

-- Begins a trial or an unpaid subscription: 'started', 'pending', 'unknown' (no such plan), 'used' (no trial left) or 'conflict'
-- (a plan runs). Raises as identity.require_own_session and, below ADMIN, PA409.
create function identity.choose_plan(p_session uuid, p_user uuid, p_organization uuid, p_plan text, p_trial boolean, p_id uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.choose_plan(uuid,uuid,uuid,text,boolean,uuid) to parley_app;

-- Claims an idempotency key before there is a workspace. Null: it is new, and concurrent calls with it wait.
-- `{"mismatch": true}`: it was used for another request. Otherwise what the first call answered.
create function identity.claim_idempotency_key(p_user uuid, p_key text, p_fingerprint text) returns jsonb language plpgsql set search_path to 'public', 'pg_temp';

-- Claims at most `p_most` accounts without a lease, for `p_seconds`. Removed accounts are claimed, too, until they are unlinked and their
-- credentials destroyed. A lease that ends later than possible was granted before the clock was set back, and counts as expired. Accounts
-- of engines that the node lacks (not in `p_engines`) are claimed only after `p_grace_seconds` without a lease, to report that no node has
-- the engine.
create function identity.claim_whatsapp_accounts(p_node uuid, p_seconds integer, p_most integer, p_engines text[], p_grace_seconds integer) returns table(workspace_id uuid, account_id uuid, engine text, name text, history text, desired_state text, epoch bigint) language sql security definer set search_path to 'public', 'pg_temp';

-- Turns a pending sign-up into a person with a session, and with an own organization and workspace or the membership they were invited to:
-- all or nothing. Answers 'created', 'registered' (the address has an account) or 'wrong', and the organization. Wrong codes are counted,
-- and the fifth invalidates the code; the count must be committed, so this returns instead of raising.
create function identity.complete_sign_up(p_email text, p_id uuid, p_secret_hash text, p_user uuid, p_organization uuid, p_workspace uuid, p_subscription uuid, p_session uuid, p_refresh_hash text, p_agent text, p_language text, out outcome text, out organization_id uuid) returns record language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.complete_sign_up(text,uuid,text,uuid,uuid,uuid,uuid,uuid,text,text,text) to parley_app;

-- Gives new attempts to the jobs of unfinished imports that used up theirs without recording a failure, as on a full disk. Jobs that
-- failed with `p_crash_error`, because their process ended, stay as they are.
create function identity.continue_imports(p_crash_error text) returns void language sql security definer set search_path to 'public', 'pg_temp';

-- Counts one more attempt. Answers 0, or the seconds to wait when the attempts of the window are used up.
create function identity.count_attempt(p_kind text, p_subject text, p_most integer, p_window interval) returns integer language sql set search_path to 'public', 'pg_temp';

-- Rate limit of invitations: per address as other mails, and 200 an hour per workspace. Answers the seconds to wait.
create function identity.count_invitation(p_workspace uuid, p_email text) returns integer language sql set search_path to 'public', 'pg_temp';

-- Rate limit of mails: one a minute and five an hour to one address, whether or not it has an account.
create function identity.count_mail(p_kind text, p_email text) returns integer language plpgsql set search_path to 'public', 'pg_temp';

-- Creates an organization whose OWNER is the caller. Raises as identity.require_session.
create function identity.create_organization(p_session uuid, p_user uuid, p_id uuid, p_name text, p_description text, p_subscription uuid) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.create_organization(uuid,uuid,uuid,text,text,uuid) to parley_app;

-- identity.create_organization under an idempotency key.
create function identity.create_organization_idempotently(p_key text, p_fingerprint text, p_session uuid, p_user uuid, p_id uuid, p_name text, p_description text, p_subscription uuid) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.create_organization_idempotently(text,text,uuid,uuid,uuid,text,text,uuid) to parley_app;

-- Creates a workspace owned by the caller and by every other OWNER of the organization. Null: not a member.
-- Raises PA409 below ADMIN.
create function identity.create_workspace(p_session uuid, p_user uuid, p_id uuid, p_organization uuid, p_name text, p_description text) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.create_workspace(uuid,uuid,uuid,uuid,text,text) to parley_app;

-- identity.create_workspace under an idempotency key.
create function identity.create_workspace_idempotently(p_key text, p_fingerprint text, p_session uuid, p_user uuid, p_id uuid, p_organization uuid, p_name text, p_description text) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.create_workspace_idempotently(text,text,uuid,uuid,uuid,uuid,text,text) to parley_app;

-- Answers 0 and counts one more attempt, or the seconds until the next one is allowed. The first attempts are not delayed; each further
-- one doubles the delay, up to the longest. A refused attempt does not count, so that repeated attempts cannot lock anybody out.
create function identity.delay_attempt(p_kind text, p_subject text, p_free integer, p_first interval, p_longest interval) returns integer language plpgsql set search_path to 'public', 'pg_temp';

-- Deletes an organization with its workspaces, for its OWNER: 'done', 'unknown' or 'last' (the only one of the caller).
-- Raises PA409 (role too weak).
create function identity.delete_organization(p_session uuid, p_user uuid, p_id uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.delete_organization(uuid,uuid,uuid) to parley_app;

-- Deletes a workspace for an ADMIN of it: 'done' or 'last' (the only one of the organization). Raises as enter.
create function identity.delete_workspace(p_session uuid, p_user uuid, p_id uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.delete_workspace(uuid,uuid,uuid) to parley_app;

-- Destroys the credentials and the lease of a removed account.
create function identity.destroy_whatsapp_account(p_node uuid, p_account uuid) returns void language sql security definer set search_path to 'public', 'pg_temp';

-- Removes an email from the queue; answers as identity.resend_email does.
create function identity.discard_email(p_id bigint, p_workspace text) returns table(sealed text) language sql set search_path to 'public', 'pg_temp';

-- Removes a permanently failed job; answers as identity.retry_job does.
create function identity.discard_job(p_id bigint, p_workspace text) returns table(job text, payload jsonb) language sql set search_path to 'public', 'pg_temp';

-- Records one event of a workspace, last in its transaction, because it locks the workspace's event counter until the commit.
create function identity.emit_event(p_workspace uuid, p_kind text, p_ids uuid[]) returns void language sql set search_path to 'public', 'pg_temp';

-- Ends what was interrupted when a workspace was deleted, because jobs cannot enter it: messages that have come due get the error
-- p_unsent instead of being sent late, and their authors are told; broadcasts stop; imports fail with p_stopped, and their undos fail,
-- so that all three can be continued or undone by hand. In the transaction that restores the workspace.
create function identity.end_interrupted_work(p_workspace uuid, p_unsent text, p_stopped text) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';

-- When this session expires: as identity.session_end, and after eight hours while impersonating.
create function identity.end_of_session(s identity.sessions) returns timestamptz language sql stable set search_path to 'public', 'pg_temp';

-- Ends the caller's session, the one it was impersonated from, and that of a refresh token of the same user.
create function identity.end_session(p_session uuid, p_user uuid, p_refresh_hash text) returns void language sql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.end_session(uuid,uuid,text) to parley_app;

-- The restricted WhatsApp accounts of a workspace that a member may neither see nor answer, in the format of `app.hidden_accounts`; an
-- empty text if there are none. Administrators see all.
create function identity.find_hidden_accounts(p_workspace uuid, p_user uuid, p_role member_role) returns text language sql stable set search_path to 'public', 'pg_temp';

-- The pending sign-up with this id, or, without one, the only one of the address. One that has expired counts for an hour,
-- so that nobody can wait for it to make room.
create function identity.find_pending_sign_up(p_email text, p_id uuid, p_by_link boolean) returns uuid language sql stable set search_path to 'public', 'pg_temp';

-- The accounts that need work by a node: in changed workspaces (`p_workspaces`, where it runs the sessions `p_sessions`) or, if null,
-- among all accounts that it holds. These are accounts that should not be connected, whose lease the node has lost, that no node holds, or
-- that have messages to send, files to download or a code to ask for; only among all accounts also those with unprocessed journal entries or with messages
-- without a receipt.
create function identity.find_whatsapp_work(p_node uuid, p_workspaces uuid[], p_sessions uuid[]) returns table(account_id uuid, desired_state text, is_held boolean, is_lost boolean, has_outbox boolean, has_media boolean, has_journal boolean, has_overdue boolean, has_pairing boolean) language sql stable security definer set search_path to 'public', 'pg_temp';

-- Marks the caller's onboarding as completed. Raises as identity.require_own_session.
create function identity.finish_onboarding(p_session uuid, p_user uuid) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.finish_onboarding(uuid,uuid) to parley_app;

-- Sets the new password and ends every session. False: the token is unknown, used or expired.
create function identity.finish_reset(p_token_hash text, p_password_hash text) returns boolean language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.finish_reset(text,text) to parley_app;

-- Refuses to create an organization or to accept an invitation while impersonating. Raises PA409.
-- Triggers: `forbid_while_impersonating` on identity.organizations and on identity.invitations.
create function identity.forbid_while_impersonating() returns trigger language plpgsql set search_path to 'public', 'pg_temp';

-- Forgets the failed attempts to sign in to an account, from everywhere.
create function identity.forget_attempts(p_account uuid) returns void language sql set search_path to 'public', 'pg_temp';

-- Opens a session as another member. Answers 'entered', 'unknown' (the caller does not see this person) or 'refused' (as
-- identity.may_impersonate decides). Raises PA409 while impersonating.
create function identity.impersonate(p_session uuid, p_user uuid, p_target uuid, p_organization uuid, p_workspace uuid, p_new_session uuid, p_refresh_hash text, p_agent text) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.impersonate(uuid,uuid,uuid,uuid,uuid,uuid,text,text) to parley_app;

-- Whether an impersonating session may go on: its parent session lives, and the right still exists.
create function identity.impersonation_stands(p_session uuid) returns boolean language sql stable set search_path to 'public', 'pg_temp';

-- When an invitation that is sent now expires: after seven days.
create function identity.invitation_end() returns timestamptz language sql stable set search_path to 'public', 'pg_temp';

-- The key of the job that sends the email of an invitation.
create function identity.invitation_job(p_id uuid) returns text language sql immutable set search_path to 'public', 'pg_temp';

-- Pending and expired invitations of the entered workspace.
create function identity.invitations_here() returns table(id uuid, email text, role member_role, sent_at timestamptz, expires_at timestamptz, invited_by uuid, inviter text) language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.invitations_here() to parley_app;

-- Invites an address into the entered workspace: 'done', 'member', 'invited' (already) or 'wait'.
-- Raises PA409 for a role above the caller's.
create function identity.invite(p_id uuid, p_email text, p_role member_role, p_token_hash text, p_mail text, out outcome text, out wait integer) returns record language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.invite(uuid,text,member_role,text,text) to parley_app;

-- Mails a new token, which replaces the earlier one: 'done', 'unknown' or 'wait'. Raises PA409 for a role above the caller's.
create function identity.invite_again(p_id uuid, p_token_hash text, p_mail text, out outcome text, out wait integer) returns record language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.invite_again(uuid,text,text) to parley_app;

-- Whether a subscription has ended but is within its grace period.
create function identity.is_in_grace_period(s identity.subscriptions) returns boolean language sql stable set search_path to 'public', 'pg_temp';

-- Whether what was deleted at this time can still be restored: for 30 days.
create function identity.is_restorable(p_deleted_at timestamptz) returns boolean language sql stable set search_path to 'public', 'pg_temp';

-- Whether a subscription is active and has not ended.
create function identity.is_running(s identity.subscriptions) returns boolean language sql stable set search_path to 'public', 'pg_temp';

-- Adds a refresh token for one organization of the user, or for none yet. False: not a member of it, or an impersonation
-- that is bound to another one.
create function identity.issue_refresh_token(p_session uuid, p_user uuid, p_organization uuid, p_refresh_hash text) returns boolean language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.issue_refresh_token(uuid,uuid,uuid,text) to parley_app;

-- Accepts an invitation for a signed-in person. Raises as identity.require_session.
create function identity.join_team(p_session uuid, p_user uuid, p_token_hash text, out outcome text, out workspace_id uuid, out organization_id uuid) returns record language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.join_team(uuid,uuid,text) to parley_app;

-- The language of the person with this address, in lower case, for emails to them. Null: they never chose one, or nobody has the address.
create function identity.language_of_address(p_email text) returns text language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.language_of_address(text) to parley_app;

-- The workspaces that have the event of identity.announce_tenant, for a member of the workspace or organization. Raises as
-- identity.require_session.
create function identity.list_announced_workspaces(p_session uuid, p_user uuid, p_tenant uuid) returns setof uuid language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.list_announced_workspaces(uuid,uuid,uuid) to parley_app;

-- Deleted workspaces and organizations that the caller could restore as JSON, the latest first.
create function identity.list_deleted_tenants(p_session uuid, p_user uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.list_deleted_tenants(uuid,uuid) to parley_app;

-- The workspaces that members of this workspace, or of a workspace of this organization, can have open, in the order of their ids.
create function identity.list_open_workspaces(p_tenant uuid) returns setof uuid language sql stable set search_path to 'public', 'pg_temp';

-- The accounts that a webhook may report on, with the sealed secret of their app.
create function identity.list_webhook_accounts(p_webhook_key text) returns table(workspace_id uuid, account_id uuid, remote_account_id text, ciphertext text) language sql stable security definer set search_path to 'public', 'pg_temp';

-- Locks a pending invitation of the workspace until the commit; null if there is none. Raises PA409 for a role above the caller's.
create function identity.lock_invitation(p_workspace uuid, p_role member_role, p_id uuid) returns identity.invitations language plpgsql set search_path to 'public', 'pg_temp';

-- The caller's role in an organization, whose row is locked against concurrent decisions. Null: not a member. An impersonating
-- session decides only in its own organization. Raises PA401, PA403, PA409 (role too weak).
create function identity.lock_organization(p_session uuid, p_user uuid, p_organization uuid, p_needs member_role) returns member_role language plpgsql set search_path to 'public', 'pg_temp';

-- The entered workspace, and the caller with their current role. Until the commit, it locks out other changes of the team and assignments
-- to its members (`accessLock` of the server). Raises PA409 below ADMIN.
create function identity.lock_team(out workspace uuid, out caller uuid, out caller_role member_role) returns record language plpgsql set search_path to 'public', 'pg_temp';

-- The newest maintenance notice, or one that says there is none.
create function identity.maintenance_status() returns jsonb language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.maintenance_status() to parley_app;

-- Whether a person may work as another in this organization: an ADMIN or OWNER may, but not as somebody with a higher role. Evaluated in
-- every statement, so that a promotion or a removal ends it at once.
create function identity.may_impersonate(p_actor uuid, p_user uuid, p_organization uuid) returns boolean language sql stable set search_path to 'public', 'pg_temp';

-- A person's name, or their email address if they have none.
create function identity.name_of(p_user uuid) returns text language sql stable set search_path to 'public', 'pg_temp';

-- Records a payment of the oldest organization that this person owns, for an operator. Answers its name; null: no such owner or plan.
create function identity.note_payment(p_email text, p_plan text, p_until timestamptz) returns text language plpgsql set search_path to 'public', 'pg_temp';

-- Updates the notifications of a conversation: notifies its assignee of the newest message while there are unread ones or, with
-- `p_assigned_at`, that somebody else assigned it to them. Marks notices of messages as read if these were read or the conversation has
-- another assignee. A second run changes nothing. Answers whether anything changed.
create function identity.notify_of_conversation(p_workspace uuid, p_conversation uuid, p_assignee uuid default null::uuid, p_assigned_by uuid default null::uuid, p_assigned_at timestamptz default null::timestamptz) returns boolean language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Notifies whoever started an import that it ended, once each time that it ends; not of one that was cancelled. Answers whether anything
-- changed.
create function identity.notify_of_import(p_workspace uuid, p_import uuid) returns boolean language sql security definer set search_path to 'public', 'pg_temp';

-- Notifies the members that a note mentions, once each: of a new one all but its author, of a changed one those of `p_new`. Marks the
-- notices of a deleted note and of removed mentions as read. Answers whether anything changed.
create function identity.notify_of_mentions(p_workspace uuid, p_note uuid, p_new uuid[] default null::uuid[]) returns boolean language sql security definer set search_path to 'public', 'pg_temp';

-- Notifies the assignees of conversations whose answer became overdue within the last day, once per wait; nobody is notified later if no
-- one was assigned then. Skips locked conversations until the next run. Marks notices as read whose recipient no longer owes the answer.
-- Answers the workspaces in which anything changed.
create function identity.notify_of_overdue() returns setof uuid language sql security definer set search_path to 'public', 'pg_temp';

-- Notifies whoever a broadcast that stopped by itself at a time is sent for, or who started it if they may no longer send it; once each
-- time. Answers whether anything changed.
create function identity.notify_of_stopped(p_workspace uuid, p_broadcast uuid, p_at timestamptz) returns boolean language sql security definer set search_path to 'public', 'pg_temp';

-- Notifies the author of a scheduled message that it could not be sent, or the assignee of the conversation if the author may no longer
-- answer; once for each time for which it was scheduled. Answers whether anything changed.
create function identity.notify_of_unsent(p_workspace uuid, p_scheduled uuid) returns boolean language sql security definer set search_path to 'public', 'pg_temp';

-- Opens a session for a person whose password was checked against this hash, unless it has changed since. Answers whether it did, and the
-- person's oldest active organization.
create function identity.open_session(p_session uuid, p_user uuid, p_password_hash text, p_remember boolean, p_agent text, p_network text) returns table(opened boolean, organization_id uuid) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.open_session(uuid,uuid,text,boolean,text,text) to parley_app;

-- An organization as the API shows it.
create function identity.organization_json(p_organization uuid, p_role member_role) returns jsonb language sql stable set search_path to 'public', 'pg_temp';

-- Members of an organization of the caller as JSON, by name, with their roles. Null: the caller is not a member of it.
create function identity.organization_people(p_session uuid, p_user uuid, p_organization uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.organization_people(uuid,uuid,uuid) to parley_app;

-- The verified email address of the person who entered the workspace.
create function identity.own_address() returns text language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.own_address() to parley_app;

-- The content of the mail about a notice to an owner; no row if it was read or withdrawn, or if the person wants no mails.
create function identity.owner_notice(p_workspace uuid, p_notice uuid) returns table(kind text, record_id uuid, record_count integer, title text, user_id uuid, workspace text, email text, language text) language sql stable security definer set search_path to 'public', 'pg_temp';

-- The plans on offer as JSON. Raises as identity.require_session.
create function identity.plans_for(p_session uuid, p_user uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.plans_for(uuid,uuid) to parley_app;

-- The signed-in person with organizations and workspaces, oldest first; while impersonating, those of one organization.
-- Raises as identity.require_session.
create function identity.profile(p_session uuid, p_user uuid) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.profile(uuid,uuid) to parley_app;

-- Reassigns all records and conversations of a member to a successor, or unassigns them if it is null. Answers the number of records of
-- each kind.
create function identity.reassign_records(p_workspace uuid, p_from uuid, p_to uuid) returns jsonb language plpgsql set search_path to 'public', 'pg_temp';

-- Records that Meta has called the webhook of an app, for all of its accounts, at most once in five seconds.
create function identity.record_webhook_call(p_webhook_key text) returns void language sql security definer set search_path to 'public', 'pg_temp';

-- Records that WhatsApp has just answered the accounts of a node, and until when all messages are stored. Skips locked rows, because the
-- next answer will follow.
create function identity.record_whatsapp_seen(p_node uuid, p_accounts uuid[], p_epochs bigint[], p_complete timestamptz[]) returns void language sql security definer set search_path to 'public', 'pg_temp';

-- The session, person and organization of a refresh token, even if it can no longer be used.
create function identity.refresh_claims(p_hash text) returns table(session_id uuid, user_id uuid, organization_id uuid) language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.refresh_claims(text) to parley_app;

-- Releases the lease of one account, or of all accounts of a node; no node may claim it for the next `p_pause` seconds.
create function identity.release_whatsapp_leases(p_node uuid, p_account uuid default null::uuid, p_pause integer default null::integer) returns void language sql security definer set search_path to 'public', 'pg_temp';

-- Removes the devices of a session that has ended.
-- Triggers: `remove_devices` and `remove_devices_of_deleted` on identity.sessions.
create function identity.remove_devices() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp';

-- Removes a member from the entered workspace and reassigns their records: 'done', 'unknown' (not a member), 'own' (the caller) or
-- 'unknown successor'. Locks in the order of every record change (records, event counter, members): a concurrent assignment is either
-- reassigned, too, or refused by the `forbid_departed` triggers. Raises PA409 for a member above the caller.
create function identity.remove_member(p_user uuid, p_successor uuid, out outcome text, out records jsonb) returns record language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.remove_member(uuid,uuid) to parley_app;

-- Stores a new token, which replaces the earlier one and is not mailed: 'done', 'unknown' or 'wait'. Raises PA409 for a role above the caller's.
create function identity.renew_invitation(p_id uuid, p_token_hash text, out outcome text, out wait integer, out expires_at timestamptz) returns record language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.renew_invitation(uuid,text) to parley_app;

-- Replaces the secret of a pending sign-up. An address without one gets no mail, but the same answer after the same work.
create function identity.renew_secret(p_email text, p_id uuid, p_secret_hash text, p_by_link boolean, p_mail text, p_mail_if_known text) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.renew_secret(text,uuid,text,boolean,text,text) to parley_app;

-- Renews all leases of a node in one statement. Answers the accounts that it still holds, and their desired state. Skips locked rows, so
-- that they do not delay the others; the next call renews them.
create function identity.renew_whatsapp_leases(p_node uuid, p_seconds integer) returns table(workspace_id uuid, account_id uuid, desired_state text, epoch bigint) language sql security definer set search_path to 'public', 'pg_temp';

-- Replaces all plans by those of the plans file.
create function identity.replace_plans(p_plans jsonb) returns void language sql set search_path to 'public', 'pg_temp';

-- Requires a membership of the organization with at least this role. Raises PA401, PA403, PA404 (not a member), PA409 (role too weak).
create function identity.require_membership(p_session uuid, p_user uuid, p_organization uuid, p_needs member_role) returns void language plpgsql set search_path to 'public', 'pg_temp';

-- As identity.require_session, and refuses impersonation: for passwords, profile, sessions and plans. Raises PA409.
create function identity.require_own_session(p_session uuid, p_user uuid) returns void language plpgsql set search_path to 'public', 'pg_temp';

-- Requires a plan that runs or is within its grace period. Raises PA438 (the trial is over), PA498 (the grace period is over),
-- PA402 (none was chosen yet).
create function identity.require_plan(p_organization uuid) returns void language plpgsql stable set search_path to 'public', 'pg_temp';

-- Requires a live session of this user. Raises PA401 (session expired or revoked) and PA403 (account deactivated).
create function identity.require_session(p_session uuid, p_user uuid) returns void language plpgsql set search_path to 'public', 'pg_temp';

-- Sends an email now, with all of its attempts, whether it failed or waits. A null workspace stands for emails that belong to none. Answers
-- its encrypted text, or no row if there is no such email or a worker is sending it.
create function identity.resend_email(p_id bigint, p_workspace text) returns table(sealed text) language sql set search_path to 'public', 'pg_temp';

-- The person whose password a token resets; no row if it can no longer be used.
create function identity.reset_holder(p_token_hash text) returns table(email text, name text) language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.reset_holder(text) to parley_app;

-- Restores an organization for its OWNER, with the workspaces that were deleted along with it. Null and PA409 as above.
create function identity.restore_organization(p_session uuid, p_user uuid, p_id uuid, p_unsent text, p_stopped text) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.restore_organization(uuid,uuid,uuid,text,text) to parley_app;

-- Restores a workspace for an ADMIN of it, and ends its interrupted work with these texts. Null: not a member, not deleted, or purged.
-- Raises PA409 (role too weak).
create function identity.restore_workspace(p_session uuid, p_user uuid, p_id uuid, p_unsent text, p_stopped text) returns jsonb language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.restore_workspace(uuid,uuid,uuid,text,text) to parley_app;

-- Queues a permanently failed job again, with all of its attempts. A null workspace stands for jobs that belong to none. Answers no row if
-- there is no such job, or if somebody else was faster.
create function identity.retry_job(p_id bigint, p_workspace text) returns table(job text, payload jsonb) language sql set search_path to 'public', 'pg_temp';

-- Revokes a pending invitation of the entered workspace. False: there is none. Raises PA409 below ADMIN.
create function identity.revoke_invitation(p_id uuid) returns boolean language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.revoke_invitation(uuid) to parley_app;

-- Revokes the pending invitations of a person whose role no longer allows them.
create function identity.revoke_invitations_of(p_workspace uuid, p_user uuid, p_most member_role) returns void language sql set search_path to 'public', 'pg_temp';

-- Ends one session of the caller, or all but the current one. Answers how many.
create function identity.revoke_sessions(p_session uuid, p_user uuid, p_which uuid) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.revoke_sessions(uuid,uuid,uuid) to parley_app;

-- Uses a refresh token and replaces it. Answers `p_answer`, or, to a retry with the same key within 60 seconds, what the
-- first use answered. Null: not valid; a second use has ended the session.
create function identity.rotate_refresh_token(p_hash text, p_next_hash text, p_retry_key text, p_answer text) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.rotate_refresh_token(text,text,text,text) to parley_app;

-- When the secret of a sign-up expires: a link after 24 hours, a code after 10 minutes.
create function identity.secret_end(p_by_link boolean) returns timestamptz language sql stable set search_path to 'public', 'pg_temp';

-- Whether any plan is configured. Default of identity.organizations.needs_plan.
create function identity.sells_plans() returns boolean language sql stable set search_path to 'public', 'pg_temp';

-- Notifies of tasks and follow-ups that became due within the last day, once per due time, so that a night without a server loses nothing.
-- Answers what the mails need.
create function identity.send_due_reminders() returns table(workspace_id uuid, user_id uuid, kind text, record_id uuid, title text, due_at timestamptz, workspace text, email text, timezone text, language text, by_mail boolean) language sql security definer set search_path to 'public', 'pg_temp';

-- When a session expires: 24 hours after its last use and at most 30 days after it began; a remembered one after 30 days.
create function identity.session_end(p_remember boolean, p_since timestamptz) returns timestamptz language sql stable set search_path to 'public', 'pg_temp';

-- The caller's live sessions as JSON, the current one first, then by last use.
create function identity.sessions_of(p_session uuid, p_user uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.sessions_of(uuid,uuid) to parley_app;

-- What the page of an invitation shows to the holder of its token. Null: unknown, used, revoked or expired.
create function identity.show_invitation(p_token_hash text) returns jsonb language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.show_invitation(text) to parley_app;

-- The password hash of the sign-up that this link would finish. Null: there is none, or the link has expired.
create function identity.sign_up_password_hash(p_secret_hash text) returns text language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.sign_up_password_hash(text) to parley_app;

-- Ends an impersonating session and continues with its parent. No row: it was not impersonating.
create function identity.stop_impersonating(p_session uuid, p_user uuid, p_refresh_hash text) returns table(session_id uuid, user_id uuid, organization_id uuid) language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.stop_impersonating(uuid,uuid,text) to parley_app;

-- Records an uploaded picture of the caller. Raises as identity.require_own_session.
create function identity.store_profile_picture(p_session uuid, p_user uuid, p_id uuid, p_media_type text, p_bytes integer) returns void language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.store_profile_picture(uuid,uuid,uuid,text,integer) to parley_app;

-- Stores what was created under an idempotency key; when nothing was, forgets the key.
create function identity.store_response(p_user uuid, p_key text, p_made jsonb) returns jsonb language plpgsql set search_path to 'public', 'pg_temp';

-- A new subscription to a plan: a running trial, or one that waits for its payment.
create function identity.subscription_to(p identity.plans, p_id uuid, p_organization uuid, p_owner uuid, p_trial boolean) returns identity.subscriptions language plpgsql stable set search_path to 'public', 'pg_temp';

-- The subscriptions of an organization of the caller as JSON, the selected one first, then the newest.
-- Raises as identity.require_membership.
create function identity.subscriptions_of(p_session uuid, p_user uuid, p_organization uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.subscriptions_of(uuid,uuid,uuid) to parley_app;

-- The accounts that the caller may switch to, one per workspace: their own first, then those of members whose role is not above theirs.
-- While impersonating, only the caller's own.
create function identity.switchable_accounts(p_session uuid, p_user uuid) returns text language plpgsql security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.switchable_accounts(uuid,uuid) to parley_app;

-- Unassigns a member from the conversations of WhatsApp accounts that they would not see with this role, and queues a job that updates the
-- notices of each. Answers whether there were any.
create function identity.unassign_hidden(p_workspace uuid, p_user uuid, p_role member_role) returns boolean language sql set search_path to 'public', 'pg_temp';

-- The unpaid subscription of an organization, with the address of its checkout page.
create function identity.unpaid_plan(p_organization uuid) returns table(plan_code text, checkout_url text) language sql stable security definer set search_path to 'public', 'pg_temp';
grant execute on function identity.unpaid_plan(uuid) to parley_app;

-- A workspace as the API shows it.
create function identity.workspace_json(p_workspace uuid, p_role member_role) returns jsonb language sql stable set search_path to 'public', 'pg_temp';
