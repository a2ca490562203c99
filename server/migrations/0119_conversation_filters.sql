-- The filters of the inbox by assignee, read status and who has waited longest, in any combination, and how many conversations each shows.

drop index whatsapp_conversations_by_state;
create index whatsapp_conversations_by_state on whatsapp_conversations (workspace_id, account_id, state, last_message_at, id)
  include (assignee_id, unread_count, is_marked_unread);
drop index whatsapp_conversations_unresolved;
create index whatsapp_conversations_unresolved on whatsapp_conversations (workspace_id, account_id, last_message_at, id)
  include (state, snoozed_until, last_inbound_at, waiting_since, assignee_id, unread_count, is_marked_unread)
  where state <> 'RESOLVED';
create index whatsapp_conversations_of_assignee on whatsapp_conversations (workspace_id, account_id, assignee_id, last_message_at, id)
  where state <> 'RESOLVED';
-- Who waits comes first, the others after them.
create index whatsapp_conversations_by_wait on whatsapp_conversations
  (workspace_id, account_id, (case when state <> 'RESOLVED' then coalesce(waiting_since, 'infinity') else 'infinity' end), id)
  where state <> 'RESOLVED';
