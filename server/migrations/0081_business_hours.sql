-- When people are there to answer what is written to an account. Null means always.

alter table whatsapp_accounts add column business_hours jsonb;
