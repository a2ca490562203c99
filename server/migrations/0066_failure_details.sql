-- What WhatsApp itself says about why a message failed.

alter table whatsapp_messages add column failure_detail text;
