-- The records and saved views that a person keeps in the sidebar.
create table favorites (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  user_id      uuid not null,
  contact_id   uuid,
  company_id   uuid,
  deal_id      uuid,
  view_id      uuid,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  foreign key (workspace_id, view_id) references views (workspace_id, id) on delete cascade,
  constraint favorites_check check (num_nonnulls(contact_id, company_id, deal_id, view_id) = 1)
);
create index favorites_of_person on favorites (workspace_id, user_id, created_at, id);
create unique index favorites_of_contact on favorites (workspace_id, contact_id, user_id) where contact_id is not null;
create unique index favorites_of_company on favorites (workspace_id, company_id, user_id) where company_id is not null;
create unique index favorites_of_deal on favorites (workspace_id, deal_id, user_id) where deal_id is not null;
create unique index favorites_of_view on favorites (workspace_id, view_id, user_id) where view_id is not null;
select isolate_by_workspace('favorites');
revoke update on favorites from parley_app;
-- Within the workspace nobody sees another person's.
create policy own_person on favorites as restrictive
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
