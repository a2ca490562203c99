-- When somebody reacted, so that an earlier reaction which arrives later does not replace the present one.

alter table whatsapp_messages add column their_reaction_at timestamptz, add column own_reaction_at timestamptz;
