-- Deals, activities, tasks and notes. Indexes follow those of contacts; `deletion_id` as there.

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
  deletion_id         uuid,
  -- The value by which lists are sorted: with row-level security an index can compare integers, but not numerics.
  value_cents         bigint generated always as (value * 100) stored,
  title_key           text generated always as (normalize_text(trim(title))) stored,
  search              text generated always as (normalize_text(title) || ' ' || coalesce(normalize_text(description), '')) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, user_id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete set null (contact_id)
);
create index deals_by_age on deals (workspace_id, created_at, id) where deleted_at is null;
create index deals_by_update on deals (workspace_id, updated_at, id) where deleted_at is null;
create index deals_by_title on deals (workspace_id, title collate "und-x-icu", id) where deleted_at is null;
create index deals_by_title_key on deals (workspace_id, title_key text_pattern_ops) where deleted_at is null;
create index deals_by_value on deals (workspace_id, value_cents, id) where deleted_at is null;
create index deals_by_status on deals (workspace_id, status, created_at, id) where deleted_at is null;
create index deals_by_expected_close on deals (workspace_id, expected_close_date, id) where deleted_at is null;
create index deals_by_contact on deals (workspace_id, contact_id, id);
create index deals_by_company on deals (workspace_id, company_id, id);
create index deals_by_owner on deals (workspace_id, owner_id, id);
create index deals_by_text on deals using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index deals_to_purge on deals (deleted_at) where deleted_at is not null;
create index deals_sorted_by_currency on deals (workspace_id, currency, id) where deleted_at is null;
create index deals_sorted_by_probability on deals (workspace_id, probability, id) where deleted_at is null;
create index deals_sorted_by_actual_close_date on deals (workspace_id, actual_close_date, id) where deleted_at is null;
-- The sums of the board are read from the index alone; it also sorts by status.
create index deals_by_sums on deals (workspace_id, status, id) include (currency, value, probability) where deleted_at is null;
-- The sums of the dashboard are read from indexes alone.
create index deals_closed on deals (workspace_id, actual_close_date) include (status, currency, value)
  where deleted_at is null and status in ('WON', 'LOST');
create index deals_open on deals (workspace_id, contact_id, company_id) where deleted_at is null and status = 'OPEN';
create index deals_by_deletion on deals (workspace_id, deleted_at, id) where deleted_at is not null;
create index deals_in_trash on deals (workspace_id, deletion_id) where deletion_id is not null;
select isolate_by_workspace('deals');

-- Belongs to exactly one contact, company or deal (GAP-072).
create table activities (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  title           text not null,
  description     text,
  type            text not null default 'CALL',
  channel         text,
  outcome         text,
  -- Minutes.
  duration        integer check (duration >= 0),
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
  -- The record with which it went to the trash, and with which it is restored.
  deleted_with_id uuid,
  -- When it is or was, by which lists are sorted (GAP-071).
  happens_at      timestamptz generated always as (coalesce(scheduled_at, created_at)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  check (num_nonnulls(contact_id, company_id, deal_id) = 1)
);
create index activities_of_contact on activities (workspace_id, contact_id, happens_at, id) where contact_id is not null;
create index activities_of_company on activities (workspace_id, company_id, happens_at, id) where company_id is not null;
create index activities_of_deal on activities (workspace_id, deal_id, happens_at, id) where deal_id is not null;
create index activities_by_user on activities (workspace_id, user_id, happens_at, id) where deleted_at is null;
create index activities_by_campaign on activities (workspace_id, campaign_id, happens_at, id) where campaign_id is not null;
create index activities_to_purge on activities (deleted_at) where deleted_at is not null;
create index activities_by_deleted_with on activities (workspace_id, deleted_with_id) where deleted_with_id is not null;
create index activities_by_time on activities (workspace_id, happens_at, id) include (type) where deleted_at is null;
create index activities_by_deletion on activities (workspace_id, deleted_at, id) where deleted_at is not null;
create index activities_in_trash on activities (workspace_id, deletion_id) where deletion_id is not null;
select isolate_by_workspace('activities');

-- Has one assignee and may relate to a contact, a company and a deal (GAP-075).
create table tasks (
  workspace_id    uuid not null references identity.workspaces,
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
  search          text generated always as (normalize_text(title) || ' ' || coalesce(normalize_text(description), '')) stored,
  title_key       text generated always as (normalize_text(trim(title))) stored,
  -- The priority by which lists are sorted, weakest first.
  priority_rank   integer generated always as (array_position(array['LOW', 'MEDIUM', 'HIGH', 'URGENT'], priority)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, assignee_id) references members (workspace_id, user_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete set null (deal_id)
);
create index tasks_by_age on tasks (workspace_id, created_at, id) where deleted_at is null;
create index tasks_by_due_date on tasks (workspace_id, due_date, id) where deleted_at is null;
create index tasks_by_assignee on tasks (workspace_id, assignee_id, due_date, id) where deleted_at is null;
create index tasks_of_contact on tasks (workspace_id, contact_id, created_at, id) where contact_id is not null;
create index tasks_of_company on tasks (workspace_id, company_id, created_at, id) where company_id is not null;
create index tasks_of_deal on tasks (workspace_id, deal_id, created_at, id) where deal_id is not null;
create index tasks_by_text on tasks using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index tasks_by_deleted_with on tasks (workspace_id, deleted_with_id) where deleted_with_id is not null;
create index tasks_by_update on tasks (workspace_id, updated_at, id) where deleted_at is null;
create index tasks_by_title on tasks (workspace_id, title collate "und-x-icu", id) where deleted_at is null;
create index tasks_by_title_key on tasks (workspace_id, title_key text_pattern_ops) where deleted_at is null;
create index tasks_by_priority_rank on tasks (workspace_id, priority_rank, id) where deleted_at is null;
create index tasks_of_assignee on tasks (workspace_id, assignee_id, id);
create index tasks_by_status on tasks (workspace_id, status collate "und-x-icu", id) where deleted_at is null;
-- Open tasks: the list of a day does not read the completed ones of past years.
create index tasks_open_by_due_date on tasks (workspace_id, due_date, id)
  where deleted_at is null and status not in ('COMPLETED', 'CANCELLED');
create index tasks_open_by_assignee on tasks (workspace_id, assignee_id, due_date, id)
  where deleted_at is null and status not in ('COMPLETED', 'CANCELLED');
create index tasks_to_purge on tasks (deleted_at) where deleted_at is not null;
-- Reminders of all workspaces.
create index tasks_to_remind_of on tasks (due_date)
  where deleted_at is null and assignee_id is not null and status not in ('COMPLETED', 'CANCELLED');
create index tasks_by_deletion on tasks (workspace_id, deleted_at, id) where deleted_at is not null;
create index tasks_in_trash on tasks (workspace_id, deletion_id) where deletion_id is not null;
select isolate_by_workspace('tasks');

-- Belongs to exactly one contact, company or deal (GAP-089). The author is `created_by`; the contract limits the lengths.
create table notes (
  workspace_id    uuid not null references identity.workspaces,
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
  search          text generated always as (coalesce(normalize_text(title) || ' ', '') || normalize_text(content)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  check (num_nonnulls(contact_id, company_id, deal_id) = 1)
);
create index notes_by_age on notes (workspace_id, created_at, id) where deleted_at is null;
create index notes_of_contact on notes (workspace_id, contact_id, created_at, id) where contact_id is not null;
create index notes_of_company on notes (workspace_id, company_id, created_at, id) where company_id is not null;
create index notes_of_deal on notes (workspace_id, deal_id, created_at, id) where deal_id is not null;
create index notes_by_deleted_with on notes (workspace_id, deleted_with_id) where deleted_with_id is not null;
create index notes_by_text on notes using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index notes_by_title on notes (workspace_id, normalize_text(title) text_pattern_ops) where deleted_at is null;
create index notes_to_purge on notes (deleted_at) where deleted_at is not null;
create index notes_by_deletion on notes (workspace_id, deleted_at, id) where deleted_at is not null;
create index notes_in_trash on notes (workspace_id, deletion_id) where deletion_id is not null;
select isolate_by_workspace('notes');
