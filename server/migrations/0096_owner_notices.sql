-- Notices of records and tasks that somebody else gave to a person. A hand-over of several is one notice: `record_count` of them, whose
-- ids are kept unless an import made it, which is its `record_id`.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('task', 'contact', 'assignment', 'message', 'overdue', 'mention', 'unsent',
    'assigned-task', 'assigned-contact', 'assigned-company', 'assigned-deal')),
  add column record_count integer check (record_count > 0),
  add column record_ids uuid[];
create unique index notifications_of_hand_overs on notifications (workspace_id, user_id, kind, record_id) where record_count is not null;

-- Who moved a deal in the name of another.
alter table deal_stage_periods add column impersonator_id uuid default nullif(current_setting('app.impersonator_id', true), '')::uuid;
