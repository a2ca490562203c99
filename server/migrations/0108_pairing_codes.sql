-- Links a phone with a code that is entered on it: the last request of an account, by the number of the phone, and what became of it. The
-- code is sealed, like the QR code, and removed with it.

alter table whatsapp_accounts
  add column pairing_request uuid,
  add column pairing_number text,
  add column pairing_requested_at timestamptz,
  add column pairing_code text,
  add column pairing_code_expires_at timestamptz,
  add column pairing_failure text;

-- Returns whether a code was asked for, too.
drop function if exists identity.find_whatsapp_work(uuid, uuid[], uuid[]);
