-- Organizations and workspaces: created, changed, deleted, and restored within 30 days.

-- The caller's role in an organization, whose row is locked against concurrent decisions. Null: not a member. An impersonating
-- session decides only in its own organization. Raises PA401, PA403, PA409 (role too weak).
create or replace function identity.lock_organization(p_session uuid, p_user uuid, p_organization uuid, p_needs member_role)
returns member_role language plpgsql set search_path = public, pg_temp as $$
declare mine member_role;
begin
  perform identity.require_session(p_session, p_user);
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

-- An organization as the API shows it.
create or replace function identity.organization_json(p_organization uuid, p_role member_role) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('id', o.id, 'name', o.name, 'description', o.description, 'isActive', o.is_active, 'role', p_role)
    from identity.organizations o where o.id = p_organization
$$;

-- A workspace as the API shows it.
create or replace function identity.workspace_json(p_workspace uuid, p_role member_role) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('id', w.id, 'name', w.name, 'description', w.description, 'organizationId', w.organization_id, 'role', p_role)
    from identity.workspaces w where w.id = p_workspace
$$;

-- Creates an organization whose OWNER is the caller. Raises as identity.require_session.
create or replace function identity.create_organization(
  p_session uuid, p_user uuid, p_id uuid, p_name text, p_description text, p_subscription uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_session(p_session, p_user);
  insert into identity.organizations (id, name, description) values (p_id, p_name, p_description);
  insert into identity.organization_members (organization_id, user_id, role) values (p_id, p_user, 'OWNER');
  insert into identity.subscriptions
    (id, organization_id, owner_id, plan_id, plan_code, name, type, payment_status, interval, is_active, is_selected)
  values (p_subscription, p_id, p_user, 'self-hosted', 'self-hosted', 'Self-hosted', 'self-hosted', 'none', 'none', true, true);
  return identity.organization_json(p_id, 'OWNER');
end $$;

-- Changes the keys that are present, for an ADMIN. Null: not a member. Raises PA409 (role too weak).
create or replace function identity.change_organization(p_session uuid, p_user uuid, p_id uuid, p_change jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine member_role := identity.lock_organization(p_session, p_user, p_id, 'ADMIN');
  was  text;
begin
  if mine is null then return null; end if;
  select o.name into was from identity.organizations o where o.id = p_id;
  update identity.organizations set
    name        = case when p_change ? 'name' then p_change ->> 'name' else name end,
    description = case when p_change ? 'description' then p_change ->> 'description' else description end
   where id = p_id;
  perform identity.audit_throughout(p_id, p_user, 'organization.changed', 'organization', p_id, was, p_change);
  return identity.organization_json(p_id, mine);
end $$;

-- Deletes an organization with its workspaces, for its OWNER: 'done', 'unknown' or 'last' (the only one of the caller).
-- Raises PA409 (role too weak).
create or replace function identity.delete_organization(p_session uuid, p_user uuid, p_id uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine   member_role;
  called text;
begin
  -- A person's organizations are deleted one after the other, so that one is left.
  perform from identity.users u where u.id = p_user for no key update;
  mine := identity.lock_organization(p_session, p_user, p_id, 'OWNER');
  if mine is null then return 'unknown'; end if;
  if not exists (
    select from identity.organization_members m
      join identity.organizations o on o.id = m.organization_id and o.is_active and o.deleted_at is null
     where m.user_id = p_user and m.removed_at is null and o.id <> p_id) then return 'last'; end if;
  select o.name into called from identity.organizations o where o.id = p_id;
  perform identity.audit_throughout(p_id, p_user, 'organization.deleted', 'organization', p_id, called);
  update identity.organizations set deleted_at = now() where id = p_id;
  update identity.workspaces set deleted_at = now() where organization_id = p_id and deleted_at is null;
  perform identity.announce_tenant(p_id);
  return 'done';
end $$;

-- Creates a workspace owned by the caller and by every other OWNER of the organization. Null: not a member.
-- Raises PA409 below ADMIN.
create or replace function identity.create_workspace(
  p_session uuid, p_user uuid, p_id uuid, p_organization uuid, p_name text, p_description text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if identity.lock_organization(p_session, p_user, p_organization, 'ADMIN') is null then return null; end if;
  insert into identity.workspaces (id, organization_id, name, description) values (p_id, p_organization, p_name, p_description);
  insert into event_counters (workspace_id) values (p_id);
  insert into members (workspace_id, user_id, role)
  select p_id, m.user_id, 'OWNER' from identity.organization_members m
   where m.organization_id = p_organization and m.removed_at is null and (m.user_id = p_user or m.role = 'OWNER');
  perform identity.audit_throughout(p_organization, p_user, 'workspace.created', 'workspace', p_id, p_name);
  return identity.workspace_json(p_id, 'OWNER');
end $$;

-- Changes the keys that are present, for an ADMIN of the workspace. Raises as enter.
create or replace function identity.change_workspace(p_session uuid, p_user uuid, p_id uuid, p_change jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare was text;
begin
  perform enter_workspace(p_session, p_id, null, 'ADMIN');
  select w.name into was from identity.workspaces w where w.id = p_id for no key update;
  update identity.workspaces set
    name        = case when p_change ? 'name' then p_change ->> 'name' else name end,
    description = case when p_change ? 'description' then p_change ->> 'description' else description end
   where id = p_id;
  perform identity.audit(p_id, p_user, 'workspace.changed', 'workspace', p_id, was, p_change);
  perform identity.emit_event(p_id, 'member.changed', '{}');
  return identity.workspace_json(p_id, current_setting('app.role')::member_role);
end $$;

-- Deletes a workspace for an ADMIN of it: 'done' or 'last' (the only one of the organization). Raises as enter.
create or replace function identity.delete_workspace(p_session uuid, p_user uuid, p_id uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone identity.workspaces;
begin
  perform enter_workspace(p_session, p_id, null, 'ADMIN');
  select * into gone from identity.workspaces w where w.id = p_id;
  perform from identity.organizations o where o.id = gone.organization_id for no key update;
  if not exists (select from identity.workspaces w
                  where w.organization_id = gone.organization_id and w.deleted_at is null and w.id <> p_id) then return 'last'; end if;
  perform identity.audit_throughout(gone.organization_id, p_user, 'workspace.deleted', 'workspace', p_id, gone.name);
  update identity.workspaces set deleted_at = now() where id = p_id;
  perform identity.announce_tenant(p_id);
  return 'done';
end $$;

-- Gives a member of an organization another role, by the rules of identity.change_role: 'done', 'own' or 'unknown'.
-- Raises PA409 for more than the caller's own role.
create or replace function identity.change_organization_role(p_session uuid, p_user uuid, p_id uuid, p_member uuid, p_role member_role) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine member_role := identity.lock_organization(p_session, p_user, p_id, 'ADMIN');
  held member_role;
begin
  select m.role into held from identity.organization_members m
   where m.organization_id = p_id and m.user_id = p_member and m.removed_at is null;
  if mine is null or held is null then return 'unknown'; end if;
  if p_member = p_user then return 'own'; end if;
  if greatest(held, p_role) > mine then
    raise exception 'role above that of the caller' using errcode = 'PA409';
  end if;
  if held = p_role then return 'done'; end if;
  update identity.organization_members set role = p_role where organization_id = p_id and user_id = p_member;
  perform identity.audit_throughout(p_id, p_user, 'member.role_changed', 'member', p_member, identity.name_of(p_member),
                                    jsonb_build_object('from', held, 'to', p_role, 'in', 'organization'));
  return 'done';
end $$;

-- Whether what was deleted at this time can still be restored: for 30 days.
create or replace function identity.is_restorable(p_deleted_at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select p_deleted_at > now() - interval '30 days'
$$;

-- Deleted workspaces and organizations that the caller could restore as JSON, the latest first.
create or replace function identity.list_deleted_tenants(p_session uuid, p_user uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare held identity.sessions;
begin
  perform identity.require_session(p_session, p_user);
  select * into held from identity.sessions where id = p_session;
  return (
    select coalesce(json_agg(json_build_object('place', d.place, 'id', d.id, 'name', d.name, 'organizationId', d.organization_id,
                                               'deletedAt', d.deleted_at, 'until', d.deleted_at + interval '30 days')
                             order by d.deleted_at desc, d.id), '[]')::text
      from (select 'workspace' as place, w.id, w.name, w.organization_id, w.deleted_at
              from members m
              join identity.workspaces w on w.id = m.workspace_id and identity.is_restorable(w.deleted_at)
              join identity.organizations o on o.id = w.organization_id and o.deleted_at is null
             where m.user_id = p_user and m.removed_at is null and m.role >= 'ADMIN'
            union all
            select 'organization', o.id, o.name, o.id, o.deleted_at
              from identity.organization_members m
              join identity.organizations o on o.id = m.organization_id and identity.is_restorable(o.deleted_at)
             where m.user_id = p_user and m.removed_at is null and m.role = 'OWNER') d
     where d.organization_id = coalesce(held.organization_id, d.organization_id));
end $$;

-- Restores a workspace for an ADMIN of it, and ends its interrupted work with these texts. Null: not a member, not deleted, or purged.
-- Raises PA409 (role too weak).
create or replace function identity.restore_workspace(p_session uuid, p_user uuid, p_id uuid, p_unsent text, p_stopped text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost identity.workspaces;
  mine member_role;
begin
  perform identity.require_session(p_session, p_user);
  select w.* into lost from identity.workspaces w
    join identity.sessions s on s.id = p_session and coalesce(s.organization_id, w.organization_id) = w.organization_id
   where w.id = p_id;
  select m.role into mine from members m where m.workspace_id = p_id and m.user_id = p_user and m.removed_at is null;
  if mine is null then return null; end if;
  if mine < 'ADMIN' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  -- As deleting does: whoever deletes the organization at the same time comes first or finds the workspace there.
  perform from identity.organizations o where o.id = lost.organization_id and o.deleted_at is null for no key update;
  if not found then return null; end if;
  update identity.workspaces set deleted_at = null where id = p_id and identity.is_restorable(deleted_at);
  if not found then return null; end if;
  perform identity.end_interrupted_work(p_id, p_unsent, p_stopped);
  perform identity.audit_throughout(lost.organization_id, p_user, 'workspace.restored', 'workspace', p_id, lost.name);
  perform identity.announce_tenant(p_id);
  return identity.workspace_json(p_id, mine);
end $$;

-- Restores an organization for its OWNER, with the workspaces that were deleted along with it. Null and PA409 as above.
create or replace function identity.restore_organization(p_session uuid, p_user uuid, p_id uuid, p_unsent text, p_stopped text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost identity.organizations;
  mine member_role;
begin
  perform identity.require_own_session(p_session, p_user);
  select m.role into mine from identity.organization_members m
   where m.organization_id = p_id and m.user_id = p_user and m.removed_at is null;
  if mine is null then return null; end if;
  if mine < 'OWNER' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  select * into lost from identity.organizations o
   where o.id = p_id and identity.is_restorable(o.deleted_at) for no key update;
  if not found then return null; end if;
  perform identity.end_interrupted_work(w.id, p_unsent, p_stopped) from identity.workspaces w
    where w.organization_id = p_id and w.deleted_at = lost.deleted_at;
  update identity.workspaces set deleted_at = null where organization_id = p_id and deleted_at = lost.deleted_at;
  update identity.organizations set deleted_at = null where id = p_id;
  perform identity.audit_throughout(p_id, p_user, 'organization.restored', 'organization', p_id, lost.name);
  perform identity.announce_tenant(p_id);
  return identity.organization_json(p_id, mine);
end $$;

-- Claims an idempotency key before there is a workspace. Null: it is new, and concurrent calls with it wait.
-- `{"mismatch": true}`: it was used for another request. Otherwise what the first call answered.
create or replace function identity.claim_idempotency_key(p_user uuid, p_key text, p_fingerprint text) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare earlier identity.idempotency_keys;
begin
  insert into identity.idempotency_keys (user_id, key, fingerprint) values (p_user, p_key, p_fingerprint) on conflict do nothing;
  if found then return null; end if;
  select * into earlier from identity.idempotency_keys k where k.user_id = p_user and k.key = p_key;
  return case when earlier.fingerprint = p_fingerprint then earlier.response else '{"mismatch": true}' end;
end $$;

-- Stores what was created under an idempotency key; when nothing was, forgets the key.
create or replace function identity.store_response(p_user uuid, p_key text, p_made jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
begin
  update identity.idempotency_keys set response = p_made where user_id = p_user and key = p_key and p_made is not null;
  if not found then delete from identity.idempotency_keys where user_id = p_user and key = p_key; end if;
  return p_made;
end $$;

-- identity.create_organization under an idempotency key.
create or replace function identity.create_organization_idempotently(
  p_key text, p_fingerprint text, p_session uuid, p_user uuid, p_id uuid, p_name text, p_description text, p_subscription uuid)
returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare earlier jsonb;
begin
  perform identity.require_session(p_session, p_user);
  earlier := identity.claim_idempotency_key(p_user, p_key, p_fingerprint);
  if earlier is not null then return earlier; end if;
  return identity.store_response(p_user, p_key,
    identity.create_organization(p_session, p_user, p_id, p_name, p_description, p_subscription));
end $$;

-- identity.create_workspace under an idempotency key.
create or replace function identity.create_workspace_idempotently(
  p_key text, p_fingerprint text, p_session uuid, p_user uuid, p_id uuid, p_organization uuid, p_name text, p_description text)
returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare earlier jsonb;
begin
  perform identity.require_session(p_session, p_user);
  earlier := identity.claim_idempotency_key(p_user, p_key, p_fingerprint);
  if earlier is not null then return earlier; end if;
  return identity.store_response(p_user, p_key,
    identity.create_workspace(p_session, p_user, p_id, p_organization, p_name, p_description));
end $$;

revoke all on function identity.lock_organization, identity.organization_json, identity.workspace_json,
  identity.create_organization, identity.change_organization, identity.delete_organization, identity.create_workspace,
  identity.change_workspace, identity.delete_workspace, identity.change_organization_role, identity.is_restorable,
  identity.list_deleted_tenants, identity.restore_workspace, identity.restore_organization, identity.claim_idempotency_key,
  identity.store_response, identity.create_organization_idempotently, identity.create_workspace_idempotently from public;
grant execute on function identity.create_organization, identity.change_organization, identity.delete_organization,
  identity.create_workspace, identity.change_workspace, identity.delete_workspace, identity.change_organization_role,
  identity.list_deleted_tenants, identity.restore_workspace, identity.restore_organization,
  identity.create_organization_idempotently, identity.create_workspace_idempotently to parley_app;
