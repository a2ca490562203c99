-- Signing in, and passwords that are changed or forgotten. Tokens are stored as keyed hashes.

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
