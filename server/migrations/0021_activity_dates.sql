alter table activities alter column type set default 'CALL';
create index activities_by_campaign on activities (workspace_id, campaign_id, happens_at, id) where campaign_id is not null;
create index activities_by_time_in_trash on activities (deleted_at) where deleted_at is not null;

-- What is not planned for later has been done, when it was scheduled or written down, unless somebody says otherwise (GAP-070).
create function date_activities() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.completed_at is not distinct from old.completed_at then
    new.completed_at := case when new.scheduled_at > now() then null else coalesce(new.scheduled_at, now()) end;
  end if;
  return new;
end $$;
create trigger dates_on_insert before insert on activities for each row execute function date_activities();
create trigger dates_on_update before update of scheduled_at on activities for each row
  when (old.scheduled_at is distinct from new.scheduled_at) execute function date_activities();
