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
