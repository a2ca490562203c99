-- How a person gets an account and a session. No table here is granted to the application: it calls the functions below,
-- and only those that are granted at the end. Codes and tokens are kept as keyed hashes.

create table identity.sign_ups (
  email             text primary key,
  password_hash     text not null,
  name              text not null,
  phone_number      text,
  organization_name text not null,
  workspace_name    text not null,
  plan_code         text,
  on_trial          boolean not null,
  secret_hash       text not null,
  -- The secret is the token of a link instead of a six-digit code.
  by_link           boolean not null,
  attempts          integer not null default 0,
  expires_at        timestamptz not null,
  created_at        timestamptz not null default now()
);
create index sign_ups_by_link on identity.sign_ups (secret_hash) where by_link;

-- One use each. A session's tokens are a family: a second use of one ends the session.
create table identity.refresh_tokens (
  token_hash      text primary key,
  session_id      uuid not null references identity.sessions on delete cascade,
  organization_id uuid references identity.organizations,
  created_at      timestamptz not null default now(),
  used_at         timestamptz,
  -- What the use was answered with, sealed, for a retry with the same key.
  retry_key       text,
  answer          text
);
create index refresh_tokens_of_session on identity.refresh_tokens (session_id);

create table identity.password_resets (
  token_hash text primary key,
  user_id    uuid not null references identity.users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_of_user on identity.password_resets (user_id);

-- Tries per account and window: sign-ins, and mails asked for.
create table identity.attempts (
  kind    text not null,
  subject text not null,
  taken   integer not null,
  until   timestamptz not null,
  primary key (kind, subject)
);
create index attempts_by_age on identity.attempts (until);

create table identity.subscriptions (
  id                 uuid primary key,
  organization_id    uuid not null references identity.organizations,
  owner_id           uuid not null references identity.users,
  plan_id            text not null,
  plan_code          text not null,
  name               text not null,
  type               text not null,
  payment_status     text not null,
  interval           text not null,
  plan_duration_type text not null default 'monthly',
  quantity           integer not null default 1,
  seat_count         integer not null default 0,
  start_date         timestamptz not null default now(),
  end_date           timestamptz,
  on_trial           boolean not null default false,
  trial_used         boolean not null default false,
  is_active          boolean not null,
  is_selected        boolean not null,
  is_canceled        boolean not null default false,
  is_disabled        boolean not null default false,
  -- What the sign-up asked for, where no such plan is configured.
  asked_plan_code    text,
  asked_trial        boolean not null default false,
  created_at         timestamptz not null default now()
);
create index subscriptions_of_organization on identity.subscriptions (organization_id);
create index subscriptions_of_owner on identity.subscriptions (owner_id);

-- Counts one more try. Answers 0, or the seconds to wait when the window's tries are used up.
create function identity.take(p_kind text, p_subject text, p_most integer, p_window interval) returns integer
language sql volatile set search_path = public, pg_temp as $$
  insert into identity.attempts as a (kind, subject, taken, until) values (p_kind, p_subject, 1, now() + p_window)
  on conflict (kind, subject) do update
     set taken = case when a.until <= now() then 1 else a.taken + 1 end,
         until = case when a.until <= now() then now() + p_window else a.until end
  returning case when taken > p_most then greatest(1, ceil(extract(epoch from until - now())))::integer else 0 end
$$;

-- One mail a minute and five an hour to one address, whether or not anybody is known there.
create function identity.take_mail(p_kind text, p_email text) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare wait integer := identity.take(p_kind || ' pause', p_email, 1, interval '60 seconds');
begin
  return case when wait > 0 then wait else identity.take(p_kind, p_email, 5, interval '1 hour') end;
end $$;

-- Raises PA401 unless the session lives and is this user's, PA403 when the account was deactivated.
create function identity.demand_session(p_session uuid, p_user uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare who record;
begin
  select u.is_active into who
    from identity.sessions s
    join identity.users u on u.id = s.user_id
   where s.id = p_session and s.user_id = p_user and s.revoked_at is null and s.expires_at > now();
  if not found then
    raise exception 'no live session' using errcode = 'PA401';
  elsif not who.is_active then
    raise exception 'account deactivated' using errcode = 'PA403';
  end if;
end $$;

-- A session ends after 24 hours without use and never lives longer than 30 days; remembered, it lives the 30 days.
create function identity.session_end(p_remember boolean, p_since timestamptz) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select least(p_since + interval '30 days',
               case when p_remember then 'infinity' else now() + interval '24 hours' end::timestamptz)
$$;

create function identity.secret_end(p_by_link boolean) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select now() + case when p_by_link then interval '24 hours' else interval '10 minutes' end
$$;

-- Keeps a sign-up until its secret comes back by mail. Does the same work for a known address, whose owner alone is told.
-- Answers the seconds to wait, or 0 when the mail is on its way.
create function identity.begin_sign_up(p_sign_up jsonb, p_secret_hash text, p_by_link boolean, p_mail text, p_mail_if_known text)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text := p_sign_up ->> 'email';
  wait    integer := identity.take_mail('sign-up mail', address);
begin
  if wait > 0 then return wait; end if;
  insert into identity.sign_ups
    (email, password_hash, name, phone_number, organization_name, workspace_name, plan_code, on_trial,
     secret_hash, by_link, expires_at)
  values (address, p_sign_up ->> 'passwordHash', p_sign_up ->> 'name', p_sign_up ->> 'phoneNumber',
          p_sign_up ->> 'organizationName', p_sign_up ->> 'workspaceName', p_sign_up ->> 'planCode',
          (p_sign_up ->> 'onTrial')::boolean, p_secret_hash, p_by_link, identity.secret_end(p_by_link))
  on conflict (email) do update
     set password_hash = excluded.password_hash, name = excluded.name, phone_number = excluded.phone_number,
         organization_name = excluded.organization_name, workspace_name = excluded.workspace_name,
         plan_code = excluded.plan_code, on_trial = excluded.on_trial, secret_hash = excluded.secret_hash,
         by_link = excluded.by_link, attempts = 0, expires_at = excluded.expires_at, created_at = now();
  perform enqueue('mail', jsonb_build_object('sealed',
    case when exists (select from identity.users u where lower(u.email) = address) then p_mail_if_known else p_mail end));
  return 0;
end $$;

-- A new secret for a sign-up that waits; the earlier one is worth nothing any more. An address without one gets no mail,
-- but the same answer after the same work.
create function identity.renew_secret(p_email text, p_secret_hash text, p_by_link boolean, p_mail text, p_mail_if_known text)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wait   integer := identity.take_mail('sign-up mail', p_email);
  sealed text;
begin
  if wait > 0 then return wait; end if;
  update identity.sign_ups
     set secret_hash = p_secret_hash, attempts = 0, expires_at = identity.secret_end(p_by_link)
   where email = p_email and by_link = p_by_link;
  if found then
    sealed := case when exists (select from identity.users u where lower(u.email) = p_email) then p_mail_if_known else p_mail end;
  end if;
  perform enqueue('mail', jsonb_build_object('sealed', sealed));
  return 0;
end $$;

-- Turns a waiting sign-up into a person with an organization, a workspace, a subscription and a session: all or nothing.
-- Answers 'created', 'registered' (the address has an account), or 'wrong'. A wrong code counts; the fifth burns it,
-- which is why this returns instead of raising. A link names no address.
create function identity.complete_sign_up(
  p_email text, p_secret_hash text, p_user uuid, p_organization uuid, p_workspace uuid, p_subscription uuid,
  p_session uuid, p_refresh_hash text, p_agent text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare waiting identity.sign_ups;
begin
  if p_email is null then
    select * into waiting from identity.sign_ups where by_link and secret_hash = p_secret_hash for update;
  else
    select * into waiting from identity.sign_ups where email = p_email and not by_link for update;
  end if;
  if not found or waiting.expires_at <= now() or waiting.attempts >= 5 then return 'wrong'; end if;
  if waiting.secret_hash <> p_secret_hash then
    update identity.sign_ups set attempts = attempts + 1 where email = waiting.email;
    return 'wrong';
  end if;
  delete from identity.sign_ups where email = waiting.email;
  begin
    insert into identity.users (id, email, username, password_hash, name, phone_number, email_verified_at, last_login_at)
    values (p_user, waiting.email, waiting.email, waiting.password_hash, waiting.name, waiting.phone_number, now(), now());
  exception when unique_violation then
    return 'registered';
  end;
  insert into identity.organizations (id, name) values (p_organization, waiting.organization_name);
  insert into identity.workspaces (id, organization_id, name) values (p_workspace, p_organization, waiting.workspace_name);
  insert into identity.organization_members (organization_id, user_id, role) values (p_organization, p_user, 'OWNER');
  insert into members (workspace_id, user_id, role) values (p_workspace, p_user, 'OWNER');
  insert into event_counters (workspace_id) values (p_workspace);
  insert into identity.subscriptions
    (id, organization_id, owner_id, plan_id, plan_code, name, type, payment_status, interval, is_active, is_selected,
     asked_plan_code, asked_trial)
  values (p_subscription, p_organization, p_user, 'self-hosted', 'self-hosted', 'Self-hosted', 'self-hosted', 'none',
          'none', true, true, waiting.plan_code, waiting.on_trial);
  insert into identity.sessions (id, user_id, remember, expires_at, user_agent)
  values (p_session, p_user, false, identity.session_end(false, now()), p_agent);
  insert into identity.refresh_tokens (token_hash, session_id, organization_id)
  values (p_refresh_hash, p_session, p_organization);
  return 'created';
end $$;

-- Counts a try to sign in and answers what the password must be checked against: an account's hash, or that of a sign-up
-- that waits, or nothing. Counted before the check, so that parallel guesses cannot outrun the limit.
create function identity.attempt_sign_in(p_login text)
returns table (wait integer, user_id uuid, password_hash text, may_enter boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known   identity.users;
  waiting text;
begin
  select * into known from identity.users u
   where lower(u.email) = p_login or lower(u.username) = p_login
   order by lower(u.email) = p_login desc limit 1;
  select s.password_hash into waiting from identity.sign_ups s where s.email = p_login;
  return query select
    identity.take('sign-in', coalesce(known.id::text, p_login), 10, interval '15 minutes'), known.id,
    coalesce(known.password_hash, waiting), coalesce(known.is_active and known.email_verified_at is not null, false);
end $$;

-- Opens a session for whoever proved this password hash, unless it was changed meanwhile. Answers whether it did, and the
-- oldest active organization.
create function identity.open_session(p_session uuid, p_user uuid, p_password_hash text, p_remember boolean, p_agent text)
returns table (opened boolean, organization_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update identity.users u set last_login_at = now()
   where u.id = p_user and u.password_hash = p_password_hash and u.is_active;
  if not found then return query select false, null::uuid; return; end if;
  insert into identity.sessions (id, user_id, remember, expires_at, user_agent)
  values (p_session, p_user, p_remember, identity.session_end(p_remember, now()), p_agent);
  delete from identity.attempts where kind = 'sign-in' and subject = p_user::text;
  return query select true, (
    select o.id from identity.organization_members m
      join identity.organizations o on o.id = m.organization_id and o.is_active and o.deleted_at is null
     where m.user_id = p_user and m.removed_at is null
     order by o.created_at, o.id limit 1);
end $$;

-- Adds a refresh token for one organization of the user, or for none yet. False: not a member of it.
create function identity.join_tenant(p_session uuid, p_user uuid, p_organization uuid, p_refresh_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  if p_organization is not null and not exists (
    select from identity.organization_members m
      join identity.organizations o on o.id = m.organization_id and o.is_active and o.deleted_at is null
     where m.organization_id = p_organization and m.user_id = p_user and m.removed_at is null) then
    return false;
  end if;
  insert into identity.refresh_tokens (token_hash, session_id, organization_id)
  values (p_refresh_hash, p_session, p_organization);
  return true;
end $$;

-- Whose a refresh token is. Says nothing about whether it may still be used.
create function identity.refresh_claims(p_hash text) returns table (session_id uuid, user_id uuid, organization_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.user_id, t.organization_id
    from identity.refresh_tokens t
    join identity.sessions s on s.id = t.session_id
   where t.token_hash = p_hash
$$;

-- Uses a refresh token and puts the next one in its place. Answers what the client is to get: `p_answer`, or, to a retry
-- with the same key within 60 seconds, what the first use got. Null: not valid; a second use has ended the session.
create function identity.rotate(p_hash text, p_next_hash text, p_retry_key text, p_answer text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token identity.refresh_tokens;
  owner uuid;
begin
  select * into token from identity.refresh_tokens where token_hash = p_hash for update;
  if not found then return null; end if;
  select s.user_id into owner from identity.sessions s
   where s.id = token.session_id and s.revoked_at is null and s.expires_at > now();
  if not found then return null; end if;
  perform identity.demand_session(token.session_id, owner);
  if token.used_at is not null then
    if token.retry_key = p_retry_key and token.used_at > now() - interval '60 seconds' then return token.answer; end if;
    update identity.sessions set revoked_at = now() where id = token.session_id;
    return null;
  end if;
  update identity.refresh_tokens
     set used_at = now(), retry_key = p_retry_key, answer = case when p_retry_key is not null then p_answer end
   where token_hash = p_hash;
  insert into identity.refresh_tokens (token_hash, session_id, organization_id)
  values (p_next_hash, token.session_id, token.organization_id);
  update identity.sessions s
     set last_used_at = now(), expires_at = identity.session_end(s.remember, s.created_at)
   where s.id = token.session_id;
  return p_answer;
end $$;

-- Ends the caller's session, and the one of a refresh token when it is the same user's.
create function identity.end_session(p_session uuid, p_user uuid, p_refresh_hash text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update identity.sessions
     set revoked_at = now()
   where user_id = p_user and revoked_at is null
     and (id = p_session or id = (select t.session_id from identity.refresh_tokens t where t.token_hash = p_refresh_hash))
$$;

-- The signed-in person, with organizations and workspaces, oldest first.
create function identity.profile(p_session uuid, p_user uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  return (
    select jsonb_build_object(
      'id', u.id, 'email', u.email, 'username', u.username, 'name', u.name, 'avatar', u.avatar,
      'phoneNumber', u.phone_number, 'timezone', u.timezone, 'globalRole', u.global_role, 'isActive', u.is_active,
      'emailVerified', u.email_verified_at is not null, 'emailVerifiedAt', u.email_verified_at,
      'lastLoginAt', u.last_login_at, 'createdAt', u.created_at, 'updatedAt', u.updated_at,
      'onboardingStep', u.onboarding_step, 'onboardedAt', u.onboarded_at,
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isActive', o.is_active, 'role', m.role,
                                                     'joinedAt', m.joined_at) order by o.created_at, o.id), '[]')
          from identity.organization_members m
          join identity.organizations o on o.id = m.organization_id and o.deleted_at is null
         where m.user_id = u.id and m.removed_at is null),
      'workspaces', (
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'organizationId', w.organization_id,
                                                     'role', m.role) order by w.created_at, w.id), '[]')
          from members m
          join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
          join identity.organizations o on o.id = w.organization_id and o.deleted_at is null
         where m.user_id = u.id and m.removed_at is null))
      from identity.users u where u.id = p_user);
end $$;

-- Keeps a way to a new password for the account at this address and mails it. Answers the seconds to wait, or 0; an
-- address without an account gets no mail, but the same answer.
create function identity.begin_reset(p_email text, p_token_hash text, p_mail text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wait    integer := identity.take_mail('reset mail', p_email);
  account uuid;
begin
  if wait > 0 then return wait; end if;
  select u.id into account from identity.users u where lower(u.email) = p_email;
  delete from identity.password_resets where user_id = account;
  insert into identity.password_resets (token_hash, user_id, expires_at)
  select p_token_hash, account, now() + interval '1 hour' where account is not null;
  perform enqueue('mail', jsonb_build_object('sealed', case when account is not null then p_mail end));
  return 0;
end $$;

create function identity.reset_waits(p_token_hash text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from identity.password_resets r where r.token_hash = p_token_hash and r.expires_at > now())
$$;

-- Sets the new password and ends every session. False: the token is unknown, used or too old.
create function identity.finish_reset(p_token_hash text, p_password_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare account uuid;
begin
  delete from identity.password_resets where token_hash = p_token_hash and expires_at > now() returning user_id into account;
  if not found then return false; end if;
  update identity.users
     set password_hash = p_password_hash, email_verified_at = coalesce(email_verified_at, now()), updated_at = now()
   where id = account;
  update identity.sessions set revoked_at = now() where user_id = account and revoked_at is null;
  delete from identity.password_resets where user_id = account;
  delete from identity.attempts where kind = 'sign-in' and subject = account::text;
  return true;
end $$;

-- Counts a try to prove the own password and answers the hash to check it against.
create function identity.attempt_password(p_session uuid, p_user uuid) returns table (wait integer, password_hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  return query select identity.take('sign-in', p_user::text, 10, interval '15 minutes'), u.password_hash
    from identity.users u where u.id = p_user;
end $$;

-- Sets a new password for whoever proved the old hash; every other session ends, this one lives on.
create function identity.change_password(p_session uuid, p_user uuid, p_old_hash text, p_new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  update identity.users set password_hash = p_new_hash, updated_at = now()
   where id = p_user and password_hash = p_old_hash;
  if not found then return false; end if;
  update identity.sessions set revoked_at = now() where user_id = p_user and id <> p_session and revoked_at is null;
  delete from identity.password_resets where user_id = p_user;
  delete from identity.attempts where kind = 'sign-in' and subject = p_user::text;
  return true;
end $$;

-- Changes the keys that are there; null empties one.
create function identity.change_profile(p_session uuid, p_user uuid, p_change jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  update identity.users set
    name         = case when p_change ? 'name' then p_change ->> 'name' else name end,
    avatar       = case when p_change ? 'avatar' then p_change ->> 'avatar' else avatar end,
    phone_number = case when p_change ? 'phoneNumber' then p_change ->> 'phoneNumber' else phone_number end,
    timezone     = case when p_change ? 'timezone' then p_change ->> 'timezone' else timezone end,
    updated_at   = now()
   where id = p_user;
end $$;

-- Members of an organization of the caller, by name. Null: not the caller's.
create function identity.organization_people(p_session uuid, p_user uuid, p_organization uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  if not exists (
    select from identity.organization_members m
      join identity.organizations o on o.id = m.organization_id and o.deleted_at is null
     where m.organization_id = p_organization and m.user_id = p_user and m.removed_at is null) then
    return null;
  end if;
  return (
    select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email)
                    order by u.name collate "und-x-icu", u.email)::text
      from identity.organization_members m
      join identity.users u on u.id = m.user_id
     where m.organization_id = p_organization and m.removed_at is null);
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;

grant execute on function
  identity.begin_sign_up, identity.renew_secret, identity.complete_sign_up, identity.attempt_sign_in,
  identity.open_session, identity.join_tenant, identity.refresh_claims, identity.rotate, identity.end_session,
  identity.profile, identity.begin_reset, identity.reset_waits, identity.finish_reset, identity.attempt_password,
  identity.change_password, identity.change_profile, identity.organization_people
to parley_app;
