-- What is to be done, by one person, about any of a contact, a company and a deal (GAP-075).
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
  deleted_in      uuid,
  search          text generated always as (fold(title) || ' ' || coalesce(fold(description), '')) stored,
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
select protect('tasks'), keep_history('tasks', 'task'), keep_trash('tasks');
