-- Reactions to messages, edits and deletions on their way to WhatsApp.

alter table whatsapp_outbox
  drop constraint whatsapp_outbox_kind_check,
  add constraint whatsapp_outbox_kind_check check (kind in ('send', 'read', 'react', 'edit', 'revoke')),
  -- The message that changes; the emoji (null takes a reaction back) or the new text, and the reaction of before.
  add column target_id uuid,
  add column value text,
  add column previous_value text,
  add constraint whatsapp_outbox_target_check check ((kind in ('react', 'edit', 'revoke')) = (target_id is not null)),
  add foreign key (workspace_id, target_id) references whatsapp_messages (workspace_id, id) on delete cascade;
create index whatsapp_outbox_of_target on whatsapp_outbox (workspace_id, target_id) where target_id is not null;
-- A message changes once at a time; reactions may follow each other.
create unique index whatsapp_outbox_one_change on whatsapp_outbox (workspace_id, target_id) where kind in ('edit', 'revoke');
