-- Conversations can be finished: whether one is open, waits for the customer, is snoozed until a time, or is resolved.
-- A snoozed conversation whose time has come stays SNOOZED here and counts as open wherever it is read.

alter table whatsapp_conversations
  add column state text not null default 'OPEN' check (state in ('OPEN', 'WAITING', 'SNOOZED', 'RESOLVED')),
  add column snoozed_until timestamptz,
  -- A person marked it as unread, which lasts until somebody opens it; WhatsApp never learns of it.
  add column is_marked_unread boolean not null default false,
  add constraint whatsapp_conversations_snoozed_until check ((state = 'SNOOZED') = (snoozed_until is not null));

drop index whatsapp_conversations_unread;
create index whatsapp_conversations_unread on whatsapp_conversations (workspace_id, account_id, last_message_at, id)
  where unread_count > 0 or is_marked_unread;
create index whatsapp_conversations_by_state on whatsapp_conversations (workspace_id, account_id, state, last_message_at, id);
create index whatsapp_conversations_unresolved on whatsapp_conversations (workspace_id, account_id, last_message_at, id)
  include (state, snoozed_until, last_inbound_at) where state <> 'RESOLVED';
create index whatsapp_conversations_owed on whatsapp_conversations (workspace_id, account_id, last_message_at, id)
  where state <> 'RESOLVED' and last_inbound_at >= last_message_at;
