-- Notices of imports that ended.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('task', 'contact', 'assignment', 'message', 'overdue', 'mention', 'unsent',
    'broadcast', 'import', 'assigned-task', 'assigned-contact', 'assigned-company', 'assigned-deal')) not valid;
