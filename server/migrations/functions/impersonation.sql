-- Working as a member of one's own team; every action meanwhile is audited.

-- Whether a person may work as another in this organization: an ADMIN or OWNER may, but not as somebody with a higher role. Evaluated in
-- every statement, so that a promotion or a removal ends it at once.
create or replace function identity.may_impersonate(p_actor uuid, p_user uuid, p_organization uuid) returns boolean
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

-- Whether an impersonating session may go on: its parent session lives, and the right still exists.
create or replace function identity.impersonation_stands(p_session uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from identity.sessions s
      join identity.sessions p on p.id = s.parent_id and p.user_id = s.impersonator_id
                              and p.revoked_at is null and p.expires_at > now()
     where s.id = p_session and identity.may_impersonate(s.impersonator_id, s.user_id, s.organization_id))
$$;

-- Opens a session as another member. Answers 'entered', 'unknown' (the caller does not see this person) or 'refused' (as
-- identity.may_impersonate decides). Raises PA409 while impersonating.
create or replace function identity.impersonate(
  p_session uuid, p_user uuid, p_target uuid, p_organization uuid, p_workspace uuid, p_new_session uuid, p_refresh_hash text, p_agent text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_own_session(p_session, p_user);
  if not exists (
    select from members m
      join identity.workspaces w on w.id = m.workspace_id and w.organization_id = p_organization and w.deleted_at is null
      join identity.organization_members o on o.organization_id = p_organization and o.user_id = p_user and o.removed_at is null
     where m.user_id = p_target and m.workspace_id = p_workspace and m.removed_at is null) then
    return 'unknown';
  elsif not identity.may_impersonate(p_user, p_target, p_organization) then
    return 'refused';
  end if;
  insert into identity.sessions
    (id, user_id, is_remembered, expires_at, user_agent, impersonator_id, parent_id, organization_id, workspace_id)
  select p_new_session, p_target, false, least(s.expires_at, now() + interval '8 hours'), p_agent, p_user, p_session,
         p_organization, p_workspace
    from identity.sessions s where s.id = p_session;
  insert into identity.refresh_tokens (token_hash, session_id, organization_id) values (p_refresh_hash, p_new_session, p_organization);
  perform identity.audit_impersonation(p_new_session, 'impersonation.started');
  return 'entered';
end $$;

-- Ends an impersonating session and continues with its parent. No row: it was not impersonating.
create or replace function identity.stop_impersonating(p_session uuid, p_user uuid, p_refresh_hash text)
returns table (session_id uuid, user_id uuid, organization_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare ended_session identity.sessions;
begin
  perform identity.require_session(p_session, p_user);
  update identity.sessions s set revoked_at = now() where s.id = p_session and s.impersonator_id is not null returning * into ended_session;
  if not found then return; end if;
  perform identity.audit_impersonation(p_session, 'impersonation.ended');
  insert into identity.refresh_tokens (token_hash, session_id, organization_id)
  values (p_refresh_hash, ended_session.parent_id, ended_session.organization_id);
  return query select ended_session.parent_id, ended_session.impersonator_id, ended_session.organization_id;
end $$;

-- Writes an audit line to every workspace that is visible to the impersonated person.
create or replace function identity.audit_impersonation(p_session uuid, p_action text) returns void
language sql set search_path = public, pg_temp as $$
  select identity.audit(m.workspace_id, s.impersonator_id, p_action, 'member', u.id, coalesce(u.name, u.email))
    from identity.sessions s
    join identity.users u on u.id = s.user_id
    join members m on m.user_id = s.user_id and m.removed_at is null
    join identity.workspaces w on w.id = m.workspace_id and w.organization_id = s.organization_id and w.deleted_at is null
   where s.id = p_session
$$;

-- The accounts that the caller may switch to, one per workspace: their own first, then those of members whose role is not above theirs.
-- While impersonating, only the caller's own.
create or replace function identity.switchable_accounts(p_session uuid, p_user uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller_session identity.sessions;
  me             uuid;
begin
  perform identity.require_session(p_session, p_user);
  select * into caller_session from identity.sessions where id = p_session;
  me := coalesce(caller_session.impersonator_id, p_user);
  return (
    with strongest as (
      select w.organization_id, m.user_id, max(m.role) as role
        from members m join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
       where m.removed_at is null and w.organization_id in (
               select a.organization_id from identity.organization_members a where a.user_id = me and a.removed_at is null)
       group by w.organization_id, m.user_id)
    select coalesce(json_agg(json_build_object('name', coalesce(nullif(trim(u.name), ''), 'Unnamed Member'), 'email', u.email,
                                               'user_id', u.id, 'team_id', w.id, 'team_name', coalesce(nullif(trim(w.name), ''), 'Current Workspace'),
                                               'tenant_id', o.id)
                             order by u.id = me desc, u.name collate "und-x-icu", u.email, w.created_at, w.id), '[]')::text
      from identity.organization_members a
      join identity.organizations o on o.id = a.organization_id and o.is_active and o.deleted_at is null
      join strongest t on t.organization_id = o.id
      join identity.users u on u.id = t.user_id and u.is_active
      join identity.workspaces w on w.organization_id = o.id and w.deleted_at is null
      join members m on m.workspace_id = w.id and m.user_id = u.id and m.removed_at is null
      left join identity.organization_members b on b.organization_id = o.id and b.user_id = u.id and b.removed_at is null
     where a.user_id = me and a.removed_at is null
       and (u.id = me
            or caller_session.impersonator_id is null and a.role >= 'ADMIN' and b.role is not null and u.global_role = 'USER'
               and a.role >= greatest(b.role, t.role)));
end $$;

revoke all on function identity.may_impersonate, identity.impersonation_stands, identity.impersonate,
  identity.stop_impersonating, identity.audit_impersonation, identity.switchable_accounts from public;
grant execute on function identity.impersonate, identity.stop_impersonating, identity.switchable_accounts
  to parley_app;
