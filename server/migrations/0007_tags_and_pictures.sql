create table tags (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  name         text not null,
  description  text,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index tags_by_name on tags (workspace_id, lower(name));
select isolate_by_workspace('tags');

create table tag_assignments (
  workspace_id uuid not null,
  -- A bulk call makes a hundred thousand assignments in one statement.
  id           uuid not null default new_id(),
  tag_id       uuid not null,
  contact_id   uuid,
  company_id   uuid,
  deal_id      uuid,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  check (num_nonnulls(contact_id, company_id, deal_id) = 1)
);
create unique index tag_assignments_of_contact on tag_assignments (workspace_id, contact_id, tag_id) where contact_id is not null;
create unique index tag_assignments_of_company on tag_assignments (workspace_id, company_id, tag_id) where company_id is not null;
create index tag_assignments_of_tag on tag_assignments (workspace_id, tag_id);
create index tag_assignments_by_age on tag_assignments (workspace_id, created_at, id);
create unique index tag_assignments_of_deal on tag_assignments (workspace_id, deal_id, tag_id) where deal_id is not null;
select isolate_by_workspace('tag_assignments');

-- Pictures of records. The row says which workspace owns a stored file; the file store keeps the file under the id.
create table pictures (
  workspace_id uuid not null,
  id           uuid not null,
  media_type   text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes        integer not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
select isolate_by_workspace('pictures');
