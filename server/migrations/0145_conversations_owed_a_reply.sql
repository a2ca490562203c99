-- The dashboard lists who waits for a reply, the longest first, however long ago they wrote.

create index whatsapp_conversations_waiting on whatsapp_conversations (workspace_id, account_id, waiting_since, id)
  where waiting_since is not null and state <> 'RESOLVED';
