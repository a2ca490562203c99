-- Members of a workspace and their roles, and the records they leave behind.

-- A person's name, or their email address while they have none.
create or replace function identity.name_of(p_user uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(u.name, u.email) from identity.users u where u.id = p_user
$$;

-- The entered workspace with the caller's current role, serialized against other decisions about the team, and against what is given
-- to its members meanwhile (`accessTurn` of the server). Raises PA409 below ADMIN.
create or replace function identity.lock_team(out here uuid, out me uuid, out mine member_role)
language plpgsql set search_path = public, pg_temp as $$
begin
  here := nullif(current_setting('app.workspace_id', true), '')::uuid;
  me := nullif(current_setting('app.user_id', true), '')::uuid;
  perform from identity.workspaces w where w.id = here for no key update;
  perform pg_advisory_xact_lock(hashtextextended('access ' || here, 0));
  select m.role into mine from members m where m.workspace_id = here and m.user_id = me and m.removed_at is null;
  if mine is null or mine < 'ADMIN' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
end $$;

-- Revokes the pending invitations of a person who may no longer grant what they granted.
create or replace function identity.revoke_invitations_of(p_workspace uuid, p_user uuid, p_most member_role) returns void
language sql set search_path = public, pg_temp as $$
  update identity.invitations
     set revoked_at = now()
   where workspace_id = p_workspace and invited_by = p_user and accepted_at is null and revoked_at is null
     and (p_most is null or p_most < 'ADMIN' or role > p_most)
$$;

-- Takes from a member the conversations of the WhatsApp accounts that they would not see in this role, and queues a look at the notices
-- of each. Answers whether there were any.
create or replace function identity.unassign_hidden(p_workspace uuid, p_user uuid, p_role member_role) returns boolean
language sql set search_path = public, pg_temp as $$
  with changed as (
    update whatsapp_conversations v set assignee_id = null
     where v.workspace_id = p_workspace and v.assignee_id = p_user
       and v.account_id = any((select nullif(identity.find_hidden_accounts(p_workspace, p_user, p_role), '')::uuid[])::uuid[])
    returning v.workspace_id, v.id)
  select count(enqueue('notify', jsonb_build_object('workspaceId', v.workspace_id, 'conversationId', v.id), 'notify ' || v.id)) > 0
    from changed v
$$;

-- Gives a member of the entered workspace another role: 'done', 'unknown' or 'own'. Nobody changes their own role and only an
-- OWNER another's OWNER, so that one is always left. Conversations that the member no longer sees become nobody's, and their
-- notices count as read; locks as identity.remove_member does, for a concurrent assignment. Raises PA409 for more than the caller's own role.
create or replace function identity.change_role(p_user uuid, p_role member_role) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team record;
  held member_role;
  is_unassigned boolean;
begin
  team := identity.lock_team();
  select m.role into held from members m where m.workspace_id = team.here and m.user_id = p_user and m.removed_at is null;
  if held is null then return 'unknown'; end if;
  if p_user = team.me then return 'own'; end if;
  if greatest(held, p_role) > team.mine then
    raise exception 'role above that of the caller' using errcode = 'PA409';
  end if;
  if held = p_role then return 'done'; end if;
  is_unassigned := identity.unassign_hidden(team.here, p_user, p_role);
  perform from event_counters c where c.workspace_id = team.here for update;
  perform from members m where m.workspace_id = team.here and m.user_id = p_user for update;
  update members set role = p_role where workspace_id = team.here and user_id = p_user;
  is_unassigned := identity.unassign_hidden(team.here, p_user, p_role) or is_unassigned;
  perform identity.revoke_invitations_of(team.here, p_user, p_role);
  perform identity.audit(team.here, team.me, 'member.role_changed', 'member', p_user, identity.name_of(p_user),
                         jsonb_build_object('from', held, 'to', p_role));
  perform read_hidden_notices(null, p_user);
  if is_unassigned then perform identity.emit_event(team.here, 'conversation.changed', '{}'); end if;
  perform identity.emit_event(team.here, 'member.changed', array[p_user]);
  return 'done';
end $$;

-- Reassigns everything that belongs to a member, to the successor or to nobody. Answers the number of records of each kind.
create or replace function identity.reassign_records(p_workspace uuid, p_from uuid, p_to uuid) returns jsonb
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
  update whatsapp_conversations v set assignee_id = case when sees_account(p_workspace, v.account_id, p_to) then p_to end
   where v.workspace_id = p_workspace and v.assignee_id = p_from;
  return given;
end $$;

-- Removes a member from the entered workspace and reassigns their records: 'done', 'unknown', 'own' or 'unknown successor'. Locks in the
-- order of every record change (records, event counter, members): a concurrent assignment is handed over, too, or refused by
-- the triggers below. Raises PA409 for a member above the caller.
create or replace function identity.remove_member(p_user uuid, p_successor uuid, out outcome text, out records jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team record;
  held member_role;
  late jsonb;
begin
  team := identity.lock_team();
  select m.role into held from members m
   where m.workspace_id = team.here and m.user_id = p_user and m.removed_at is null;
  if held is null then outcome := 'unknown'; return; end if;
  if p_user = team.me then outcome := 'own'; return; end if;
  if held > team.mine then
    raise exception 'role above that of the caller' using errcode = 'PA409';
  end if;
  if p_successor is not null and (p_successor = p_user or not exists (
    select from members m where m.workspace_id = team.here and m.user_id = p_successor and m.removed_at is null)) then
    outcome := 'unknown successor';
    return;
  end if;
  records := identity.reassign_records(team.here, p_user, p_successor);
  perform from event_counters c where c.workspace_id = team.here for update;
  perform from members m where m.workspace_id = team.here and m.user_id = p_user for update;
  update members set removed_at = now() where workspace_id = team.here and user_id = p_user;
  late := identity.reassign_records(team.here, p_user, p_successor);
  records := (select jsonb_object_agg(kind, count::int + (late ->> kind)::int) from jsonb_each_text(records) given (kind, count));
  -- Somebody who is invited again begins without them.
  delete from whatsapp_account_members g where g.workspace_id = team.here and g.user_id = p_user;
  perform identity.revoke_invitations_of(team.here, p_user, null);
  -- Whoever has no workspace of the organization left, and does not administer it, is out of it.
  update identity.organization_members o set removed_at = now()
    from identity.workspaces w
   where w.id = team.here and o.organization_id = w.organization_id and o.user_id = p_user and o.role < 'ADMIN'
     and o.removed_at is null and not exists (
       select from members m join identity.workspaces other on other.id = m.workspace_id and other.deleted_at is null
        where m.user_id = p_user and m.removed_at is null and other.organization_id = w.organization_id);
  perform identity.audit(team.here, team.me, 'member.removed', 'member', p_user, identity.name_of(p_user),
                         records || jsonb_build_object('role', held, 'reassignedTo', identity.name_of(p_successor)));
  perform identity.emit_event(team.here, kind || '.changed', '{}')
     from unnest(array['contacts', 'companies', 'deals', 'tasks']) kind where (records ->> kind)::int > 0;
  perform identity.emit_event(team.here, 'member.changed', array[p_user]);
  outcome := 'done';
end $$;

-- Members of an organization of the caller as JSON, by name, with their roles. Null: not a member of it.
create or replace function identity.organization_people(p_session uuid, p_user uuid, p_organization uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_session(p_session, p_user);
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

revoke all on function identity.name_of, identity.lock_team, identity.revoke_invitations_of, identity.unassign_hidden, identity.change_role,
  identity.reassign_records, identity.remove_member, identity.organization_people from public;
grant execute on function identity.change_role, identity.remove_member, identity.organization_people to parley_app;
