-- Nobody who has left gets a record, not even in the instant of leaving: whoever removes a member locks their row first (0031), so
-- that this waits for them and then finds the member gone. What an import or its undoing gives to a leaver is nobody's.
-- Without a workspace it is the owner who works: copies and restores bring records of people who have left.
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
        if coalesce(current_setting('app.workspace_id', true), '') = '' then return; end if;
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
