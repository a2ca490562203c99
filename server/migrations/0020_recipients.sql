-- Which of a person's addresses a message goes to: the one last heard from, unless another was asked for.

alter table whatsapp_addresses add column last_heard_at timestamptz;

-- The address that was asked for, as {"kind": …, "value": …}, where it is not the conversation's own.
alter table whatsapp_messages add column recipient jsonb;
