-- Organizations and workspaces that are made, renamed and deleted; members with roles; invitations. The application may not write
-- any of these tables: the functions below do, and each decides anew, under a lock, what the caller's role allows.

alter table identity.organizations add column description text;
alter table identity.workspaces add column description text;

-- A place in a workspace, for whoever holds the mailed token and owns the address.
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

create function identity.invitation_end() returns timestamptz
language sql stable set search_path = public, pg_temp as $$ select now() + interval '7 days' $$;

-- Records one event of a workspace, last in its transaction.
create function identity.tell(p_workspace uuid, p_kind text, p_ids uuid[]) returns void
language sql set search_path = public, pg_temp as $$
  with numbered as (update event_counters set seq = seq + 1 where workspace_id = p_workspace returning seq)
  insert into events (workspace_id, seq, kind, ids) select p_workspace, seq, p_kind, p_ids from numbered
$$;

create function identity.name_of(p_user uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(u.name, u.email) from identity.users u where u.id = p_user
$$;

-- The workspace that was entered, with the role in it of whoever did, as it is now: whoever decides about a team waits for whoever
-- decides at the same time, who may have just taken this right away. PA409 below ADMIN.
create function identity.lead_team(out here uuid, out me uuid, out mine member_role)
language plpgsql set search_path = public, pg_temp as $$
begin
  here := nullif(current_setting('app.workspace_id', true), '')::uuid;
  me := nullif(current_setting('app.user_id', true), '')::uuid;
  perform from identity.workspaces w where w.id = here for no key update;
  select m.role into mine from members m where m.workspace_id = here and m.user_id = me and m.removed_at is null;
  if mine is null or mine < 'ADMIN' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
end $$;

-- Invitations of a person who may no longer give what they gave away.
create function identity.revoke_invitations_of(p_workspace uuid, p_user uuid, p_most member_role) returns void
language sql set search_path = public, pg_temp as $$
  update identity.invitations
     set revoked_at = now()
   where workspace_id = p_workspace and invited_by = p_user and accepted_at is null and revoked_at is null
     and (p_most is null or p_most < 'ADMIN' or role > p_most)
$$;

-- Gives a member of the entered workspace another role: 'done', 'unknown', 'own'. PA409: more than the caller has, or held by
-- somebody who has more. Nobody changes the own role, and only an OWNER another's OWNER: one is always left.
create function identity.change_role(p_user uuid, p_role member_role) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team record;
  held member_role;
begin
  team := identity.lead_team();
  select m.role into held from members m where m.workspace_id = team.here and m.user_id = p_user and m.removed_at is null;
  if held is null then return 'unknown'; end if;
  if p_user = team.me then return 'own'; end if;
  if greatest(held, p_role) > team.mine then
    raise exception 'more than the own rights' using errcode = 'PA409';
  end if;
  if held = p_role then return 'done'; end if;
  update members set role = p_role where workspace_id = team.here and user_id = p_user;
  perform identity.revoke_invitations_of(team.here, p_user, p_role);
  perform identity.audit(team.here, team.me, 'member.role_changed', 'member', p_user, identity.name_of(p_user),
                         jsonb_build_object('from', held, 'to', p_role));
  perform identity.tell(team.here, 'member.changed', array[p_user]);
  return 'done';
end $$;

-- Gives all that is somebody's to the heir, or to nobody; answers how many records of each kind.
create function identity.hand_over(p_workspace uuid, p_from uuid, p_to uuid) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  given   jsonb := '{}';
  kind    record;
  records integer;
begin
  for kind in select * from (values ('contacts', 'owner_id'), ('companies', 'owner_id'), ('deals', 'owner_id'), ('tasks', 'assignee_id'))
                         kinds (held, holder) loop
    execute format('update %1$I set %2$I = $3, version = version + 1, updated_at = now() where workspace_id = $1 and %2$I = $2',
                   kind.held, kind.holder) using p_workspace, p_from, p_to;
    get diagnostics records = row_count;
    given := given || jsonb_build_object(kind.held, records);
  end loop;
  update whatsapp_conversations set assignee_id = p_to where workspace_id = p_workspace and assignee_id = p_from;
  return given;
end $$;
revoke all on function identity.hand_over from public;

-- Takes a member out of the entered workspace and gives their records to the heir, or to nobody: 'done', 'unknown', 'own',
-- 'no heir'. Streams end by themselves, as they ask for the membership.
-- Locks are taken in the order in which every change of a record takes them: records, the counter of events, members. Whoever assigns
-- at the same time is through before the counter is had, and what they gave is handed over, too; or comes after it, and is refused (0044).
create function identity.remove_member(p_user uuid, p_heir uuid, out outcome text, out records jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team record;
  held member_role;
  late jsonb;
begin
  team := identity.lead_team();
  select m.role into held from members m
   where m.workspace_id = team.here and m.user_id = p_user and m.removed_at is null;
  if held is null then outcome := 'unknown'; return; end if;
  if p_user = team.me then outcome := 'own'; return; end if;
  if held > team.mine then
    raise exception 'more than the own rights' using errcode = 'PA409';
  end if;
  if p_heir is not null and (p_heir = p_user or not exists (
    select from members m where m.workspace_id = team.here and m.user_id = p_heir and m.removed_at is null)) then
    outcome := 'no heir';
    return;
  end if;
  records := identity.hand_over(team.here, p_user, p_heir);
  perform from event_counters c where c.workspace_id = team.here for update;
  perform from members m where m.workspace_id = team.here and m.user_id = p_user for update;
  update members set removed_at = now() where workspace_id = team.here and user_id = p_user;
  late := identity.hand_over(team.here, p_user, p_heir);
  records := (select jsonb_object_agg(kind, count::int + (late ->> kind)::int) from jsonb_each_text(records) given (kind, count));
  perform identity.revoke_invitations_of(team.here, p_user, null);
  -- Whoever has no workspace of the organization left, and does not administer it, is out of it.
  update identity.organization_members o set removed_at = now()
    from identity.workspaces w
   where w.id = team.here and o.organization_id = w.organization_id and o.user_id = p_user and o.role < 'ADMIN'
     and o.removed_at is null and not exists (
       select from members m join identity.workspaces other on other.id = m.workspace_id and other.deleted_at is null
        where m.user_id = p_user and m.removed_at is null and other.organization_id = w.organization_id);
  perform identity.audit(team.here, team.me, 'member.removed', 'member', p_user, identity.name_of(p_user),
                         records || jsonb_build_object('role', held, 'heir', identity.name_of(p_heir)));
  perform identity.tell(team.here, kind || '.changed', '{}')
     from unnest(array['contacts', 'companies', 'deals', 'tasks']) kind where (records ->> kind)::int > 0;
  perform identity.tell(team.here, 'member.changed', array[p_user]);
  outcome := 'done';
end $$;

-- Invitations of the entered workspace that wait, those that are over among them.
create function identity.invitations_here()
returns table (id uuid, email text, role member_role, sent_at timestamptz, expires_at timestamptz, invited_by uuid, inviter text)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.id, i.email, i.role, i.sent_at, i.expires_at, i.invited_by, identity.name_of(i.invited_by)
    from identity.invitations i
   where i.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
     and i.accepted_at is null and i.revoked_at is null
$$;

-- Mails that one workspace may have sent in an hour, beside those that one address may get.
create function identity.take_invitation(p_workspace uuid, p_email text) returns integer
language sql set search_path = public, pg_temp as $$
  select greatest(identity.take_mail('invitation', p_email), identity.take('invitations', p_workspace::text, 200, interval '1 hour'))
$$;

-- Invites an address into the entered workspace: 'done', 'member', 'invited' (it has been already), or 'wait'.
create function identity.invite(
  p_id uuid, p_email text, p_role member_role, p_token_hash text, p_mail text, out outcome text, out wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare team record;
begin
  team := identity.lead_team();
  wait := 0;
  if p_role > team.mine then
    raise exception 'more than the own rights' using errcode = 'PA409';
  end if;
  if exists (select from members m join identity.users u on u.id = m.user_id
              where m.workspace_id = team.here and m.removed_at is null and lower(u.email) = p_email) then
    outcome := 'member';
    return;
  end if;
  if exists (select from identity.invitations i where i.workspace_id = team.here and i.email = p_email
                and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) then
    outcome := 'invited';
    return;
  end if;
  wait := identity.take_invitation(team.here, p_email);
  if wait > 0 then outcome := 'wait'; return; end if;
  -- One that is over makes room.
  update identity.invitations set revoked_at = now()
   where workspace_id = team.here and email = p_email and accepted_at is null and revoked_at is null;
  insert into identity.invitations (id, workspace_id, email, role, token_hash, invited_by, expires_at)
  values (p_id, team.here, p_email, p_role, p_token_hash, team.me, identity.invitation_end());
  perform enqueue('mail', jsonb_build_object('sealed', p_mail));
  perform identity.audit(team.here, team.me, 'member.invited', 'invitation', p_id, p_email, jsonb_build_object('role', p_role));
  perform identity.tell(team.here, 'member.changed', '{}');
  outcome := 'done';
end $$;

-- Mails another token, after which the earlier one is worth nothing: 'done', 'unknown' or 'wait'.
create function identity.invite_again(p_id uuid, p_token_hash text, p_mail text, out outcome text, out wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team    record;
  waiting identity.invitations;
begin
  team := identity.lead_team();
  wait := 0;
  select * into waiting from identity.invitations i
   where i.id = p_id and i.workspace_id = team.here and i.accepted_at is null and i.revoked_at is null for update;
  if not found then outcome := 'unknown'; return; end if;
  if waiting.role > team.mine then
    raise exception 'more than the own rights' using errcode = 'PA409';
  end if;
  wait := identity.take_invitation(team.here, waiting.email);
  if wait > 0 then outcome := 'wait'; return; end if;
  update identity.invitations set token_hash = p_token_hash, sent_at = now(), expires_at = identity.invitation_end(), invited_by = team.me
   where id = p_id;
  perform enqueue('mail', jsonb_build_object('sealed', p_mail));
  perform identity.audit(team.here, team.me, 'invitation.resent', 'invitation', p_id, waiting.email, jsonb_build_object('role', waiting.role));
  perform identity.tell(team.here, 'member.changed', '{}');
  outcome := 'done';
end $$;

create function identity.revoke_invitation(p_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team    record;
  address text;
begin
  team := identity.lead_team();
  update identity.invitations set revoked_at = now()
   where id = p_id and workspace_id = team.here and accepted_at is null and revoked_at is null
  returning email into address;
  if not found then return false; end if;
  perform identity.audit(team.here, team.me, 'invitation.revoked', 'invitation', p_id, address);
  perform identity.tell(team.here, 'member.changed', '{}');
  return true;
end $$;

-- The invitation behind a token while it may be used.
create function identity.living_invitation(p_token_hash text) returns setof identity.invitations
language sql stable set search_path = public, pg_temp as $$
  select i.*
    from identity.invitations i
    join identity.workspaces w on w.id = i.workspace_id and w.deleted_at is null
    join identity.organizations o on o.id = w.organization_id and o.is_active and o.deleted_at is null
   where i.token_hash = p_token_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
$$;

-- What the page of an invitation shows to whoever holds its token. Null: the token is unknown, used, revoked or over.
create function identity.show_invitation(p_token_hash text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('email', i.email, 'role', i.role, 'workspaceName', w.name, 'organizationName', o.name,
                            'invitedBy', identity.name_of(i.invited_by), 'expiresAt', i.expires_at)
    from identity.living_invitation(p_token_hash) i
    join identity.workspaces w on w.id = i.workspace_id
    join identity.organizations o on o.id = w.organization_id
$$;

-- Uses an invitation up for this person, whose address it must be. Whoever comes second finds it used.
-- Answers 'joined', 'over' or 'other address', and where.
create function identity.accept_invitation(
  p_token_hash text, p_user uuid, out outcome text, out workspace_id uuid, out organization_id uuid)
language plpgsql set search_path = public, pg_temp as $$
declare
  invitation identity.invitations;
  address    text;
begin
  perform from identity.invitations i where i.token_hash = p_token_hash for update;
  select * into invitation from identity.living_invitation(p_token_hash);
  if not found then outcome := 'over'; return; end if;
  select lower(u.email) into address from identity.users u where u.id = p_user;
  if address <> invitation.email then outcome := 'other address'; return; end if;
  workspace_id := invitation.workspace_id;
  organization_id := (select w.organization_id from identity.workspaces w where w.id = invitation.workspace_id);
  update identity.invitations set accepted_at = now(), accepted_by = p_user where id = invitation.id;
  insert into identity.organization_members as o (organization_id, user_id, role)
  values (accept_invitation.organization_id, p_user, least(invitation.role, 'MEMBER'))
  on conflict on constraint organization_members_pkey do update
     set role = excluded.role, removed_at = null, joined_at = now() where o.removed_at is not null;
  insert into members as m (workspace_id, user_id, role) values (invitation.workspace_id, p_user, invitation.role)
  on conflict on constraint members_pkey do update
     set role = excluded.role, removed_at = null, joined_at = now() where m.removed_at is not null;
  perform identity.audit(invitation.workspace_id, p_user, 'member.joined', 'invitation', invitation.id, invitation.email,
                         jsonb_build_object('role', invitation.role, 'invitedBy', identity.name_of(invitation.invited_by)));
  perform identity.tell(invitation.workspace_id, 'member.changed', array[p_user]);
  outcome := 'joined';
end $$;

create function identity.join_team(
  p_session uuid, p_user uuid, p_token_hash text, out outcome text, out workspace_id uuid, out organization_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  select a.outcome, a.workspace_id, a.organization_id into outcome, workspace_id, organization_id
    from identity.accept_invitation(p_token_hash, p_user) a;
end $$;

-- The caller's role in a living organization, whose row is locked against whoever decides about it at the same time.
-- Null: not theirs. PA401 without a session, PA409 below what is needed. Whoever works as somebody else (0035) decides in the one
-- organization alone that their session is bound to.
create function identity.lead_organization(p_session uuid, p_user uuid, p_organization uuid, p_needs member_role)
returns member_role language plpgsql set search_path = public, pg_temp as $$
declare mine member_role;
begin
  perform identity.demand_session(p_session, p_user);
  perform from identity.organizations o
    join identity.sessions s on s.id = p_session and coalesce(s.organization_id, o.id) = o.id
   where o.id = p_organization and o.deleted_at is null for no key update of o;
  if not found then return null; end if;
  select m.role into mine from identity.organization_members m
   where m.organization_id = p_organization and m.user_id = p_user and m.removed_at is null;
  if mine < p_needs then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  return mine;
end $$;

create function identity.shown_organization(p_organization uuid, p_role member_role) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('id', o.id, 'name', o.name, 'description', o.description, 'isActive', o.is_active, 'role', p_role)
    from identity.organizations o where o.id = p_organization
$$;

create function identity.shown_workspace(p_workspace uuid, p_role member_role) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('id', w.id, 'name', w.name, 'description', w.description, 'organizationId', w.organization_id, 'role', p_role)
    from identity.workspaces w where w.id = p_workspace
$$;

create function identity.create_organization(
  p_session uuid, p_user uuid, p_id uuid, p_name text, p_description text, p_subscription uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  insert into identity.organizations (id, name, description) values (p_id, p_name, p_description);
  insert into identity.organization_members (organization_id, user_id, role) values (p_id, p_user, 'OWNER');
  insert into identity.subscriptions
    (id, organization_id, owner_id, plan_id, plan_code, name, type, payment_status, interval, is_active, is_selected)
  values (p_subscription, p_id, p_user, 'self-hosted', 'self-hosted', 'Self-hosted', 'self-hosted', 'none', 'none', true, true);
  return identity.shown_organization(p_id, 'OWNER');
end $$;

-- Changes the keys that are there. Null: not the caller's.
create function identity.change_organization(p_session uuid, p_user uuid, p_id uuid, p_change jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine member_role := identity.lead_organization(p_session, p_user, p_id, 'ADMIN');
  was  text;
begin
  if mine is null then return null; end if;
  select o.name into was from identity.organizations o where o.id = p_id;
  update identity.organizations set
    name        = case when p_change ? 'name' then p_change ->> 'name' else name end,
    description = case when p_change ? 'description' then p_change ->> 'description' else description end
   where id = p_id;
  perform identity.audit_throughout(p_id, p_user, 'organization.changed', 'organization', p_id, was, p_change);
  return identity.shown_organization(p_id, mine);
end $$;

-- Deletes an organization with its workspaces: 'done', 'unknown', or 'last', because it is the only one of the caller.
create function identity.delete_organization(p_session uuid, p_user uuid, p_id uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine   member_role;
  called text;
begin
  -- A person's organizations are deleted one after the other, so that one is left.
  perform from identity.users u where u.id = p_user for no key update;
  mine := identity.lead_organization(p_session, p_user, p_id, 'OWNER');
  if mine is null then return 'unknown'; end if;
  if not exists (
    select from identity.organization_members m
      join identity.organizations o on o.id = m.organization_id and o.is_active and o.deleted_at is null
     where m.user_id = p_user and m.removed_at is null and o.id <> p_id) then
    return 'last';
  end if;
  select o.name into called from identity.organizations o where o.id = p_id;
  perform identity.audit_throughout(p_id, p_user, 'organization.deleted', 'organization', p_id, called);
  update identity.organizations set deleted_at = now() where id = p_id;
  update identity.workspaces set deleted_at = now() where organization_id = p_id and deleted_at is null;
  return 'done';
end $$;

-- A workspace that belongs to the caller and to every other owner of the organization. Null: not the caller's organization.
create function identity.create_workspace(
  p_session uuid, p_user uuid, p_id uuid, p_organization uuid, p_name text, p_description text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if identity.lead_organization(p_session, p_user, p_organization, 'ADMIN') is null then return null; end if;
  insert into identity.workspaces (id, organization_id, name, description) values (p_id, p_organization, p_name, p_description);
  insert into event_counters (workspace_id) values (p_id);
  insert into members (workspace_id, user_id, role)
  select p_id, m.user_id, 'OWNER' from identity.organization_members m
   where m.organization_id = p_organization and m.removed_at is null and (m.user_id = p_user or m.role = 'OWNER');
  perform identity.audit_throughout(p_organization, p_user, 'workspace.created', 'workspace', p_id, p_name);
  return identity.shown_workspace(p_id, 'OWNER');
end $$;

-- Changes the keys that are there, for an ADMIN of the workspace; raises as `enter` does.
create function identity.change_workspace(p_session uuid, p_user uuid, p_id uuid, p_change jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare was text;
begin
  perform enter(p_session, p_id, null, 'ADMIN');
  select w.name into was from identity.workspaces w where w.id = p_id for no key update;
  update identity.workspaces set
    name        = case when p_change ? 'name' then p_change ->> 'name' else name end,
    description = case when p_change ? 'description' then p_change ->> 'description' else description end
   where id = p_id;
  perform identity.audit(p_id, p_user, 'workspace.changed', 'workspace', p_id, was, p_change);
  perform identity.tell(p_id, 'member.changed', '{}');
  return identity.shown_workspace(p_id, current_setting('app.role')::member_role);
end $$;

-- Deletes a workspace for an ADMIN of it: 'done', or 'last', because the organization has no other. Raises as `enter` does.
create function identity.delete_workspace(p_session uuid, p_user uuid, p_id uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone identity.workspaces;
begin
  perform enter(p_session, p_id, null, 'ADMIN');
  select * into gone from identity.workspaces w where w.id = p_id;
  perform from identity.organizations o where o.id = gone.organization_id for no key update;
  if not exists (select from identity.workspaces w
                  where w.organization_id = gone.organization_id and w.deleted_at is null and w.id <> p_id) then
    return 'last';
  end if;
  perform identity.audit_throughout(gone.organization_id, p_user, 'workspace.deleted', 'workspace', p_id, gone.name);
  update identity.workspaces set deleted_at = now() where id = p_id;
  return 'done';
end $$;

-- Gives somebody of an organization another role in it: as `change_role` does in a workspace. 'unknown' is the organization or the person.
create function identity.change_organization_role(p_session uuid, p_user uuid, p_id uuid, p_member uuid, p_role member_role) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine member_role := identity.lead_organization(p_session, p_user, p_id, 'ADMIN');
  held member_role;
begin
  select m.role into held from identity.organization_members m
   where m.organization_id = p_id and m.user_id = p_member and m.removed_at is null;
  if mine is null or held is null then return 'unknown'; end if;
  if p_member = p_user then return 'own'; end if;
  if greatest(held, p_role) > mine then
    raise exception 'more than the own rights' using errcode = 'PA409';
  end if;
  if held = p_role then return 'done'; end if;
  update identity.organization_members set role = p_role where organization_id = p_id and user_id = p_member;
  perform identity.audit_throughout(p_id, p_user, 'member.role_changed', 'member', p_member, identity.name_of(p_member),
                                    jsonb_build_object('from', held, 'to', p_role, 'in', 'organization'));
  return 'done';
end $$;

-- Members of an organization of the caller, by name, with their roles in it. Null: not the caller's.
create or replace function identity.organization_people(p_session uuid, p_user uuid, p_organization uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_session(p_session, p_user);
  if not exists (
    select from identity.organization_members m
      join identity.organizations o on o.id = m.organization_id and o.deleted_at is null
      join identity.sessions s on s.id = p_session and coalesce(s.organization_id, o.id) = o.id
     where m.organization_id = p_organization and m.user_id = p_user and m.removed_at is null) then
    return null;
  end if;
  return (
    select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', m.role)
                    order by u.name collate "und-x-icu", u.email)::text
      from identity.organization_members m
      join identity.users u on u.id = m.user_id
     where m.organization_id = p_organization and m.removed_at is null);
end $$;

-- A sign-up with an invitation makes neither organization nor workspace: it joins.
alter table identity.sign_ups
  add column invitation_hash text,
  alter column organization_name drop not null,
  alter column workspace_name drop not null,
  add constraint place_or_invitation check (invitation_hash is not null or organization_name is not null and workspace_name is not null);

-- As before, and keeps the invitation.
create or replace function identity.begin_sign_up(p_sign_up jsonb, p_secret_hash text, p_by_link boolean, p_mail text, p_mail_if_known text)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text := p_sign_up ->> 'email';
  wait    integer := identity.take_mail('sign-up mail', address);
begin
  if wait > 0 then return wait; end if;
  insert into identity.sign_ups
    (id, email, password_hash, name, phone_number, organization_name, workspace_name, plan_code, on_trial, invitation_hash,
     secret_hash, by_link, expires_at)
  values ((p_sign_up ->> 'id')::uuid, address, p_sign_up ->> 'passwordHash', p_sign_up ->> 'name', p_sign_up ->> 'phoneNumber',
          p_sign_up ->> 'organizationName', p_sign_up ->> 'workspaceName', p_sign_up ->> 'planCode',
          (p_sign_up ->> 'onTrial')::boolean, p_sign_up ->> 'invitationHash', p_secret_hash, p_by_link, identity.secret_end(p_by_link));
  perform enqueue('mail', jsonb_build_object('sealed',
    case when exists (select from identity.users u where lower(u.email) = address) then p_mail_if_known else p_mail end));
  return 0;
end $$;

drop function identity.complete_sign_up;
-- Turns a waiting sign-up into a person with a session, and with an organization, a workspace and a subscription of their own or
-- with the place that they were invited to: all or nothing. Where the invitation is over by now, it is the person alone.
-- Answers 'created', 'registered' (the address has an account), or 'wrong', and the organization entered. A wrong code counts; the
-- fifth burns it, which is why this returns instead of raising. A link names no address.
create function identity.complete_sign_up(
  p_email text, p_id uuid, p_secret_hash text, p_user uuid, p_organization uuid, p_workspace uuid, p_subscription uuid,
  p_session uuid, p_refresh_hash text, p_agent text, out outcome text, out organization_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text;
  waiting identity.sign_ups;
begin
  address := coalesce(p_email, (select s.email from identity.sign_ups s where s.by_link and s.secret_hash = p_secret_hash));
  -- All of the address, in one order, so that two of them that are finished at once take turns.
  perform from identity.sign_ups s where s.email = address order by s.id for update;
  if p_email is null then
    select * into waiting from identity.sign_ups where by_link and secret_hash = p_secret_hash;
  else
    select * into waiting from identity.sign_ups where id = identity.waiting_sign_up(p_email, p_id, false);
  end if;
  outcome := 'wrong';
  if not found or waiting.expires_at <= now() or waiting.attempts >= 5 then return; end if;
  if waiting.secret_hash <> p_secret_hash then
    update identity.sign_ups set attempts = attempts + 1 where id = waiting.id;
    return;
  end if;
  delete from identity.sign_ups where email = waiting.email;
  begin
    insert into identity.users (id, email, username, password_hash, name, phone_number, email_verified_at, last_login_at)
    values (p_user, waiting.email, waiting.email, waiting.password_hash, waiting.name, waiting.phone_number, now(), now());
  exception when unique_violation then
    outcome := 'registered';
    return;
  end;
  if waiting.invitation_hash is not null then
    select a.organization_id into organization_id from identity.accept_invitation(waiting.invitation_hash, p_user) a;
  else
    organization_id := p_organization;
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
  end if;
  insert into identity.sessions (id, user_id, remember, expires_at, user_agent)
  values (p_session, p_user, false, identity.session_end(false, now()), p_agent);
  insert into identity.refresh_tokens (token_hash, session_id, organization_id)
  values (p_refresh_hash, p_session, organization_id);
  outcome := 'created';
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;

grant execute on function
  identity.change_role, identity.remove_member, identity.invitations_here, identity.invite, identity.invite_again,
  identity.revoke_invitation, identity.show_invitation, identity.join_team, identity.create_organization,
  identity.change_organization, identity.delete_organization, identity.create_workspace, identity.change_workspace,
  identity.delete_workspace, identity.change_organization_role, identity.complete_sign_up
to parley_app;
