-- The message that an event is about, where the event came first: it is applied when its message is stored.

alter table whatsapp_journal add column awaits text;
create index whatsapp_journal_awaiting on whatsapp_journal (workspace_id, account_id, awaits) where awaits is not null and processed_at is null;
