-- Signing up and in, and passwords that are changed or forgotten. Tokens are stored as keyed hashes.

-- Counts one more attempt. Answers 0, or the seconds to wait when the attempts of the window are used up.
create or replace function identity.count_attempt(p_kind text, p_subject text, p_most integer, p_window interval) returns integer
language sql volatile set search_path = public, pg_temp as $$
  insert into identity.rate_limits as a (kind, subject, count, resets_at) values (p_kind, p_subject, 1, now() + p_window)
  on conflict (kind, subject) do update
     set count = case when a.resets_at <= now() then 1 else a.count + 1 end,
         resets_at = case when a.resets_at <= now() then now() + p_window else a.resets_at end
  returning case when count > p_most then greatest(1, ceil(extract(epoch from resets_at - now())))::integer else 0 end
$$;

-- Answers 0 and counts one more attempt, or the seconds until the next one is allowed. The first attempts are not delayed; each further
-- one doubles the delay, up to the longest. A refused attempt does not count, so that repeated attempts cannot lock anybody out.
create or replace function identity.delay_attempt(p_kind text, p_subject text, p_free integer, p_first interval, p_longest interval)
returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  counted         identity.rate_limits;
  current_instant timestamptz;
begin
  insert into identity.rate_limits (kind, subject, count, resets_at) values (p_kind, p_subject, 0, now())
  on conflict do nothing;
  select * into counted from identity.rate_limits where kind = p_kind and subject = p_subject for update;
  current_instant := clock_timestamp();
  if counted.count >= p_free and counted.resets_at > current_instant then
    return greatest(1, ceil(extract(epoch from counted.resets_at - current_instant)));
  end if;
  if (counted.resets_at + case when counted.count < p_free then interval '0' else interval '1 day' end) <= current_instant then
    counted.count := 0;
  end if;
  update identity.rate_limits
     set count = counted.count + 1,
         resets_at = case when counted.count + 1 >= p_free
                          then current_instant + least(p_longest, p_first * 2 ^ least(counted.count + 1 - p_free, 20))
                          when counted.count = 0 then current_instant + interval '15 minutes'
                          else counted.resets_at end
   where kind = p_kind and subject = p_subject;
  return 0;
end $$;

-- Forgets the failed attempts to sign in to an account, from everywhere.
create or replace function identity.forget_attempts(p_account uuid) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from identity.rate_limits
   where (kind = 'sign-in' and subject like p_account::text || ' %')
      or (kind = 'sign-in anywhere' and subject = p_account::text)
$$;

-- Rate limit of mails: one a minute and five an hour to one address, whether or not it has an account.
create or replace function identity.count_mail(p_kind text, p_email text) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare wait integer := identity.count_attempt(p_kind || ' pause', p_email, 1, interval '60 seconds');
begin
  return case when wait > 0 then wait else identity.count_attempt(p_kind, p_email, 5, interval '1 hour') end;
end $$;

-- Counts an attempt to sign in and answers the hashes to check the password against: the account's and that of the newest pending sign-up,
-- so that nobody learns whether there is an account. Counted first, so that parallel guesses cannot outrun the limit. The first ten
-- attempts from one network are not delayed, nor the first hundred from all networks. After these, attempts wait up to a minute for each
-- other, except from networks where the account has been signed in: many machines cannot guess faster, and nobody can lock the owner out.
create or replace function identity.attempt_sign_in(p_login text, p_network text)
returns table (wait integer, user_id uuid, password_hash text, waiting_hash text, may_enter boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known        identity.users;
  pending_hash text;
  account      text;
  delay        integer;
begin
  select * into known from identity.users u
   where lower(u.email) = p_login or lower(u.username) = p_login
   order by lower(u.email) = p_login desc limit 1;
  select s.password_hash into pending_hash from identity.sign_ups s where s.email = p_login order by s.created_at desc limit 1;
  account := coalesce(known.id::text, p_login);
  delay := identity.delay_attempt('sign-in', account || ' ' || p_network, 10, interval '2 minutes', interval '15 minutes');
  if delay = 0 and not exists (select from identity.sessions s where s.user_id = known.id and s.network = p_network) then
    delay := identity.delay_attempt('sign-in anywhere', account, 100, interval '1 second', interval '1 minute');
  end if;
  return query select
    delay, known.id, known.password_hash, pending_hash, coalesce(known.is_active and known.email_verified_at is not null, false);
end $$;

-- Stores and mails a token that resets the password of this address. Answers the seconds to wait, or 0; an address without
-- an account gets no mail and the same answer.
create or replace function identity.begin_reset(p_email text, p_token_hash text, p_mail text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wait    integer := identity.count_mail('reset mail', p_email);
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

-- The person whose password a token resets; no row if it can no longer be used.
create or replace function identity.reset_holder(p_token_hash text) returns table (email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.name from identity.password_resets r join identity.users u on u.id = r.user_id
   where r.token_hash = p_token_hash and r.expires_at > now()
$$;

-- Sets the new password and ends every session. False: the token is unknown, used or expired.
create or replace function identity.finish_reset(p_token_hash text, p_password_hash text) returns boolean
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
  perform identity.forget_attempts(account);
  return true;
end $$;

-- Counts an attempt of this session to confirm its user's password. Answers the hash to check it against, and the user's address and name.
-- Raises as identity.require_own_session.
create or replace function identity.attempt_password(p_session uuid, p_user uuid)
returns table (wait integer, password_hash text, email text, name text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_own_session(p_session, p_user);
  return query select identity.delay_attempt('password', p_session::text, 10, interval '2 minutes', interval '15 minutes'),
                      u.password_hash, u.email, u.name
    from identity.users u where u.id = p_user;
end $$;

-- Sets a new password for a user whose old one was checked against this hash, and ends every other session. False: it has changed since.
-- Raises as identity.require_own_session.
create or replace function identity.change_password(p_session uuid, p_user uuid, p_old_hash text, p_new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_own_session(p_session, p_user);
  update identity.users set password_hash = p_new_hash, updated_at = now()
   where id = p_user and password_hash = p_old_hash;
  if not found then return false; end if;
  update identity.sessions set revoked_at = now() where user_id = p_user and id <> p_session and revoked_at is null;
  delete from identity.password_resets where user_id = p_user;
  delete from identity.rate_limits where kind = 'password' and subject = p_session::text;
  perform identity.forget_attempts(p_user);
  return true;
end $$;

revoke all on function identity.count_attempt, identity.delay_attempt, identity.forget_attempts, identity.count_mail, identity.attempt_sign_in, identity.begin_reset,
  identity.reset_holder, identity.finish_reset, identity.attempt_password, identity.change_password from public;
grant execute on function identity.attempt_sign_in, identity.begin_reset, identity.reset_holder, identity.finish_reset,
  identity.attempt_password, identity.change_password to parley_app;

-- Signing up: a pending sign-up becomes a person once the secret that was mailed is confirmed.

-- When the secret of a sign-up expires: a link after 24 hours, a code after 10 minutes.
create or replace function identity.secret_end(p_by_link boolean) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select now() + case when p_by_link then interval '24 hours' else interval '10 minutes' end
$$;

-- The pending sign-up with this id, or, without one, the only one of the address. One that has expired counts for an hour,
-- so that nobody can wait for it to make room.
create or replace function identity.find_pending_sign_up(p_email text, p_id uuid, p_by_link boolean) returns uuid
language sql stable set search_path = public, pg_temp as $$
  select case when p_id is not null
    then (select s.id from identity.sign_ups s where s.id = p_id and s.email = p_email and s.by_link = p_by_link)
    else (select (array_agg(s.id))[1] from identity.sign_ups s
           where s.email = p_email and s.by_link = p_by_link
             and (s.expires_at > now() or s.created_at > now() - interval '1 hour')
          having count(*) = 1) end
$$;

-- Stores a sign-up until its secret is confirmed. Does the same work for an address with an account, so that only its owner learns of
-- that. Answers the seconds to wait, or 0 if the mail was queued.
create or replace function identity.begin_sign_up(p_sign_up jsonb, p_secret_hash text, p_by_link boolean, p_mail text, p_mail_if_known text)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text := p_sign_up ->> 'email';
  wait    integer := identity.count_mail('sign-up mail', address);
begin
  if wait > 0 then return wait; end if;
  insert into identity.sign_ups
    (id, email, password_hash, name, phone_number, organization_name, workspace_name, plan_code, wants_trial, invitation_hash,
     language, secret_hash, by_link, expires_at)
  values ((p_sign_up ->> 'id')::uuid, address, p_sign_up ->> 'passwordHash', p_sign_up ->> 'name', p_sign_up ->> 'phoneNumber',
          p_sign_up ->> 'organizationName', p_sign_up ->> 'workspaceName', p_sign_up ->> 'planCode',
          (p_sign_up ->> 'onTrial')::boolean, p_sign_up ->> 'invitationHash', p_sign_up ->> 'language',
          p_secret_hash, p_by_link, identity.secret_end(p_by_link));
  perform enqueue('mail', jsonb_build_object('sealed',
    case when exists (select from identity.users u where lower(u.email) = address) then p_mail_if_known else p_mail end));
  return 0;
end $$;

-- Replaces the secret of a pending sign-up. An address without one gets no mail, but the same answer after the same work.
create or replace function identity.renew_secret(p_email text, p_id uuid, p_secret_hash text, p_by_link boolean, p_mail text, p_mail_if_known text)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wait   integer := identity.count_mail('sign-up mail', p_email);
  sealed text;
begin
  if wait > 0 then return wait; end if;
  update identity.sign_ups
     set secret_hash = p_secret_hash, attempts = 0, expires_at = identity.secret_end(p_by_link)
   where id = identity.find_pending_sign_up(p_email, p_id, p_by_link);
  if found then
    sealed := case when exists (select from identity.users u where lower(u.email) = p_email) then p_mail_if_known else p_mail end;
  end if;
  perform enqueue('mail', jsonb_build_object('sealed', sealed));
  return 0;
end $$;

-- The password hash of the sign-up that this link would finish. Null: there is none, or the link has expired.
create or replace function identity.sign_up_password_hash(p_secret_hash text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select s.password_hash from identity.sign_ups s where s.by_link and s.secret_hash = p_secret_hash and s.expires_at > now()
$$;

-- Turns a pending sign-up into a person with a session, and with an own organization and workspace or the membership they were invited to:
-- all or nothing. Answers 'created', 'registered' (the address has an account) or 'wrong', and the organization. Wrong codes are counted,
-- and the fifth invalidates the code; the count must be committed, so this returns instead of raising.
create or replace function identity.complete_sign_up(
  p_email text, p_id uuid, p_secret_hash text, p_user uuid, p_organization uuid, p_workspace uuid, p_subscription uuid,
  p_session uuid, p_refresh_hash text, p_agent text, p_language text, out outcome text, out organization_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text;
  pending identity.sign_ups;
begin
  address := coalesce(p_email, (select s.email from identity.sign_ups s where s.by_link and s.secret_hash = p_secret_hash));
  -- Locks all sign-ups of the address in one order, so that concurrent completions wait for each other.
  perform from identity.sign_ups s where s.email = address order by s.id for update;
  if p_email is null then
    select * into pending from identity.sign_ups where by_link and secret_hash = p_secret_hash;
  else
    select * into pending from identity.sign_ups where id = identity.find_pending_sign_up(p_email, p_id, false);
  end if;
  outcome := 'wrong';
  if not found or pending.expires_at <= now() or pending.attempts >= 5 then return; end if;
  if pending.secret_hash <> p_secret_hash then
    update identity.sign_ups set attempts = attempts + 1 where id = pending.id;
    return;
  end if;
  delete from identity.sign_ups where email = pending.email;
  begin
    insert into identity.users (id, email, username, password_hash, name, phone_number, language, email_verified_at, last_login_at)
    values (p_user, pending.email, pending.email, pending.password_hash, pending.name, pending.phone_number,
            coalesce(p_language, pending.language), now(), now());
  exception when unique_violation then
    outcome := 'registered';
    return;
  end;
  if pending.invitation_hash is not null then
    select a.organization_id into organization_id from identity.accept_invitation(pending.invitation_hash, p_user) a;
  else
    organization_id := p_organization;
    insert into identity.organizations (id, name) values (p_organization, pending.organization_name);
    insert into identity.workspaces (id, organization_id, name) values (p_workspace, p_organization, pending.workspace_name);
    insert into identity.organization_members (organization_id, user_id, role) values (p_organization, p_user, 'OWNER');
    insert into members (workspace_id, user_id, role) values (p_workspace, p_user, 'OWNER');
    insert into event_counters (workspace_id) values (p_workspace);
    insert into identity.subscriptions
      (id, organization_id, owner_id, plan_id, plan_code, name, type, payment_status, interval, is_active, is_selected,
       asked_plan_code, asked_trial)
    values (p_subscription, p_organization, p_user, 'self-hosted', 'self-hosted', 'Self-hosted', 'self-hosted', 'none',
            'none', true, true, pending.plan_code, pending.wants_trial);
  end if;
  insert into identity.sessions (id, user_id, is_remembered, expires_at, user_agent)
  values (p_session, p_user, false, identity.session_end(false, now()), p_agent);
  insert into identity.refresh_tokens (token_hash, session_id, organization_id)
  values (p_refresh_hash, p_session, organization_id);
  outcome := 'created';
end $$;

revoke all on function identity.secret_end, identity.find_pending_sign_up, identity.begin_sign_up, identity.renew_secret,
  identity.sign_up_password_hash, identity.complete_sign_up from public;
grant execute on function identity.begin_sign_up, identity.renew_secret, identity.sign_up_password_hash,
  identity.complete_sign_up to parley_app;
