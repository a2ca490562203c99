-- What was done or is planned with exactly one contact, company or deal (GAP-072).
create table activities (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  title        text not null,
  description  text,
  type         text not null,
  channel      text,
  outcome      text,
  -- Minutes.
  duration     integer check (duration >= 0),
  scheduled_at timestamptz,
  completed_at timestamptz,
  campaign_id  text,
  user_id      uuid,
  contact_id   uuid,
  company_id   uuid,
  deal_id      uuid,
  version      integer not null default 1,
  created_by   uuid,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz,
  deleted_in   uuid,
  -- When it is or was, as lists order it (GAP-071).
  happens_at   timestamptz generated always as (coalesce(scheduled_at, created_at)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  check (num_nonnulls(contact_id, company_id, deal_id) = 1)
);
create index activities_by_time on activities (workspace_id, happens_at, id) where deleted_at is null;
create index activities_of_contact on activities (workspace_id, contact_id, happens_at, id) where contact_id is not null;
create index activities_of_company on activities (workspace_id, company_id, happens_at, id) where company_id is not null;
create index activities_of_deal on activities (workspace_id, deal_id, happens_at, id) where deal_id is not null;
create index activities_by_user on activities (workspace_id, user_id, happens_at, id) where deleted_at is null;
select protect('activities'), keep_history('activities', 'activity'), keep_trash('activities');
