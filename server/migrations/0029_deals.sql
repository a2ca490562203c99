-- Of a deal, what its final status may have, whichever of the three is written: only one that is won or lost has a date, and always one;
-- only one that is lost has a reason. It is dated anew when won turns to lost (GAP-061).
create or replace function date_deals() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closed constant text[] := '{WON,LOST}';
begin
  if new.status <> all (closed) then
    new.actual_close_date := null;
  elsif new.actual_close_date is null then
    new.actual_close_date := now();
  elsif tg_op = 'UPDATE' then
    if old.status <> new.status and old.status = any (closed) and new.actual_close_date = old.actual_close_date then
      new.actual_close_date := now();
    end if;
  end if;
  if new.status <> 'LOST' then new.lost_reason := null; end if;
  return new;
end $$;

drop trigger dates_on_update on deals;
create trigger dates_on_update before update of status, actual_close_date, lost_reason on deals for each row
  when (old.status is distinct from new.status or old.actual_close_date is distinct from new.actual_close_date
        or old.lost_reason is distinct from new.lost_reason)
  execute function date_deals();

update deals set actual_close_date = null where status not in ('WON', 'LOST') and actual_close_date is not null;
update deals set lost_reason = null where status <> 'LOST' and lost_reason is not null;
