-- Since when an account has been connected, and the messages of an account that were not sent.

alter table whatsapp_accounts add column connected_at timestamptz;
create index whatsapp_messages_unsent on whatsapp_messages (workspace_id, account_id, sent_at) where status in ('FAILED', 'UNKNOWN');
