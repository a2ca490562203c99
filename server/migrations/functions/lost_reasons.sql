-- The reasons for which deals are lost.

-- Refuses to lose a deal without a reason, or to remove the reason of a lost one, if the workspace requires reasons: raises PA423. Imports
-- and undos record what was, and backups have no workspace. Triggers: `require_lost_reason_on_insert` and `require_lost_reason_on_update`
-- on deals; by their names, they run after those that choose the status.
create or replace function require_lost_reason() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.workspace_id', true), '') <> '' and coalesce(current_setting('app.source', true), '') = ''
    and exists (select from lost_reason_settings s where s.workspace_id = new.workspace_id and s.is_required) then
    raise exception 'lost reason is required' using errcode = 'PA423';
  end if;
  return new;
end $$;
create or replace trigger require_lost_reason_on_insert before insert on deals for each row
  when (new.status = 'LOST' and new.lost_reason is null) execute function require_lost_reason();
create or replace trigger require_lost_reason_on_update before update of stage_id, status, lost_reason on deals for each row
  when (new.status = 'LOST' and new.lost_reason is null and (old.status <> 'LOST' or old.lost_reason is not null))
  execute function require_lost_reason();
