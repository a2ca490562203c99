-- WhatsApp's id of the message that this one replies to; that message may never arrive here.

alter table whatsapp_messages add column quoted_id text, add column forwarded boolean not null default false;
