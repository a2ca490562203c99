-- Nobody who has left gets a record, not even in the instant of leaving: whoever removes a member locks their row first (0031), so
-- that this waits for them and then finds the member gone. What an import or its undoing gives to a leaver is nobody's.
do $$
declare kind record;
begin
  for kind in select * from (values ('contacts', 'owner_id'), ('companies', 'owner_id'), ('deals', 'owner_id'), ('tasks', 'assignee_id'))
                         kinds (held, holder) loop
    execute format($make$
      create function refuse_leaver_of_%1$s(p_workspace uuid, p_holders uuid[]) returns void
      language plpgsql security definer set search_path = public, pg_temp as $body$
      declare staying uuid[];
      begin
        perform from members m where m.workspace_id = p_workspace and m.user_id = any(p_holders) for key share;
        staying := array(select m.user_id from members m
                          where m.workspace_id = p_workspace and m.user_id = any(p_holders) and m.removed_at is null);
        if staying @> p_holders then return; end if;
        if coalesce(current_setting('app.via', true), '') = '' then
          raise exception 'has left' using errcode = 'PA410', column = %2$L;
        end if;
        update %1$I set %2$I = null where workspace_id = p_workspace and %2$I = any(p_holders) and %2$I <> all(staying);
      end $body$;
      revoke all on function refuse_leaver_of_%1$s from public;

      create function leaver_in_new_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        perform refuse_leaver_of_%1$s(n.workspace_id, array_agg(distinct n.%2$I))
           from new_rows n where n.%2$I is not null group by n.workspace_id;
        return null;
      end $body$;
      revoke all on function leaver_in_new_%1$s from public;

      create function leaver_in_changed_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        perform refuse_leaver_of_%1$s(new.workspace_id, array[new.%2$I]);
        return null;
      end $body$;
      revoke all on function leaver_in_changed_%1$s from public;

      create trigger leaver_in_new after insert on %1$I referencing new table as new_rows
        for each statement execute function leaver_in_new_%1$s();
      create trigger leaver_in_changed after update of %2$I on %1$I for each row
        when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function leaver_in_changed_%1$s();
    $make$, kind.held, kind.holder);
  end loop;
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

-- As before, but in the order in which every change of a record takes its locks: records, the counter of events, members. Whoever
-- assigns at the same time is through before the counter is had, and what they gave is handed over, too; or comes after it, and is
-- refused above.
create or replace function identity.remove_member(p_user uuid, p_heir uuid, out outcome text, out records jsonb)
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
