-- The file in the header of a broadcast, which all of its messages share.

alter table whatsapp_broadcasts
  add column media_id uuid,
  add foreign key (workspace_id, media_id) references whatsapp_media (workspace_id, id);
create index whatsapp_broadcasts_of_media on whatsapp_broadcasts (workspace_id, media_id) where media_id is not null;
