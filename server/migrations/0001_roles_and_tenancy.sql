-- The application's role, and who works where. Every tenant table is isolated by the policy `own_workspace` on `app.workspace_id`,
-- which only `enter_workspace` and its kin (functions/access.sql) set.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

do $$
-- Up to PostgreSQL 15 every member may set the role; from 16 on that is a privilege of its own.
declare privilege text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  if not exists (select from pg_roles where rolname = 'parley_app') then
    create role parley_app nologin;
  end if;
  if not pg_has_role(current_user, 'parley_app', privilege) then
    execute format('grant parley_app to %I', current_user);
  end if;
  -- An import compares the rows of its file in a temporary table.
  execute format('grant temporary on database %I to parley_app', current_database());
end $$;

grant usage on schema public to parley_app;
revoke create on schema public from public;

create type member_role as enum ('VIEWER', 'MEMBER', 'ADMIN', 'OWNER');

-- Tables above workspaces. The application's role has no rights on them: it calls the functions that are granted to it.
create schema identity;
grant usage on schema identity to parley_app;

create table identity.organizations (
  id          uuid primary key,
  name        text not null,
  description text,
  is_active   boolean not null default true,
  -- Created while plans were sold: it works once one was chosen. Its default is identity.sells_plans(), see functions/plans.sql.
  needs_plan  boolean not null,
  created_at  timestamptz not null default now(),
  -- It can be restored for 30 days; then the job `purge` removes it with everything in it.
  deleted_at  timestamptz,
  -- The row of a purged organization that used up a trial stays, so that deleting one does not earn another trial.
  purged_at   timestamptz
);
create index organizations_deleted on identity.organizations (deleted_at) where deleted_at is not null and purged_at is null;

create table identity.workspaces (
  id              uuid primary key,
  organization_id uuid not null references identity.organizations,
  name            text not null,
  description     text,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz
);
create index workspaces_of_organization on identity.workspaces (organization_id, created_at);
create index workspaces_deleted on identity.workspaces (deleted_at) where deleted_at is not null;

create table identity.users (
  id                uuid primary key,
  email             text not null,
  username          text not null,
  password_hash     text not null,
  name              text,
  avatar            text,
  phone_number      text,
  timezone          text,
  global_role       text not null default 'USER' check (global_role in ('USER', 'SUPER_ADMIN')),
  is_active         boolean not null default true,
  email_verified_at timestamptz,
  last_login_at     timestamptz,
  -- Nothing has to be set up unless a sign-up says so.
  onboarding_step   text not null default 'COMPLETED',
  onboarded_at      timestamptz default now(),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);
create unique index users_by_email on identity.users (lower(email));
create unique index users_by_username on identity.users (lower(username));

create table identity.organization_members (
  organization_id uuid not null references identity.organizations,
  user_id         uuid not null references identity.users,
  role            member_role not null,
  joined_at       timestamptz not null default now(),
  removed_at      timestamptz,
  primary key (organization_id, user_id)
);
create index organizations_of_user on identity.organization_members (user_id);

-- Members of a workspace. Removal keeps the row, so that foreign keys to whoever left stay valid.
create table members (
  workspace_id uuid not null references identity.workspaces,
  user_id      uuid not null references identity.users,
  role         member_role not null,
  joined_at    timestamptz not null default now(),
  removed_at   timestamptz,
  primary key (workspace_id, user_id)
);
create index members_of_user on members (user_id);
-- As isolate_by_workspace() does, but read-only: functions/members.sql writes it.
alter table members enable row level security;
create policy own_workspace on members
  using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);
grant select on members to parley_app;

-- Names and e-mail addresses of the current workspace's members. Runs as its owner, so it names the workspace itself.
create view member_profiles with (security_barrier) as
  select m.workspace_id, m.user_id, u.name, u.email, u.avatar, m.role, m.removed_at
    from members m
    join identity.users u on u.id = m.user_id
   where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on member_profiles to parley_app;

-- Names of everybody in the organization of the current workspace: whoever impersonates a member need not be in the workspace.
-- Runs as its owner, so it names the workspace itself.
create view organization_profiles with (security_barrier) as
  select w.id as workspace_id, m.user_id, u.name, u.email
    from identity.workspaces w
    join identity.organization_members m on m.organization_id = w.organization_id
    join identity.users u on u.id = m.user_id
   where w.id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on organization_profiles to parley_app;
