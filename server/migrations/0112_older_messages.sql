-- Asks the phone of an account for messages of a conversation that are older than the oldest one stored: when a member asked last, until
-- the phone answers, and when it said that it has no more.

alter table whatsapp_conversations
  add column older_requested_at timestamptz,
  add column older_ended_at timestamptz;

alter table whatsapp_outbox
  drop constraint whatsapp_outbox_kind_check,
  add constraint whatsapp_outbox_kind_check check (kind in ('send', 'read', 'react', 'edit', 'revoke', 'older')),
  drop constraint whatsapp_outbox_target_check,
  add constraint whatsapp_outbox_target_check check ((kind in ('react', 'edit', 'revoke', 'older')) = (target_id is not null));
