-- The file that is sent with a scheduled message, whose text is then its caption.

alter table whatsapp_scheduled_messages
  add column media_id uuid,
  add foreign key (workspace_id, media_id) references whatsapp_media (workspace_id, id);
create index whatsapp_scheduled_messages_of_media on whatsapp_scheduled_messages (workspace_id, media_id) where media_id is not null;
