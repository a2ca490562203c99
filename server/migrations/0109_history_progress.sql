-- How much of its history a phone has handed over since it was linked, in percent, and when its last part was stored.

alter table whatsapp_accounts
  add column history_progress smallint constraint whatsapp_accounts_history_progress check (history_progress between 0 and 100),
  add column history_at timestamptz;
