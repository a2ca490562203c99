-- Reports sum deals and count activities of a range by index-only scans, also those of one member, pipeline or source.

drop index deals_by_age;
create index deals_by_age on deals (workspace_id, created_at, id) include (status, currency, value, owner_id, stage_id, contact_id)
  where deleted_at is null;

drop index deals_closed;
create index deals_closed on deals (workspace_id, actual_close_date) include (status, currency, value, owner_id, stage_id, contact_id)
  where deleted_at is null and status in ('WON', 'LOST');

drop index activities_by_time;
create index activities_by_time on activities (workspace_id, happens_at, id) include (type, user_id) where deleted_at is null;
