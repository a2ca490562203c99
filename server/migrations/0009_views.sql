-- Saved views of a list: private to their owner until they are shared with the workspace.
create table views (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  kind         text not null,
  name         text not null,
  definition   jsonb not null,
  owner_id     uuid not null,
  shared_at    timestamptz,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, user_id)
);
create index views_of_kind on views (workspace_id, kind, created_at, id);
create index views_of_owner on views (workspace_id, owner_id);
select isolate_by_workspace('views');

-- The view with which a person's list opens.
create table default_views (
  workspace_id uuid not null,
  user_id      uuid not null,
  kind         text not null,
  view_id      uuid not null,
  primary key (workspace_id, user_id, kind),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id),
  foreign key (workspace_id, view_id) references views (workspace_id, id) on delete cascade
);
create index default_views_of_view on default_views (workspace_id, view_id);
select isolate_by_workspace('default_views');
