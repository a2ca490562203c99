-- What an account answers by itself to whoever writes outside its business hours, once a day. Such a message is no answer: it neither
-- becomes the last message of its conversation nor ends anybody's waiting.

alter table whatsapp_accounts add column away_message text;
-- The day, by the account's clock, on which one was last sent.
alter table whatsapp_conversations add column away_sent_on date;
-- Nobody wrote it.
alter table whatsapp_messages add column is_automatic boolean not null default false;
