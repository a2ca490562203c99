-- Members who are mentioned in an internal note of a conversation. They are notified of it, and authors of scheduled messages that could
-- not be sent.

alter table whatsapp_notes add column mentions uuid[] not null default '{}';

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('task', 'contact', 'assignment', 'message', 'overdue', 'mention', 'unsent'));
create index notifications_of_mentions on notifications (workspace_id, record_id) where kind = 'mention' and read_at is null;
