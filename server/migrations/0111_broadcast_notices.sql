-- Notices of broadcasts that stopped by themselves.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('task', 'contact', 'assignment', 'message', 'overdue', 'mention', 'unsent',
    'broadcast', 'assigned-task', 'assigned-contact', 'assigned-company', 'assigned-deal'));
