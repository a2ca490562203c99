-- The message that a scheduled one replies to; without it once that message is gone.

alter table whatsapp_scheduled_messages
  add column quoted_message_id uuid,
  add foreign key (workspace_id, quoted_message_id) references whatsapp_messages (workspace_id, id) on delete set null (quoted_message_id);
create index whatsapp_scheduled_messages_of_quoted on whatsapp_scheduled_messages (workspace_id, quoted_message_id) where quoted_message_id is not null;
