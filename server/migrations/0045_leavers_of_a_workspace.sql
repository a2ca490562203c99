-- Without a workspace it is the owner who works: copies and restores bring records of people who have left.
do $$
declare kind record;
begin
  for kind in select * from (values ('contacts', 'owner_id'), ('companies', 'owner_id'), ('deals', 'owner_id'), ('tasks', 'assignee_id'))
                         kinds (held, holder) loop
    execute format($make$
      create or replace function refuse_leaver_of_%1$s(p_workspace uuid, p_holders uuid[]) returns void
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
    $make$, kind.held, kind.holder);
  end loop;
end $$;
