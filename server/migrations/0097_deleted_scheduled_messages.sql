-- A deleted scheduled message can be restored for 30 days.

alter table whatsapp_scheduled_messages add column deleted_at timestamptz;
create index whatsapp_scheduled_messages_to_purge on whatsapp_scheduled_messages (deleted_at) where deleted_at is not null;
