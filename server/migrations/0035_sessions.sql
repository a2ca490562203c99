-- Sessions that a person can see and end, sessions in which somebody works as another person, and the switch for maintenance.

alter table identity.sessions
  -- Somebody else works as `user_id`: who, out of which session of theirs, and in which organization alone.
  add column impersonator_id uuid references identity.users,
  add column parent_id       uuid references identity.sessions on delete cascade,
  add column organization_id uuid references identity.organizations,
  add column workspace_id    uuid references identity.workspaces,
  add constraint impersonation_is_whole check (num_nulls(impersonator_id, parent_id, organization_id) in (0, 3)),
  add constraint impersonation_has_two check (impersonator_id <> user_id);
create index sessions_of_parent on identity.sessions (parent_id) where parent_id is not null;

-- Whether somebody may work as somebody else in this organization: as its ADMIN or OWNER, and never upwards. Asked anew at every
-- statement, so that a promotion or a removal ends it at once.
create function identity.may_impersonate(p_actor uuid, p_user uuid, p_organization uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from identity.organization_members a
      join identity.users actor on actor.id = a.user_id and actor.is_active
      join identity.organizations o on o.id = a.organization_id and o.is_active and o.deleted_at is null
      join identity.organization_members m on m.organization_id = o.id and m.user_id = p_user and m.removed_at is null
      join identity.users u on u.id = m.user_id and u.is_active and u.global_role = 'USER'
     where a.organization_id = p_organization and a.user_id = p_actor and a.removed_at is null
       and a.role >= 'ADMIN' and p_actor <> p_user
       and a.role >= greatest(m.role, (
             select max(w.role) from members w
               join identity.workspaces s on s.id = w.workspace_id and s.deleted_at is null
              where w.user_id = p_user and w.removed_at is null and s.organization_id = o.id)))
$$;

-- Whether a session in which somebody works as another person may go on: the one it was begun from lives, and they may still.
create function identity.impersonation_stands(p_session uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from identity.sessions s
      join identity.sessions p on p.id = s.parent_id and p.user_id = s.impersonator_id
                              and p.revoked_at is null and p.expires_at > now()
     where s.id = p_session and identity.may_impersonate(s.impersonator_id, s.user_id, s.organization_id))
$$;

create or replace function ended_streams(p_sessions uuid[], p_workspaces uuid[]) returns table (session_id uuid, workspace_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select open.session_id, open.workspace_id
    from unnest(p_sessions, p_workspaces) as open (session_id, workspace_id)
   where not exists (
     select from identity.sessions s
       join identity.users u on u.id = s.user_id and u.is_active
       join members m on m.user_id = s.user_id and m.workspace_id = open.workspace_id and m.removed_at is null
       join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
                                 and (s.organization_id is null or w.organization_id = s.organization_id)
      where s.id = open.session_id and s.revoked_at is null and s.expires_at > now()
        and (s.impersonator_id is null or identity.impersonation_stands(s.id)))
$$;

-- Raises PA401 unless the session lives and is this user's, PA403 when the account was deactivated.
create or replace function identity.demand_session(p_session uuid, p_user uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare who record;
begin
  select u.is_active, s.impersonator_id into who
    from identity.sessions s
    join identity.users u on u.id = s.user_id
   where s.id = p_session and s.user_id = p_user and s.revoked_at is null and s.expires_at > now();
  if not found or who.impersonator_id is not null and not identity.impersonation_stands(p_session) then
    raise exception 'no live session' using errcode = 'PA401';
  elsif not who.is_active then
    raise exception 'account deactivated' using errcode = 'PA403';
  end if;
  perform set_config('app.impersonator_id', coalesce(who.impersonator_id::text, ''), true);
end $$;

-- The same for what is nobody's but the person's own: password, profile, sessions, plan. PA409 for whoever works as them.
create function identity.demand_own_session(p_session uuid, p_user uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  if exists (select from identity.sessions s where s.id = p_session and s.impersonator_id is not null) then
    raise exception 'not while working as somebody else' using errcode = 'PA409';
  end if;
end $$;

-- A session ends after 24 hours without use and never lives longer than 30 days; remembered, it lives the 30 days. One that works
-- as another person lives eight hours.
create function identity.end_of_session(s identity.sessions) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select least(identity.session_end(s.remember, s.created_at),
               case when s.impersonator_id is null then 'infinity' else s.created_at + interval '8 hours' end::timestamptz)
$$;

create or replace function identity.rotate(p_hash text, p_next_hash text, p_retry_key text, p_answer text) returns text
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
  update identity.sessions s set last_used_at = now(), expires_at = identity.end_of_session(s) where s.id = token.session_id;
  return p_answer;
end $$;

-- Whoever works as another person stays in the organization they do it in.
create or replace function identity.join_tenant(p_session uuid, p_user uuid, p_organization uuid, p_refresh_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  if exists (select from identity.sessions s
              where s.id = p_session and s.organization_id is not null and s.organization_id is distinct from p_organization) then
    return false;
  end if;
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

-- Ends the caller's session, the one it was begun from, and the one of a refresh token when it is the same user's.
create or replace function identity.end_session(p_session uuid, p_user uuid, p_refresh_hash text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update identity.sessions
     set revoked_at = now()
   where revoked_at is null
     and (user_id = p_user and (id = p_session
            or id = (select t.session_id from identity.refresh_tokens t where t.token_hash = p_refresh_hash))
       or id = (select s.parent_id from identity.sessions s where s.id = p_session and s.user_id = p_user))
$$;

-- The signed-in person, with organizations and workspaces, oldest first; to whoever works as them, those of one organization.
create or replace function identity.profile(p_session uuid, p_user uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare held identity.sessions;
begin
  perform identity.demand_session(p_session, p_user);
  select * into held from identity.sessions where id = p_session;
  return (
    select jsonb_build_object(
      'id', u.id, 'email', u.email, 'username', u.username, 'name', u.name, 'avatar', u.avatar,
      'phoneNumber', u.phone_number, 'timezone', u.timezone, 'globalRole', u.global_role, 'isActive', u.is_active,
      'emailVerified', u.email_verified_at is not null, 'emailVerifiedAt', u.email_verified_at,
      'lastLoginAt', u.last_login_at, 'createdAt', u.created_at, 'updatedAt', u.updated_at,
      'onboardingStep', u.onboarding_step, 'onboardedAt', u.onboarded_at,
      'teamId', held.workspace_id,
      'impersonator', (
        select jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email)
          from identity.users r where r.id = held.impersonator_id),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isActive', o.is_active, 'role', m.role,
                                                     'joinedAt', m.joined_at) order by o.created_at, o.id), '[]')
          from identity.organization_members m
          join identity.organizations o on o.id = m.organization_id and o.deleted_at is null
         where m.user_id = u.id and m.removed_at is null and o.id = coalesce(held.organization_id, o.id)),
      'workspaces', (
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'organizationId', w.organization_id,
                                                     'role', m.role) order by w.created_at, w.id), '[]')
          from members m
          join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
          join identity.organizations o on o.id = w.organization_id and o.deleted_at is null
         where m.user_id = u.id and m.removed_at is null and o.id = coalesce(held.organization_id, o.id)))
      from identity.users u where u.id = p_user);
end $$;

create or replace function identity.attempt_password(p_session uuid, p_user uuid) returns table (wait integer, password_hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_own_session(p_session, p_user);
  return query select identity.take('sign-in', p_user::text, 10, interval '15 minutes'), u.password_hash
    from identity.users u where u.id = p_user;
end $$;

create or replace function identity.change_password(p_session uuid, p_user uuid, p_old_hash text, p_new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_own_session(p_session, p_user);
  update identity.users set password_hash = p_new_hash, updated_at = now()
   where id = p_user and password_hash = p_old_hash;
  if not found then return false; end if;
  update identity.sessions set revoked_at = now() where user_id = p_user and id <> p_session and revoked_at is null;
  delete from identity.password_resets where user_id = p_user;
  delete from identity.attempts where kind = 'sign-in' and subject = p_user::text;
  return true;
end $$;

create or replace function identity.change_profile(p_session uuid, p_user uuid, p_change jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_own_session(p_session, p_user);
  update identity.users set
    name         = case when p_change ? 'name' then p_change ->> 'name' else name end,
    avatar       = case when p_change ? 'avatar' then p_change ->> 'avatar' else avatar end,
    phone_number = case when p_change ? 'phoneNumber' then p_change ->> 'phoneNumber' else phone_number end,
    timezone     = case when p_change ? 'timezone' then p_change ->> 'timezone' else timezone end,
    updated_at   = now()
   where id = p_user;
end $$;

-- Live sessions of the caller, the one last used first.
create function identity.sessions_of(p_session uuid, p_user uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_own_session(p_session, p_user);
  return (
    select json_agg(json_build_object('id', s.id, 'agent', s.user_agent, 'createdAt', s.created_at, 'lastUsedAt', s.last_used_at,
                                      'expiresAt', s.expires_at, 'remembered', s.remember, 'isCurrent', s.id = p_session)
                    order by s.id = p_session desc, s.last_used_at desc, s.id)::text
      from identity.sessions s
     where s.user_id = p_user and s.impersonator_id is null and s.revoked_at is null and s.expires_at > now());
end $$;

-- Ends one session of the caller, or without an id all but the present one. Answers how many.
create function identity.revoke_sessions(p_session uuid, p_user uuid, p_which uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare ended integer;
begin
  perform identity.demand_own_session(p_session, p_user);
  update identity.sessions s set revoked_at = now()
   where s.user_id = p_user and s.impersonator_id is null and s.revoked_at is null and s.expires_at > now()
     and case when p_which is null then s.id <> p_session else s.id = p_which end;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- One row for each time the product was taken down for work on it. An operator writes it, everybody may read the newest.
create table identity.maintenance (
  id                  bigint primary key generated always as identity,
  is_maintenance_mode boolean not null default true,
  is_done             boolean not null default false,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);

create function identity.maintenance_status() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select to_jsonb(m) - 'id' from identity.maintenance m order by m.id desc limit 1),
    jsonb_build_object('is_maintenance_mode', false, 'is_done', true, 'created_at', null, 'updated_at', null))
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'identity.may_impersonate(uuid,uuid,uuid)', 'identity.impersonation_stands(uuid)', 'identity.demand_own_session(uuid,uuid)',
    'identity.end_of_session(identity.sessions)', 'identity.sessions_of(uuid,uuid)', 'identity.revoke_sessions(uuid,uuid,uuid)',
    'identity.maintenance_status()']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
grant execute on function identity.sessions_of, identity.revoke_sessions, identity.maintenance_status to parley_app;
