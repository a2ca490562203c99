-- Invitations to a workspace.

-- When an invitation that is sent now expires: after seven days.
create or replace function identity.invitation_end() returns timestamptz
language sql stable set search_path = public, pg_temp as $$ select now() + interval '7 days' $$;

-- Pending and expired invitations of the entered workspace.
create or replace function identity.invitations_here()
returns table (id uuid, email text, role member_role, sent_at timestamptz, expires_at timestamptz, invited_by uuid, inviter text)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.id, i.email, i.role, i.sent_at, i.expires_at, i.invited_by, identity.name_of(i.invited_by)
    from identity.invitations i
   where i.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
     and i.accepted_at is null and i.revoked_at is null
$$;

-- The key of the job that sends the email of an invitation.
create or replace function identity.invitation_job(p_id uuid) returns text
language sql immutable set search_path = public, pg_temp as $$ select 'invitation ' || p_id $$;

-- Removes the email of an invitation from the queue, because its link no longer works.
create or replace function identity.cancel_invitation_mail(p_id uuid) returns void
language sql set search_path = public, pg_temp as $$ select graphile_worker.remove_job(identity.invitation_job(p_id)) $$;

-- Rate limit of invitations: per address as other mails, and 200 an hour per workspace. Answers the seconds to wait.
create or replace function identity.count_invitation(p_workspace uuid, p_email text) returns integer
language sql set search_path = public, pg_temp as $$
  select greatest(identity.count_mail('invitation', p_email), identity.count_attempt('invitations', p_workspace::text, 200, interval '1 hour'))
$$;

-- Invites an address into the entered workspace: 'done', 'member', 'invited' (already) or 'wait'.
-- Raises PA409 for a role above the caller's.
create or replace function identity.invite(
  p_id uuid, p_email text, p_role member_role, p_token_hash text, p_mail text, out outcome text, out wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare team record;
begin
  team := identity.lock_team();
  wait := 0;
  if p_role > team.caller_role then
    raise exception 'role above that of the caller' using errcode = 'PA409';
  end if;
  if exists (select from members m join identity.users u on u.id = m.user_id
              where m.workspace_id = team.workspace and m.removed_at is null and lower(u.email) = p_email) then
    outcome := 'member';
    return;
  end if;
  if exists (select from identity.invitations i where i.workspace_id = team.workspace and i.email = p_email
                and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) then
    outcome := 'invited';
    return;
  end if;
  wait := identity.count_invitation(team.workspace, p_email);
  if wait > 0 then outcome := 'wait'; return; end if;
  -- Revokes an expired invitation to this address.
  perform identity.cancel_invitation_mail(i.id) from identity.invitations i
    where i.workspace_id = team.workspace and i.email = p_email and i.accepted_at is null and i.revoked_at is null;
  update identity.invitations set revoked_at = now()
   where workspace_id = team.workspace and email = p_email and accepted_at is null and revoked_at is null;
  insert into identity.invitations (id, workspace_id, email, role, token_hash, invited_by, expires_at)
  values (p_id, team.workspace, p_email, p_role, p_token_hash, team.caller, identity.invitation_end());
  perform enqueue('mail', jsonb_build_object('sealed', p_mail, 'workspaceId', team.workspace), identity.invitation_job(p_id));
  perform identity.audit(team.workspace, team.caller, 'member.invited', 'invitation', p_id, p_email, jsonb_build_object('role', p_role));
  perform identity.emit_event(team.workspace, 'member.changed', '{}');
  outcome := 'done';
end $$;

-- Locks a pending invitation of the workspace until the commit; null if there is none. Raises PA409 for a role above the caller's.
create or replace function identity.lock_invitation(p_workspace uuid, p_role member_role, p_id uuid) returns identity.invitations
language plpgsql set search_path = public, pg_temp as $$
declare pending identity.invitations;
begin
  select * into pending from identity.invitations i
   where i.id = p_id and i.workspace_id = p_workspace and i.accepted_at is null and i.revoked_at is null for update;
  if pending.role > p_role then
    raise exception 'role above that of the caller' using errcode = 'PA409';
  end if;
  return pending;
end $$;

-- Mails a new token, which replaces the earlier one: 'done', 'unknown' or 'wait'. Raises PA409 for a role above the caller's.
create or replace function identity.invite_again(p_id uuid, p_token_hash text, p_mail text, out outcome text, out wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team    record;
  pending identity.invitations;
begin
  team := identity.lock_team();
  wait := 0;
  pending := identity.lock_invitation(team.workspace, team.caller_role, p_id);
  if pending.id is null then outcome := 'unknown'; return; end if;
  wait := identity.count_invitation(team.workspace, pending.email);
  if wait > 0 then outcome := 'wait'; return; end if;
  update identity.invitations set token_hash = p_token_hash, sent_at = now(), expires_at = identity.invitation_end(), invited_by = team.caller
   where id = p_id;
  perform identity.cancel_invitation_mail(p_id);
  perform enqueue('mail', jsonb_build_object('sealed', p_mail, 'workspaceId', team.workspace), identity.invitation_job(p_id));
  perform identity.audit(team.workspace, team.caller, 'invitation.resent', 'invitation', p_id, pending.email, jsonb_build_object('role', pending.role));
  perform identity.emit_event(team.workspace, 'member.changed', '{}');
  outcome := 'done';
end $$;

-- Stores a new token, which replaces the earlier one and is not mailed: 'done', 'unknown' or 'wait'. Raises PA409 for a role above the caller's.
create or replace function identity.renew_invitation(
  p_id uuid, p_token_hash text, out outcome text, out wait integer, out expires_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team    record;
  pending identity.invitations;
begin
  team := identity.lock_team();
  wait := 0;
  pending := identity.lock_invitation(team.workspace, team.caller_role, p_id);
  if pending.id is null then outcome := 'unknown'; return; end if;
  wait := identity.count_attempt('invitations', team.workspace::text, 200, interval '1 hour');
  if wait > 0 then outcome := 'wait'; return; end if;
  expires_at := identity.invitation_end();
  update identity.invitations i set token_hash = p_token_hash, expires_at = renew_invitation.expires_at, invited_by = team.caller
   where i.id = p_id;
  perform identity.cancel_invitation_mail(p_id);
  perform identity.audit(team.workspace, team.caller, 'invitation.link_created', 'invitation', p_id, pending.email,
                         jsonb_build_object('role', pending.role));
  perform identity.emit_event(team.workspace, 'member.changed', '{}');
  outcome := 'done';
end $$;

-- Revokes a pending invitation of the entered workspace. False: there is none. Raises PA409 below ADMIN.
create or replace function identity.revoke_invitation(p_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team    record;
  address text;
begin
  team := identity.lock_team();
  update identity.invitations set revoked_at = now()
   where id = p_id and workspace_id = team.workspace and accepted_at is null and revoked_at is null
  returning email into address;
  if not found then return false; end if;
  perform identity.cancel_invitation_mail(p_id);
  perform identity.audit(team.workspace, team.caller, 'invitation.revoked', 'invitation', p_id, address);
  perform identity.emit_event(team.workspace, 'member.changed', '{}');
  return true;
end $$;

-- The invitation of a token, while it can be used.
create or replace function identity.active_invitation(p_token_hash text) returns setof identity.invitations
language sql stable set search_path = public, pg_temp as $$
  select i.*
    from identity.invitations i
    join identity.workspaces w on w.id = i.workspace_id and w.deleted_at is null
    join identity.organizations o on o.id = w.organization_id and o.is_active and o.deleted_at is null
   where i.token_hash = p_token_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
$$;

-- What the page of an invitation shows to the holder of its token. Null: unknown, used, revoked or expired.
create or replace function identity.show_invitation(p_token_hash text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('email', i.email, 'role', i.role, 'workspaceName', w.name, 'organizationName', o.name,
                            'invitedBy', identity.name_of(i.invited_by), 'expiresAt', i.expires_at)
    from identity.active_invitation(p_token_hash) i
    join identity.workspaces w on w.id = i.workspace_id
    join identity.organizations o on o.id = w.organization_id
$$;

-- Accepts an invitation, once, for the person whose address was invited. Answers 'joined', 'over' (used, revoked or expired) or 'other
-- address', and the workspace and organization.
create or replace function identity.accept_invitation(
  p_token_hash text, p_user uuid, out outcome text, out workspace_id uuid, out organization_id uuid)
language plpgsql set search_path = public, pg_temp as $$
declare
  invitation identity.invitations;
  address    text;
begin
  perform from identity.invitations i where i.token_hash = p_token_hash for update;
  select * into invitation from identity.active_invitation(p_token_hash);
  if not found then outcome := 'over'; return; end if;
  select lower(u.email) into address from identity.users u where u.id = p_user;
  if address <> invitation.email then outcome := 'other address'; return; end if;
  workspace_id := invitation.workspace_id;
  organization_id := (select w.organization_id from identity.workspaces w where w.id = invitation.workspace_id);
  update identity.invitations set accepted_at = now(), accepted_by = p_user where id = invitation.id;
  perform identity.cancel_invitation_mail(invitation.id);
  insert into identity.organization_members as o (organization_id, user_id, role)
  values (accept_invitation.organization_id, p_user, least(invitation.role, 'MEMBER'))
  on conflict on constraint organization_members_pkey do update
     set role = excluded.role, removed_at = null, joined_at = now() where o.removed_at is not null;
  insert into members as m (workspace_id, user_id, role) values (invitation.workspace_id, p_user, invitation.role)
  on conflict on constraint members_pkey do update
     set role = excluded.role, removed_at = null, joined_at = now() where m.removed_at is not null;
  perform identity.audit(invitation.workspace_id, p_user, 'member.joined', 'invitation', invitation.id, invitation.email,
                         jsonb_build_object('role', invitation.role, 'invitedBy', identity.name_of(invitation.invited_by)));
  perform identity.emit_event(invitation.workspace_id, 'member.changed', array[p_user]);
  outcome := 'joined';
end $$;

-- Accepts an invitation for a signed-in person. Raises as identity.require_session.
create or replace function identity.join_team(
  p_session uuid, p_user uuid, p_token_hash text, out outcome text, out workspace_id uuid, out organization_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_session(p_session, p_user);
  select a.outcome, a.workspace_id, a.organization_id into outcome, workspace_id, organization_id
    from identity.accept_invitation(p_token_hash, p_user) a;
end $$;

revoke all on function identity.invitation_end, identity.invitation_job, identity.cancel_invitation_mail, identity.invitations_here, identity.count_invitation, identity.invite,
  identity.lock_invitation, identity.invite_again, identity.renew_invitation, identity.revoke_invitation, identity.active_invitation, identity.show_invitation,
  identity.accept_invitation, identity.join_team from public;
grant execute on function identity.invitations_here, identity.invite, identity.invite_again,
  identity.renew_invitation, identity.revoke_invitation, identity.show_invitation, identity.join_team to parley_app;
