-- Custom fields: what a workspace wants to know about its contacts, companies and deals beyond the fields that all have.

create table custom_fields (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null default new_id(),
  kind         text not null check (kind in ('contact', 'company', 'deal')),
  -- Names the values; never changes, not even in the archive.
  key          text not null,
  label        text not null,
  help         text,
  type         text not null,
  required     boolean not null default false,
  -- In their order, each with its id, label and color.
  choices      jsonb not null default '[]',
  -- Its place among the fields of its kind.
  position     integer not null,
  version      integer not null default 1,
  -- An archived field keeps its values; nobody can change or filter them.
  archived_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index custom_fields_by_key on custom_fields (workspace_id, kind, key);
create unique index custom_fields_by_label on custom_fields (workspace_id, kind, lower(label)) where archived_at is null;
select isolate_by_workspace('custom_fields');

-- The values of a record by key, without the empty ones: read and answered as they are.
alter table contacts add column custom_fields jsonb not null default '{}';
alter table companies add column custom_fields jsonb not null default '{}';
alter table deals add column custom_fields jsonb not null default '{}';

-- Each value once more, for filters and sorts: written by triggers alone (functions/records.sql).
create table custom_field_values (
  workspace_id uuid not null,
  kind         text not null,
  record_id    uuid not null,
  field_id     uuid not null,
  -- Of several choices, each has its own row.
  ordinal      integer not null,
  -- Whatever is text but long; choices and members by their ids.
  text_value   text collate "und-x-icu",
  -- Long text, which no index holds.
  long_value   text,
  number_value double precision,
  -- Days begin at midnight UTC.
  time_value   timestamptz,
  primary key (workspace_id, kind, record_id, field_id, ordinal),
  foreign key (workspace_id, field_id) references custom_fields (workspace_id, id) on delete cascade
);
create index custom_field_values_by_text on custom_field_values (workspace_id, field_id, text_value, record_id) where text_value is not null;
create index custom_field_values_by_number on custom_field_values (workspace_id, field_id, number_value, record_id)
  where number_value is not null;
create index custom_field_values_by_time on custom_field_values (workspace_id, field_id, time_value, record_id) where time_value is not null;
create index custom_field_values_of_field on custom_field_values (workspace_id, field_id, record_id);
select isolate_by_workspace('custom_field_values');
revoke insert, update, delete on custom_field_values from parley_app;
