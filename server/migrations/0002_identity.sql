-- Accounts and sessions. None of these tables is granted to the application: it calls functions. Codes and tokens are stored as
-- keyed hashes.

create table identity.sessions (
  id              uuid primary key,
  user_id         uuid not null references identity.users,
  is_remembered   boolean not null,
  user_agent      text,
  -- Impersonation: who works as `user_id`, from which session of theirs, and in which organization alone.
  impersonator_id uuid references identity.users,
  parent_id       uuid references identity.sessions on delete cascade,
  organization_id uuid references identity.organizations,
  workspace_id    uuid references identity.workspaces,
  created_at      timestamptz not null default now(),
  last_used_at    timestamptz not null default now(),
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  constraint impersonation_is_whole check (num_nulls(impersonator_id, parent_id, organization_id) in (0, 3)),
  constraint impersonation_of_another check (impersonator_id <> user_id)
);
create index sessions_of_user on identity.sessions (user_id) where revoked_at is null;
create index sessions_of_parent on identity.sessions (parent_id) where parent_id is not null;

-- Each is used once. A session's tokens are a family: a second use of one ends the session.
create table identity.refresh_tokens (
  token_hash      text primary key,
  session_id      uuid not null references identity.sessions on delete cascade,
  organization_id uuid references identity.organizations,
  created_at      timestamptz not null default now(),
  used_at         timestamptz,
  -- The answer to that use, encrypted, for a retry with the same key.
  retry_key       text,
  answer          text
);
create index refresh_tokens_of_session on identity.refresh_tokens (session_id);

-- Sign-ups that wait for their secret. Several of one address wait side by side, each with its own password and secret: whoever
-- begins one for another person's address must not put a password behind the code that this person is about to type.
create table identity.sign_ups (
  id                uuid primary key default gen_random_uuid(),
  email             text not null,
  password_hash     text not null,
  name              text not null,
  phone_number      text,
  organization_name text,
  workspace_name    text,
  -- With an invitation it creates neither organization nor workspace: it joins.
  invitation_hash   text,
  plan_code         text,
  wants_trial       boolean not null,
  secret_hash       text not null,
  -- The secret is the token of a link instead of a six-digit code.
  by_link           boolean not null,
  attempts          integer not null default 0,
  expires_at        timestamptz not null,
  created_at        timestamptz not null default now(),
  constraint tenant_or_invitation
    check (invitation_hash is not null or organization_name is not null and workspace_name is not null)
);
create index sign_ups_by_link on identity.sign_ups (secret_hash) where by_link;
create index sign_ups_of_address on identity.sign_ups (email, created_at);

create table identity.password_resets (
  token_hash text primary key,
  user_id    uuid not null references identity.users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_of_user on identity.password_resets (user_id);

-- Rate limits: attempts per account and window, of sign-ins and of mails.
create table identity.rate_limits (
  kind      text not null,
  subject   text not null,
  count     integer not null,
  resets_at timestamptz not null,
  primary key (kind, subject)
);
create index rate_limits_by_age on identity.rate_limits (resets_at);

-- A membership of a workspace for whoever holds the mailed token and owns the address.
create table identity.invitations (
  id           uuid primary key,
  workspace_id uuid not null references identity.workspaces,
  email        text not null,
  role         member_role not null,
  token_hash   text not null unique,
  invited_by   uuid not null references identity.users,
  created_at   timestamptz not null default now(),
  sent_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  accepted_by  uuid references identity.users,
  revoked_at   timestamptz
);
create unique index invitations_waiting on identity.invitations (workspace_id, email) where accepted_at is null and revoked_at is null;

-- Profile pictures. A person works in many workspaces, so theirs is above these; the file store keeps the file under the id, and
-- `users.avatar` holds its address.
create table identity.profile_pictures (
  id         uuid primary key,
  user_id    uuid not null references identity.users on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes      integer not null,
  created_at timestamptz not null default now()
);
create index profile_pictures_of_user on identity.profile_pictures (user_id);

-- Profile pictures of the current workspace's members. Runs as its owner, so it names the workspace itself.
create view profile_pictures with (security_barrier) as
  select m.workspace_id, p.id, p.media_type, p.bytes
    from members m
    join identity.users u on u.id = m.user_id
    join identity.profile_pictures p on p.user_id = u.id and u.avatar = '/files/' || p.id
   where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on profile_pictures to parley_app;

-- Idempotency keys of calls that have no workspace yet (R4).
create table identity.idempotency_keys (
  user_id     uuid not null references identity.users on delete cascade,
  key         text not null check (length(key) <= 255),
  fingerprint text not null,
  response    jsonb,
  created_at  timestamptz not null default now(),
  primary key (user_id, key)
);

-- Maintenance notices: an operator writes them, and everybody may read the newest.
create table identity.maintenance (
  id                  bigint primary key generated always as identity,
  is_maintenance_mode boolean not null default true,
  is_done             boolean not null default false,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);
