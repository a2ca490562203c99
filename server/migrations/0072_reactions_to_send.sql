-- Reactions on their way to WhatsApp.

alter table whatsapp_outbox
  drop constraint whatsapp_outbox_kind_check,
  add constraint whatsapp_outbox_kind_check check (kind in ('send', 'read', 'react')),
  -- The message that gets the reaction, the emoji (null takes the reaction back), and the one that it had before.
  add column target_id uuid,
  add column emoji text,
  add column previous_emoji text,
  add constraint whatsapp_outbox_target_check check ((kind = 'react') = (target_id is not null)),
  add foreign key (workspace_id, target_id) references whatsapp_messages (workspace_id, id) on delete cascade;
create index whatsapp_outbox_of_target on whatsapp_outbox (workspace_id, target_id) where target_id is not null;
