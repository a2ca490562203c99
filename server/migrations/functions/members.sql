-- Members of a workspace and their roles, what happens to the records of removed members, and notices to new owners.

-- A person's name, or their email address if they have none.
create or replace function identity.name_of(p_user uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(u.name, u.email) from identity.users u where u.id = p_user
$$;

-- The entered workspace, and the caller with their current role. Until the commit, it locks out other changes of the team and assignments
-- to its members (`accessLock` of the server). Raises PA409 below ADMIN.
create or replace function identity.lock_team(out workspace uuid, out caller uuid, out caller_role member_role)
language plpgsql set search_path = public, pg_temp as $$
begin
  workspace := nullif(current_setting('app.workspace_id', true), '')::uuid;
  caller := nullif(current_setting('app.user_id', true), '')::uuid;
  perform from identity.workspaces w where w.id = workspace for no key update;
  perform pg_advisory_xact_lock(hashtextextended('access ' || workspace, 0));
  select m.role into caller_role from members m where m.workspace_id = workspace and m.user_id = caller and m.removed_at is null;
  if caller_role is null or caller_role < 'ADMIN' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
end $$;

-- Revokes the pending invitations of a person whose role no longer allows them.
create or replace function identity.revoke_invitations_of(p_workspace uuid, p_user uuid, p_most member_role) returns void
language sql set search_path = public, pg_temp as $$
  update identity.invitations
     set revoked_at = now()
   where workspace_id = p_workspace and invited_by = p_user and accepted_at is null and revoked_at is null
     and (p_most is null or p_most < 'ADMIN' or role > p_most)
$$;

-- Unassigns a member from the conversations of WhatsApp accounts that they would not see with this role, and queues a job that updates the
-- notices of each. Answers whether there were any.
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

-- Changes the role of a member of the entered workspace: 'done', 'unknown' (not a member) or 'own' (the caller). Nobody changes their own
-- role, and only an OWNER that of another OWNER, so that one always remains. Unassigns the member from conversations that they no longer
-- see and marks the notices of these as read. Locks in the order of identity.remove_member, because of concurrent assignments. Raises
-- PA409 if the old or the new role is above the caller's.
create or replace function identity.change_role(p_user uuid, p_role member_role) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team record;
  old_role member_role;
  is_unassigned boolean;
begin
  team := identity.lock_team();
  select m.role into old_role from members m where m.workspace_id = team.workspace and m.user_id = p_user and m.removed_at is null;
  if old_role is null then return 'unknown'; end if;
  if p_user = team.caller then return 'own'; end if;
  if greatest(old_role, p_role) > team.caller_role then
    raise exception 'role above that of the caller' using errcode = 'PA409';
  end if;
  if old_role = p_role then return 'done'; end if;
  is_unassigned := identity.unassign_hidden(team.workspace, p_user, p_role);
  perform from event_counters c where c.workspace_id = team.workspace for update;
  perform from members m where m.workspace_id = team.workspace and m.user_id = p_user for update;
  update members set role = p_role where workspace_id = team.workspace and user_id = p_user;
  is_unassigned := identity.unassign_hidden(team.workspace, p_user, p_role) or is_unassigned;
  perform identity.revoke_invitations_of(team.workspace, p_user, p_role);
  perform identity.audit(team.workspace, team.caller, 'member.role_changed', 'member', p_user, identity.name_of(p_user),
                         jsonb_build_object('from', old_role, 'to', p_role));
  perform read_hidden_notices(null, p_user);
  if is_unassigned then perform identity.emit_event(team.workspace, 'conversation.changed', '{}'); end if;
  perform identity.emit_event(team.workspace, 'member.changed', array[p_user]);
  return 'done';
end $$;

-- Reassigns all records and conversations of a member to a successor, or unassigns them if it is null. Answers the number of records of
-- each kind.
create or replace function identity.reassign_records(p_workspace uuid, p_from uuid, p_to uuid) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  counts  jsonb := '{}';
  kind    record;
  records integer;
begin
  for kind in select k.table_name, k.owner_column from record_kinds() k where k.owner_column is not null loop
    execute format('update %1$I set %2$I = $3, version = version + 1, updated_at = now() where workspace_id = $1 and %2$I = $2',
                   kind.table_name, kind.owner_column) using p_workspace, p_from, p_to;
    get diagnostics records = row_count;
    counts := counts || jsonb_build_object(kind.table_name, records);
  end loop;
  update whatsapp_conversations v set assignee_id = case when sees_account(p_workspace, v.account_id, p_to) then p_to end
   where v.workspace_id = p_workspace and v.assignee_id = p_from;
  return counts;
end $$;

-- Removes a member from the entered workspace and reassigns their records: 'done', 'unknown' (not a member), 'own' (the caller) or
-- 'unknown successor'. Locks in the order of every record change (records, event counter, members): a concurrent assignment is either
-- reassigned, too, or refused by the `forbid_departed` triggers. Raises PA409 for a member above the caller.
create or replace function identity.remove_member(p_user uuid, p_successor uuid, out outcome text, out records jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team         record;
  former_role  member_role;
  late_records jsonb;
begin
  team := identity.lock_team();
  select m.role into former_role from members m
   where m.workspace_id = team.workspace and m.user_id = p_user and m.removed_at is null;
  if former_role is null then outcome := 'unknown'; return; end if;
  if p_user = team.caller then outcome := 'own'; return; end if;
  if former_role > team.caller_role then
    raise exception 'role above that of the caller' using errcode = 'PA409';
  end if;
  if p_successor is not null and (p_successor = p_user or not exists (
    select from members m where m.workspace_id = team.workspace and m.user_id = p_successor and m.removed_at is null)) then
    outcome := 'unknown successor';
    return;
  end if;
  records := identity.reassign_records(team.workspace, p_user, p_successor);
  perform from event_counters c where c.workspace_id = team.workspace for update;
  perform from members m where m.workspace_id = team.workspace and m.user_id = p_user for update;
  update members set removed_at = now() where workspace_id = team.workspace and user_id = p_user;
  late_records := identity.reassign_records(team.workspace, p_user, p_successor);
  records := (select jsonb_object_agg(kind, count::int + (late_records ->> kind)::int) from jsonb_each_text(records) counts (kind, count));
  -- A member who is invited again starts without access to restricted accounts.
  delete from whatsapp_account_members g where g.workspace_id = team.workspace and g.user_id = p_user;
  perform identity.revoke_invitations_of(team.workspace, p_user, null);
  -- Members without any workspace of the organization leave it, too, unless they administer it.
  update identity.organization_members o set removed_at = now()
    from identity.workspaces w
   where w.id = team.workspace and o.organization_id = w.organization_id and o.user_id = p_user and o.role < 'ADMIN'
     and o.removed_at is null and not exists (
       select from members m join identity.workspaces other on other.id = m.workspace_id and other.deleted_at is null
        where m.user_id = p_user and m.removed_at is null and other.organization_id = w.organization_id);
  perform identity.audit(team.workspace, team.caller, 'member.removed', 'member', p_user, identity.name_of(p_user),
                         records || jsonb_build_object('role', former_role, 'reassignedTo', identity.name_of(p_successor)));
  perform identity.emit_event(team.workspace, k.table_name || '.changed', '{}')
     from record_kinds() k where (records ->> k.table_name)::int > 0;
  perform identity.emit_event(team.workspace, 'member.changed', array[p_user]);
  outcome := 'done';
end $$;

-- Members of an organization of the caller as JSON, by name, with their roles. Null: the caller is not a member of it.
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

-- Notifies new owners and withdraws unread notices of previous owners, after records of one kind were assigned or unassigned. A new owner
-- gets one notice of all records that others assigned, and none of a record that the undo of an import returned or that comes back within
-- two minutes. Skips notices that are being marked as read.
create or replace function notify_owners(p_kind text, p_field text, p_rows jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  with context as (
    select nullif(current_setting('app.workspace_id', true), '')::uuid as workspace_id, nullif(current_setting('app.user_id', true), '')::uuid as actor,
           nullif(current_setting('app.impersonator_id', true), '')::uuid as impersonator,
           case when current_setting('app.source', true) = 'import' then nullif(current_setting('app.bulk_operation_id', true), '')::uuid end as bulk_operation_id,
           current_setting('app.source', true) = 'undo' as is_undo
  ), changed as (
    select g.id, g.before, g.after from jsonb_to_recordset(p_rows) g (id uuid, before uuid, after uuid)
  ), unread as materialized (
    select n.id, n.user_id, n.record_id, n.record_count, n.record_ids
      from context
      join notifications n on n.workspace_id = context.workspace_id and n.kind = 'assigned-' || p_kind and n.read_at is null
     where n.user_id = any(array(select g.before from changed g))
       for update of n skip locked
  ), withdrawn as (
    select n.id, count(*)::integer as total, array_agg(l.id) as ids
      from context
     cross join unread n
     cross join lateral (
       select g.id from unnest(coalesce(n.record_ids, array[n.record_id])) r (id) join changed g on g.id = r.id
        where (n.record_count is null or n.record_ids is not null) and g.before = n.user_id
       union all
       select g.id from changed g
        where n.record_count is not null and n.record_ids is null and g.before = n.user_id
          and exists (select from history h
                       where h.workspace_id = context.workspace_id and h.kind = p_kind and h.record_id = g.id and h.bulk_operation_id = n.record_id and h.source = 'import'
                         and (h.operation = 'created' or h.changes -> p_field ->> 1 = g.before::text))) l
     group by n.id
  ), deleted as (
    delete from notifications n using context, withdrawn l
     where n.workspace_id = context.workspace_id and n.id = l.id and coalesce(n.record_count, 1) <= l.total
    returning n.user_id
  ), reduced as (
    update notifications n
       set record_count = n.record_count - l.total,
           record_ids = case when n.record_ids is not null then array(select unnest(n.record_ids) except select unnest(l.ids)) end
      from context, withdrawn l
     where n.workspace_id = context.workspace_id and n.id = l.id and n.record_count > l.total
    returning n.user_id
  ), new_owners as (
    select g.after as user_id, count(*)::integer as total, array_agg(g.id) as ids
      from context cross join changed g
      join members m on m.workspace_id = context.workspace_id and m.user_id = g.after and m.removed_at is null
      join identity.users u on u.id = g.after and u.is_active
     where (g.after <> all (array[context.actor, context.impersonator])) is not false and context.is_undo is not true
       -- The history contains this change, too. A person who first got the record within these two minutes has no notice of it any more.
       and (select coalesce(bool_or(h.changes -> p_field = jsonb_build_array(g.after, g.before)), false)
                   and count(*) filter (where h.operation = 'created' or h.changes -> p_field ->> 1 = g.after::text) <= 1
              from history h
             where h.workspace_id = context.workspace_id and h.kind = p_kind and h.record_id = g.id and h.recorded_at > now() - interval '2 minutes') is not true
     group by g.after
  ), single_notices as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select context.workspace_id, g.user_id, 'assigned-' || p_kind, g.ids[1], now() from context cross join new_owners g where g.total = 1 and context.bulk_operation_id is null
    on conflict do nothing
    returning user_id
  ), bulk_notices as (
    insert into notifications as n (workspace_id, user_id, kind, record_id, due_at, record_count, record_ids)
    select context.workspace_id, g.user_id, 'assigned-' || p_kind, coalesce(context.bulk_operation_id, new_id()), now(), g.total,
           case when context.bulk_operation_id is null then g.ids end
      from context cross join new_owners g where g.total > 1 or context.bulk_operation_id is not null
    on conflict (workspace_id, user_id, kind, record_id) where record_count is not null do update
      set record_count = n.record_count + excluded.record_count
    returning user_id
  ), notified as (
    select user_id from deleted union select user_id from reduced union select user_id from single_notices union select user_id from bulk_notices
  )
  select identity.emit_event(context.workspace_id, 'notification.changed', array_agg(t.user_id)) from context cross join notified t group by context.workspace_id
$$;

-- Notes that the current statement gives records another owner, so that collect_owner_changes() does not search those of every other one.
-- Triggers: `note_new_owner` and `note_changed_owner` on tasks, contacts, companies and deals.
create or replace function note_owner_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.has_owner_changes', 'true', true);
  return null;
end $$;

-- Collects the records with a new owner, for flush_owner_changes(). Changes without a user send no notifications.
-- Triggers: `notify_of_new` and `notify_of_owners` on tasks, contacts, companies and deals.
create or replace function collect_owner_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user_id', true), '');
  owner_changes jsonb;
begin
  if coalesce(current_setting('app.has_owner_changes', true), '') = '' then return null; end if;
  perform set_config('app.has_owner_changes', '', true);
  if actor is null or coalesce(current_setting('app.workspace_id', true), '') = '' then return null; end if;
  if tg_op = 'INSERT' then
    execute format($sql$select jsonb_agg(jsonb_build_object('id', n.id, 'after', n.%1$I)) from new_rows n where n.%1$I <> $1$sql$, tg_argv[1])
      into owner_changes using actor;
  else
    execute format($sql$
      select jsonb_agg(jsonb_build_object('id', n.id, 'before', o.%1$I, 'after', case when n.deleted_at is null then n.%1$I end))
        from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
       where o.deleted_at is null and (n.%1$I is distinct from o.%1$I or n.deleted_at is not null)$sql$, tg_argv[1])
      into owner_changes;
  end if;
  if owner_changes is not null then
    perform set_config('app.owner_changes', (coalesce(nullif(current_setting('app.owner_changes', true), ''), '[]')::jsonb
      || jsonb_build_object('kind', tg_argv[0], 'field', camel_case(tg_argv[1]), 'rows', owner_changes))::text, true);
  end if;
  return null;
end $$;

-- Calls notify_owners() for the collected records. It locks the event counter, for which all writers of the workspace wait, and therefore
-- runs at the commit, when every record is already locked.
-- Triggers: `notify_of_new_at_commit` and `notify_of_owners_at_commit` on tasks, contacts, companies and deals.
create or replace function flush_owner_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes constant jsonb := nullif(current_setting('app.owner_changes', true), '');
  change  jsonb;
begin
  if changes is null then return null; end if;
  perform set_config('app.owner_changes', '', true);
  perform from event_counters c where c.workspace_id = new.workspace_id for update;
  for change in select c.value from jsonb_array_elements(changes) with ordinality c order by c.ordinality loop
    perform notify_owners(change ->> 'kind', change ->> 'field', change -> 'rows');
  end loop;
  return null;
end $$;

revoke all on function notify_owners, note_owner_change, collect_owner_changes, flush_owner_changes from public;
