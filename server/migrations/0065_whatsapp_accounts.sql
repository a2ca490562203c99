-- What an account was before it became what it is, kept by the very update: to lock the row first and update it then, in one
-- statement, makes three who do so wait in a circle.
alter table whatsapp_accounts add column previous_status text;
