-- When the people who write to an account see that their messages were read: as soon as a member opens the conversation, or only when one
-- answers.

alter table whatsapp_accounts add column read_receipts text not null default 'ON_READ' check (read_receipts in ('ON_READ', 'ON_REPLY'));

-- Whether they have written something for which no read receipt was queued and which was not read on the phone. It does not follow from the
-- unread count, which is reset without a receipt where those wait for an answer.
alter table whatsapp_conversations add column has_pending_receipt boolean not null default false;
update whatsapp_conversations set has_pending_receipt = true where unread_count > 0;

-- Whether a message is one of a broadcast, which is no answer.
create index whatsapp_broadcast_recipients_of_message on whatsapp_broadcast_recipients (workspace_id, message_id) where message_id is not null;
