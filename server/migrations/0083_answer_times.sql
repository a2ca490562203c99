-- How long people may wait for an answer: a target for each account, in minutes of its business hours, and since when somebody waits.

alter table whatsapp_accounts add column answer_minutes integer check (answer_minutes > 0);

alter table whatsapp_conversations
  -- When they first wrote after our last answer; null while nobody waits. What the history brings starts no waiting.
  add column waiting_since timestamptz,
  -- The waiting of which the assignee was told that its answer is overdue.
  add column overdue_told_for timestamptz;

update whatsapp_conversations v set waiting_since = v.last_inbound_at
  from whatsapp_messages m
 where m.workspace_id = v.workspace_id and m.id = v.last_message_id and not m.from_me and not m.history
   and v.kind = 'individual' and v.state <> 'RESOLVED' and v.last_inbound_at >= v.last_message_at;

create index whatsapp_conversations_waiting on whatsapp_conversations (workspace_id, account_id, waiting_since) where waiting_since is not null;
drop index whatsapp_conversations_unresolved;
create index whatsapp_conversations_unresolved on whatsapp_conversations (workspace_id, account_id, last_message_at, id)
  include (state, snoozed_until, last_inbound_at, waiting_since) where state <> 'RESOLVED';

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('task', 'contact', 'assignment', 'message', 'overdue'));
create index notifications_of_overdue on notifications (workspace_id, record_id) where kind = 'overdue' and read_at is null;
