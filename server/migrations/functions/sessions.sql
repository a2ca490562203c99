-- Sessions and their refresh tokens.

-- When a session expires: 24 hours after its last use and at most 30 days after it began; a remembered one after 30 days.
create or replace function identity.session_end(p_remember boolean, p_since timestamptz) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select least(p_since + interval '30 days',
               case when p_remember then 'infinity' else now() + interval '24 hours' end::timestamptz)
$$;

-- When this session expires: as identity.session_end, and after eight hours while impersonating.
create or replace function identity.end_of_session(s identity.sessions) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select least(identity.session_end(s.is_remembered, s.created_at),
               case when s.impersonator_id is null then 'infinity' else s.created_at + interval '8 hours' end::timestamptz)
$$;

-- Opens a session for a person whose password was checked against this hash, unless it has changed since. Answers whether it did, and the
-- person's oldest active organization.
create or replace function identity.open_session(p_session uuid, p_user uuid, p_password_hash text, p_remember boolean, p_agent text,
                                                 p_network text)
returns table (opened boolean, organization_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update identity.users u set last_login_at = now()
   where u.id = p_user and u.password_hash = p_password_hash and u.is_active;
  if not found then return query select false, null::uuid; return; end if;
  insert into identity.sessions (id, user_id, is_remembered, expires_at, user_agent, network)
  values (p_session, p_user, p_remember, identity.session_end(p_remember, now()), p_agent, p_network);
  delete from identity.rate_limits where kind = 'sign-in' and subject = p_user::text || ' ' || p_network;
  delete from identity.rate_limits where kind = 'sign-in anywhere' and subject = p_user::text;
  return query select true, (
    select o.id from identity.organization_members m
      join identity.organizations o on o.id = m.organization_id and o.is_active and o.deleted_at is null
     where m.user_id = p_user and m.removed_at is null
     order by o.created_at, o.id limit 1);
end $$;

-- Adds a refresh token for one organization of the user, or for none yet. False: not a member of it, or an impersonation
-- that is bound to another one.
create or replace function identity.issue_refresh_token(p_session uuid, p_user uuid, p_organization uuid, p_refresh_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_session(p_session, p_user);
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

-- The session, person and organization of a refresh token, even if it can no longer be used.
create or replace function identity.refresh_claims(p_hash text) returns table (session_id uuid, user_id uuid, organization_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.user_id, t.organization_id
    from identity.refresh_tokens t
    join identity.sessions s on s.id = t.session_id
   where t.token_hash = p_hash
$$;

-- Uses a refresh token and replaces it. Answers `p_answer`, or, to a retry with the same key within 60 seconds, what the
-- first use answered. Null: not valid; a second use has ended the session.
create or replace function identity.rotate_refresh_token(p_hash text, p_next_hash text, p_retry_key text, p_answer text) returns text
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
  perform identity.require_session(token.session_id, owner);
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

-- Ends the caller's session, the one it was impersonated from, and that of a refresh token of the same user.
create or replace function identity.end_session(p_session uuid, p_user uuid, p_refresh_hash text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update identity.sessions
     set revoked_at = now()
   where revoked_at is null
     and (user_id = p_user and (id = p_session
            or id = (select t.session_id from identity.refresh_tokens t where t.token_hash = p_refresh_hash))
       or id = (select s.parent_id from identity.sessions s where s.id = p_session and s.user_id = p_user))
$$;

-- The caller's live sessions as JSON, the current one first, then by last use.
create or replace function identity.sessions_of(p_session uuid, p_user uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_own_session(p_session, p_user);
  return (
    select json_agg(json_build_object('id', s.id, 'agent', s.user_agent, 'createdAt', s.created_at, 'lastUsedAt', s.last_used_at,
                                      'expiresAt', s.expires_at, 'remembered', s.is_remembered, 'isCurrent', s.id = p_session)
                    order by s.id = p_session desc, s.last_used_at desc, s.id)::text
      from identity.sessions s
     where s.user_id = p_user and s.impersonator_id is null and s.revoked_at is null and s.expires_at > now());
end $$;

-- Ends one session of the caller, or all but the current one. Answers how many.
create or replace function identity.revoke_sessions(p_session uuid, p_user uuid, p_which uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare ended integer;
begin
  perform identity.require_own_session(p_session, p_user);
  update identity.sessions s set revoked_at = now()
   where s.user_id = p_user and s.impersonator_id is null and s.revoked_at is null and s.expires_at > now()
     and case when p_which is null then s.id <> p_session else s.id = p_which end;
  get diagnostics ended = row_count;
  return ended;
end $$;

revoke all on function identity.session_end, identity.end_of_session, identity.open_session, identity.issue_refresh_token,
  identity.refresh_claims, identity.rotate_refresh_token, identity.end_session, identity.sessions_of, identity.revoke_sessions
  from public;
grant execute on function identity.open_session, identity.issue_refresh_token, identity.refresh_claims, identity.rotate_refresh_token,
  identity.end_session, identity.sessions_of, identity.revoke_sessions to parley_app;
