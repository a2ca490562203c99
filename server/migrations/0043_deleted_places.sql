-- Workspaces and organizations wait for a while after they were deleted: until then they can be brought back, afterwards the job
-- `purge` takes them away with everything in them. Of an organization that used up a trial its plan stays, so that nobody gets
-- another one by deleting.
alter table identity.organizations add column purged_at timestamptz;
create index workspaces_deleted on identity.workspaces (deleted_at) where deleted_at is not null;
create index organizations_deleted on identity.organizations (deleted_at) where deleted_at is not null and purged_at is null;

create function identity.still_there(p_deleted_at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select p_deleted_at > now() - interval '30 days'
$$;

-- What the caller could bring back, the latest first: workspaces that they administer, in organizations that are there, and
-- organizations that they own.
create function identity.deleted_places(p_session uuid, p_user uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare held identity.sessions;
begin
  perform identity.demand_session(p_session, p_user);
  select * into held from identity.sessions where id = p_session;
  return (
    select coalesce(json_agg(json_build_object('place', d.place, 'id', d.id, 'name', d.name, 'organizationId', d.organization_id,
                                               'deletedAt', d.deleted_at, 'until', d.deleted_at + interval '30 days')
                             order by d.deleted_at desc, d.id), '[]')::text
      from (select 'workspace' as place, w.id, w.name, w.organization_id, w.deleted_at
              from members m
              join identity.workspaces w on w.id = m.workspace_id and identity.still_there(w.deleted_at)
              join identity.organizations o on o.id = w.organization_id and o.deleted_at is null
             where m.user_id = p_user and m.removed_at is null and m.role >= 'ADMIN'
            union all
            select 'organization', o.id, o.name, o.id, o.deleted_at
              from identity.organization_members m
              join identity.organizations o on o.id = m.organization_id and identity.still_there(o.deleted_at)
             where m.user_id = p_user and m.removed_at is null and m.role = 'OWNER') d
     where d.organization_id = coalesce(held.organization_id, d.organization_id));
end $$;

-- Brings a workspace back for an ADMIN of it. Null: not the caller's, not deleted, or gone for good.
create function identity.restore_workspace(p_session uuid, p_user uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost identity.workspaces;
  mine member_role;
begin
  perform identity.demand_session(p_session, p_user);
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
  update identity.workspaces set deleted_at = null where id = p_id and identity.still_there(deleted_at);
  if not found then return null; end if;
  perform identity.audit_throughout(lost.organization_id, p_user, 'workspace.restored', 'workspace', p_id, lost.name);
  return identity.shown_workspace(p_id, mine);
end $$;

-- Brings an organization back for its OWNER, with the workspaces that were deleted along with it.
create function identity.restore_organization(p_session uuid, p_user uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost identity.organizations;
  mine member_role;
begin
  perform identity.demand_own_session(p_session, p_user);
  select m.role into mine from identity.organization_members m
   where m.organization_id = p_id and m.user_id = p_user and m.removed_at is null;
  if mine is null then return null; end if;
  if mine < 'OWNER' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  select * into lost from identity.organizations o
   where o.id = p_id and identity.still_there(o.deleted_at) for no key update;
  if not found then return null; end if;
  update identity.workspaces set deleted_at = null where organization_id = p_id and deleted_at = lost.deleted_at;
  update identity.organizations set deleted_at = null where id = p_id;
  perform identity.audit_throughout(p_id, p_user, 'organization.restored', 'organization', p_id, lost.name);
  return identity.shown_organization(p_id, mine);
end $$;

-- Answers kept for a repeated call that has no workspace yet (R4).
create table identity.kept_answers (
  user_id     uuid not null references identity.users on delete cascade,
  key         text not null check (length(key) <= 255),
  fingerprint text not null,
  answer      jsonb,
  created_at  timestamptz not null default now(),
  primary key (user_id, key)
);

-- Null: the key is new, and whoever comes with it meanwhile waits. `{"mismatch": true}`: it was used for another call.
create function identity.claim_key(p_user uuid, p_key text, p_fingerprint text) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare earlier identity.kept_answers;
begin
  insert into identity.kept_answers (user_id, key, fingerprint) values (p_user, p_key, p_fingerprint) on conflict do nothing;
  if found then return null; end if;
  select * into earlier from identity.kept_answers k where k.user_id = p_user and k.key = p_key;
  return case when earlier.fingerprint = p_fingerprint then earlier.answer else '{"mismatch": true}' end;
end $$;

-- Keeps what was made under the key; nothing made, nothing kept.
create function identity.keep_answer(p_user uuid, p_key text, p_made jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
begin
  update identity.kept_answers set answer = p_made where user_id = p_user and key = p_key and p_made is not null;
  if not found then delete from identity.kept_answers where user_id = p_user and key = p_key; end if;
  return p_made;
end $$;

create function identity.create_organization_once(
  p_key text, p_fingerprint text, p_session uuid, p_user uuid, p_id uuid, p_name text, p_description text, p_subscription uuid)
returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare earlier jsonb;
begin
  perform identity.demand_session(p_session, p_user);
  earlier := identity.claim_key(p_user, p_key, p_fingerprint);
  if earlier is not null then return earlier; end if;
  return identity.keep_answer(p_user, p_key,
    identity.create_organization(p_session, p_user, p_id, p_name, p_description, p_subscription));
end $$;

create function identity.create_workspace_once(
  p_key text, p_fingerprint text, p_session uuid, p_user uuid, p_id uuid, p_organization uuid, p_name text, p_description text)
returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare earlier jsonb;
begin
  perform identity.demand_session(p_session, p_user);
  earlier := identity.claim_key(p_user, p_key, p_fingerprint);
  if earlier is not null then return earlier; end if;
  return identity.keep_answer(p_user, p_key,
    identity.create_workspace(p_session, p_user, p_id, p_organization, p_name, p_description));
end $$;

revoke all on function identity.still_there, identity.deleted_places, identity.restore_workspace, identity.restore_organization,
  identity.claim_key, identity.keep_answer, identity.create_organization_once, identity.create_workspace_once from public;
grant execute on function identity.deleted_places, identity.restore_workspace, identity.restore_organization,
  identity.create_organization_once, identity.create_workspace_once to parley_app;
