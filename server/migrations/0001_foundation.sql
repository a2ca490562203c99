-- Who works where, who is signed in, and the walls every later table stands behind.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

do $$
-- Up to PostgreSQL 15 every member may become the role; from 16 on that is a right of its own.
declare may_become text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  if not exists (select from pg_roles where rolname = 'parley_app') then
    create role parley_app nologin;
  end if;
  if not pg_has_role(current_user, 'parley_app', may_become) then
    execute format('grant parley_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to parley_app;
revoke create on schema public from public;

create type member_role as enum ('VIEWER', 'MEMBER', 'ADMIN', 'OWNER');

-- Puts a table of workspace rows behind the second wall; every migration calls it for each table it makes.
create function protect(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_workspace on %s using (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)', tenant_table);
  execute format('grant select, insert, update, delete on %s to parley_app', tenant_table);
end $$;
revoke all on function protect from public;

-- Tables of no workspace. The application's role has no grant here: it comes in through functions only.
create schema identity;
grant usage on schema identity to parley_app;

create table identity.organizations (
  id         uuid primary key,
  name       text not null,
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table identity.workspaces (
  id              uuid primary key,
  organization_id uuid not null references identity.organizations,
  name            text not null,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz
);
create index workspaces_of_organization on identity.workspaces (organization_id, created_at);

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
  onboarding_step   text not null default 'INTEGRATION',
  onboarded_at      timestamptz,
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

create table identity.sessions (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  remember     boolean not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  user_agent   text
);
create index sessions_of_user on identity.sessions (user_id) where revoked_at is null;

-- A member of a workspace. Removal keeps the row, so that a leaver's records keep their owner.
create table members (
  workspace_id uuid not null references identity.workspaces,
  user_id      uuid not null references identity.users,
  role         member_role not null,
  joined_at    timestamptz not null default now(),
  removed_at   timestamptz,
  primary key (workspace_id, user_id)
);
create index members_of_user on members (user_id);
alter table members enable row level security;
create policy own_workspace on members
  using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);
grant select on members to parley_app;

-- Names and addresses of the current workspace's members; runs as its owner, so it names the workspace itself.
create view people with (security_barrier) as
  select m.workspace_id, m.user_id, u.name, u.email, u.avatar, m.role, m.removed_at
    from members m
    join identity.users u on u.id = m.user_id
   where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on people to parley_app;

-- Lets a live session into a workspace for the current transaction, or raises
-- PA401 (no live session), PA403 (account deactivated), PA404 (not a member, or not that organization's), PA409 (role too weak).
create function enter(p_session uuid, p_workspace uuid, p_organization uuid, p_needs member_role) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare who record;
begin
  select s.user_id, u.is_active, m.role, w.organization_id
    into who
    from identity.sessions s
    join identity.users u on u.id = s.user_id
    left join members m on m.workspace_id = p_workspace and m.user_id = s.user_id and m.removed_at is null
    left join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
   where s.id = p_session and s.revoked_at is null and s.expires_at > now();
  if who.user_id is null then
    raise exception 'no live session' using errcode = 'PA401';
  elsif not who.is_active then
    raise exception 'account deactivated' using errcode = 'PA403';
  elsif who.organization_id is null or p_organization <> who.organization_id then
    raise exception 'no such workspace' using errcode = 'PA404';
  elsif who.role < p_needs then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  perform set_config('app.workspace_id', p_workspace::text, true),
          set_config('app.organization_id', who.organization_id::text, true),
          set_config('app.user_id', who.user_id::text, true),
          set_config('app.role', who.role::text, true);
end $$;
revoke all on function enter from public;
grant execute on function enter to parley_app;

-- The same for a job, which has no session: the person who asked for it must still be a member with that role.
-- Only the owner may call it; the job then lays down the owner's rights with `set local role parley_app`.
create function enter_for(p_user uuid, p_workspace uuid, p_needs member_role) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare who record;
begin
  select m.role, w.organization_id into who
    from members m
    join identity.users u on u.id = m.user_id and u.is_active
    join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
   where m.workspace_id = p_workspace and m.user_id = p_user and m.removed_at is null;
  if who.organization_id is null then
    raise exception 'no such workspace' using errcode = 'PA404';
  elsif who.role < p_needs then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  perform set_config('app.workspace_id', p_workspace::text, true),
          set_config('app.organization_id', who.organization_id::text, true),
          set_config('app.user_id', p_user::text, true),
          set_config('app.role', who.role::text, true);
end $$;
revoke all on function enter_for from public;

-- Which of these open streams (pairs of session and workspace, by position) have lost their right to go on.
create function ended_streams(p_sessions uuid[], p_workspaces uuid[]) returns table (session_id uuid, workspace_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select open.session_id, open.workspace_id
    from unnest(p_sessions, p_workspaces) as open (session_id, workspace_id)
   where not exists (
     select from identity.sessions s
       join identity.users u on u.id = s.user_id and u.is_active
       join members m on m.user_id = s.user_id and m.workspace_id = open.workspace_id and m.removed_at is null
       join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
      where s.id = open.session_id and s.revoked_at is null and s.expires_at > now())
$$;
revoke all on function ended_streams from public;
grant execute on function ended_streams to parley_app;

-- Every change of a workspace, numbered without gaps: the counter's row lock is held to the commit,
-- so no reader can see number n + 1 before number n.
create table event_counters (
  workspace_id uuid primary key references identity.workspaces,
  seq          bigint not null default 0
);
create table events (
  workspace_id uuid not null,
  seq          bigint not null,
  kind         text not null,
  ids          uuid[] not null,
  version      integer,
  data         jsonb,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, seq)
);
create index events_by_age on events (created_at);

-- Answers already given, by the caller's key (R4); kept 24 hours.
create table idempotency_keys (
  workspace_id uuid not null,
  user_id      uuid not null,
  key          text not null,
  fingerprint  text not null,
  status       integer,
  body         text,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

select protect('event_counters'), protect('events'), protect('idempotency_keys');

-- Puts a job in the queue inside the transaction that needs it; the queue's own function refuses other roles.
create function enqueue(p_task text, p_payload jsonb, p_key text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, max_attempts := 10);
end $$;
revoke all on function enqueue from public;
grant execute on function enqueue to parley_app;

-- Lower case without accents, for search and for comparing names.
create function fold(value text) returns text
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select lower(unaccent('unaccent'::regdictionary, value))
$$;

-- The digits of a number, without the zeros that lead abroad or out of town.
create function digits(value text) returns text
language sql immutable strict parallel safe as $$
  select ltrim(regexp_replace(value, '\D', '', 'g'), '0')
$$;
