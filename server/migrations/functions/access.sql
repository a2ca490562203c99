-- How a session, a job or an engine enters a workspace. Every policy reads `app.workspace_id`, which only these functions set.

-- The restricted WhatsApp accounts of a workspace that a member may neither see nor answer, in the format of `app.hidden_accounts`; an
-- empty text if there are none. Administrators see all.
create or replace function identity.find_hidden_accounts(p_workspace uuid, p_user uuid, p_role member_role) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when p_role >= 'ADMIN' then '' else coalesce((
    select array_agg(a.id)::text from whatsapp_accounts a
     where a.workspace_id = p_workspace and a.is_restricted and not exists (
       select from whatsapp_account_members g where g.workspace_id = a.workspace_id and g.account_id = a.id and g.user_id = p_user)), '') end
$$;

-- Whether a person is a member of the workspace and may see and answer this WhatsApp account.
create or replace function sees_account(p_workspace uuid, p_account uuid, p_user uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from members m
      join whatsapp_accounts a on a.workspace_id = m.workspace_id and a.id = p_account
     where m.workspace_id = p_workspace and m.user_id = p_user and m.removed_at is null
       and (not a.is_restricted or m.role >= 'ADMIN' or exists (
         select from whatsapp_account_members g where g.workspace_id = a.workspace_id and g.account_id = a.id and g.user_id = m.user_id)))
$$;

-- The WhatsApp accounts of the current workspace that are hidden from these people.
create or replace function list_hidden_accounts(p_users uuid[]) returns table (user_id uuid, account_ids uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, h.hidden::uuid[]
    from members m
   cross join lateral (select identity.find_hidden_accounts(m.workspace_id, m.user_id, m.role) as hidden offset 0) h
   where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and m.user_id = any (p_users) and h.hidden <> ''
$$;

-- Marks notices of conversations that their recipients do not see as read: in the current workspace, of one account or of one person.
create or replace function read_hidden_notices(p_account uuid, p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  with read as (
    update notifications n set read_at = now()
      from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.is_restricted
     where n.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and n.read_at is null
       and n.kind not in ('task', 'contact') and (p_user is null or n.user_id = p_user)
       and v.workspace_id = n.workspace_id and (p_account is null or v.account_id = p_account)
       and v.id = case n.kind
             when 'mention' then (
               select t.conversation_id from whatsapp_notes t where t.workspace_id = n.workspace_id and t.id = n.record_id)
             else n.record_id end
       and not sees_account(v.workspace_id, v.account_id, n.user_id)
    returning n.workspace_id, n.user_id
  )
  select identity.emit_event(r.workspace_id, 'notification.changed', array_agg(distinct r.user_id)) from read r group by r.workspace_id
$$;

revoke all on function read_hidden_notices from public;
grant execute on function read_hidden_notices to parley_app;

-- Enters a workspace for the current transaction on behalf of a session, and audits the action `p_does` if the session impersonates its
-- user. `p_changes` requires a running plan. Raises PA401 (session expired or revoked), PA403 (account deactivated), PA404 (not a member),
-- PA409 (role too weak), and PA402, PA438, PA498 as identity.require_plan does.
create or replace function enter_workspace(
  p_session uuid, p_workspace uuid, p_organization uuid, p_needs member_role, p_does text default null, p_changes boolean default false)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller record;
  applied text;
begin
  select s.user_id, u.is_active, m.role, w.organization_id, s.impersonator_id
    into caller
    from identity.sessions s
    join identity.users u on u.id = s.user_id
    left join members m on m.workspace_id = p_workspace and m.user_id = s.user_id and m.removed_at is null
    left join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
                                   and (s.organization_id is null or w.organization_id = s.organization_id)
   where s.id = p_session and s.revoked_at is null and s.expires_at > now();
  if caller.user_id is null then
    raise exception 'session expired or revoked' using errcode = 'PA401';
  elsif caller.impersonator_id is not null and not identity.impersonation_stands(p_session) then
    raise exception 'session expired or revoked' using errcode = 'PA401';
  elsif not caller.is_active then
    raise exception 'account deactivated' using errcode = 'PA403';
  elsif caller.organization_id is null or p_organization <> caller.organization_id then
    raise exception 'no such workspace' using errcode = 'PA404';
  elsif caller.role < p_needs then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  -- Assignments, because PL/pgSQL evaluates them without a query of their own.
  applied := set_config('app.workspace_id', p_workspace::text, true);
  applied := set_config('app.organization_id', caller.organization_id::text, true);
  applied := set_config('app.user_id', caller.user_id::text, true);
  applied := set_config('app.role', caller.role::text, true);
  applied := set_config('app.impersonator_id', coalesce(caller.impersonator_id::text, ''), true);
  applied := set_config('app.hidden_accounts', '', true);
  if caller.role < 'ADMIN' then
    applied := set_config('app.hidden_accounts', identity.find_hidden_accounts(p_workspace, caller.user_id, caller.role), true);
  end if;
  if p_changes then perform identity.require_plan(caller.organization_id); end if;
  if caller.impersonator_id is not null and p_does is not null then
    perform identity.audit(p_workspace, caller.user_id, 'impersonation.acted', null, null, p_does);
  end if;
end $$;

-- Enters a workspace for a job, on behalf of the member who requested it. Owner only: the job then drops its rights with `set local role
-- parley_app`. Raises PA404 (no longer a member), PA409 (role too weak).
create or replace function enter_workspace_as(p_user uuid, p_workspace uuid, p_needs member_role) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare caller record;
begin
  select m.role, w.organization_id into caller
    from members m
    join identity.users u on u.id = m.user_id and u.is_active
    join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
   where m.workspace_id = p_workspace and m.user_id = p_user and m.removed_at is null;
  if caller.organization_id is null then
    raise exception 'no such workspace' using errcode = 'PA404';
  elsif caller.role < p_needs then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  perform set_config('app.workspace_id', p_workspace::text, true),
          set_config('app.organization_id', caller.organization_id::text, true),
          set_config('app.user_id', p_user::text, true),
          set_config('app.role', caller.role::text, true),
          set_config('app.hidden_accounts', identity.find_hidden_accounts(p_workspace, p_user, caller.role), true);
end $$;

-- Enters a workspace for work without a user, such as that of the WhatsApp engines. Owner only, as enter_workspace_as. Raises PA404 if the
-- workspace was deleted.
create or replace function enter_workspace_as_system(p_workspace uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_organization uuid;
begin
  select organization_id into found_organization from identity.workspaces where id = p_workspace and deleted_at is null;
  if found_organization is null then
    raise exception 'no such workspace' using errcode = 'PA404';
  end if;
  perform set_config('app.workspace_id', p_workspace::text, true),
          set_config('app.organization_id', found_organization::text, true),
          set_config('app.user_id', '', true),
          set_config('app.role', 'MEMBER', true),
          set_config('app.hidden_accounts', '', true);
end $$;

-- The event streams, given as parallel arrays of sessions and workspaces, that may no longer stay open.
create or replace function list_revoked_streams(p_sessions uuid[], p_workspaces uuid[]) returns table (session_id uuid, workspace_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select open.session_id, open.workspace_id
    from unnest(p_sessions, p_workspaces) as open (session_id, workspace_id)
   where not exists (
     select from identity.sessions s
       join identity.users u on u.id = s.user_id and u.is_active
       join members m on m.user_id = s.user_id and m.workspace_id = open.workspace_id and m.removed_at is null
       join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
                                 and (s.organization_id is null or w.organization_id = s.organization_id)
      where s.id = open.session_id and s.revoked_at is null and s.expires_at > now()
        and (s.impersonator_id is null or identity.impersonation_stands(s.id)))
$$;

-- The workspace of a person that contains a record. Null if none or several do, so that it reveals nothing.
create or replace function workspace_of(p_kind text, p_id uuid, p_user uuid) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  table_name    text := case p_kind when 'company' then 'companies' end;
  workspace_ids uuid[];
begin
  if table_name is null then return null; end if;
  execute format(
    'select array_agg(r.workspace_id) from members m
       join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
       join %I r on r.workspace_id = m.workspace_id and r.id = $1 and r.deleted_at is null
      where m.user_id = $2 and m.removed_at is null', table_name) into workspace_ids using p_id, p_user;
  return case when cardinality(workspace_ids) = 1 then workspace_ids[1] end;
end $$;

-- Requires a live session of this user. Raises PA401 (session expired or revoked) and PA403 (account deactivated).
create or replace function identity.require_session(p_session uuid, p_user uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare caller record;
begin
  select u.is_active, s.impersonator_id into caller
    from identity.sessions s
    join identity.users u on u.id = s.user_id
   where s.id = p_session and s.user_id = p_user and s.revoked_at is null and s.expires_at > now();
  if not found or caller.impersonator_id is not null and not identity.impersonation_stands(p_session) then
    raise exception 'session expired or revoked' using errcode = 'PA401';
  elsif not caller.is_active then
    raise exception 'account deactivated' using errcode = 'PA403';
  end if;
  perform set_config('app.impersonator_id', coalesce(caller.impersonator_id::text, ''), true);
end $$;

-- As identity.require_session, and refuses impersonation: for passwords, profile, sessions and plans. Raises PA409.
create or replace function identity.require_own_session(p_session uuid, p_user uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform identity.require_session(p_session, p_user);
  if exists (select from identity.sessions s where s.id = p_session and s.impersonator_id is not null) then
    raise exception 'not while working as somebody else' using errcode = 'PA409';
  end if;
end $$;

-- Refuses to create an organization or to accept an invitation while impersonating. Raises PA409.
-- Triggers: `forbid_while_impersonating` on identity.organizations and on identity.invitations.
create or replace function identity.forbid_while_impersonating() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.impersonator_id', true), '') <> '' then
    raise exception 'not while working as somebody else' using errcode = 'PA409';
  end if;
  return new;
end $$;
create or replace trigger forbid_while_impersonating before insert on identity.organizations
  for each row execute function identity.forbid_while_impersonating();
create or replace trigger forbid_while_impersonating before update of accepted_at on identity.invitations
  for each row when (new.accepted_at is not null) execute function identity.forbid_while_impersonating();

-- Requires a membership of the organization with at least this role. Raises PA401, PA403, PA404 (not a member), PA409 (role too weak).
create or replace function identity.require_membership(p_session uuid, p_user uuid, p_organization uuid, p_needs member_role) returns void
language plpgsql set search_path = public, pg_temp as $$
declare caller_role member_role;
begin
  perform identity.require_session(p_session, p_user);
  select m.role into caller_role from identity.organization_members m
    join identity.organizations o on o.id = m.organization_id and o.deleted_at is null
    join identity.sessions s on s.id = p_session and coalesce(s.organization_id, o.id) = o.id
   where m.organization_id = p_organization and m.user_id = p_user and m.removed_at is null;
  if caller_role is null then
    raise exception 'no such organization' using errcode = 'PA404';
  elsif caller_role < p_needs then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
end $$;

-- Refuses to assign a conversation to a former member or to one who may not see its account: raises PA410, or unassigns it if an engine
-- assigned it. Triggers: `forbid_departed_on_insert` and `forbid_departed_on_update` on whatsapp_conversations.
create or replace function forbid_departed_assignee() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.workspace_id', true), '') = '' then return null; end if;
  perform from members m where m.workspace_id = new.workspace_id and m.user_id = new.assignee_id for key share;
  if sees_account(new.workspace_id, new.account_id, new.assignee_id) then return null; end if;
  if coalesce(current_setting('app.user_id', true), '') <> '' then
    raise exception 'member has left' using errcode = 'PA410', column = 'assignee_id';
  end if;
  update whatsapp_conversations v set assignee_id = null where v.workspace_id = new.workspace_id and v.id = new.id;
  return null;
end $$;
create or replace trigger forbid_departed_on_insert after insert on whatsapp_conversations for each row
  when (new.assignee_id is not null) execute function forbid_departed_assignee();
create or replace trigger forbid_departed_on_update after update of assignee_id on whatsapp_conversations for each row
  when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id)
  execute function forbid_departed_assignee();

revoke all on function identity.find_hidden_accounts, list_hidden_accounts, sees_account, enter_workspace, enter_workspace_as, enter_workspace_as_system, list_revoked_streams, workspace_of, identity.require_session,
  identity.require_own_session, identity.forbid_while_impersonating, identity.require_membership, forbid_departed_assignee from public;
grant execute on function list_hidden_accounts, sees_account, enter_workspace, list_revoked_streams, workspace_of to parley_app;
