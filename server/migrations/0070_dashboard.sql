-- What the dashboard sums is read from indexes alone.
create index deals_closed on deals (workspace_id, actual_close_date) include (status, currency, value)
  where deleted_at is null and status in ('WON', 'LOST');
create index deals_open on deals (workspace_id, contact_id, company_id) where deleted_at is null and status = 'OPEN';
drop index activities_by_time;
create index activities_by_time on activities (workspace_id, happens_at, id) include (type) where deleted_at is null;

-- Whom somebody has to get back to, by when.
create index contacts_follow_ups on contacts (workspace_id, owner_id, next_follow_up_at, id)
  where deleted_at is null and next_follow_up_at is not null;
