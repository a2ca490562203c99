-- What somebody wrote down about exactly one contact, company or deal (GAP-089).
create table notes (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  title        text check (length(title) <= 200),
  content      text not null check (length(content) <= 10000),
  author_id    uuid,
  contact_id   uuid,
  company_id   uuid,
  deal_id      uuid,
  version      integer not null default 1,
  created_by   uuid,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz,
  deleted_in   uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, author_id) references members (workspace_id, user_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  check (num_nonnulls(contact_id, company_id, deal_id) = 1)
);
create index notes_by_age on notes (workspace_id, created_at, id) where deleted_at is null;
create index notes_of_contact on notes (workspace_id, contact_id, created_at, id) where contact_id is not null;
create index notes_of_company on notes (workspace_id, company_id, created_at, id) where company_id is not null;
create index notes_of_deal on notes (workspace_id, deal_id, created_at, id) where deal_id is not null;
select protect('notes'), keep_history('notes', 'note'), keep_trash('notes');
