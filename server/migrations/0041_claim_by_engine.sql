-- A node claims only accounts whose engine it has.

drop function if exists identity.claim_whatsapp_accounts(uuid, integer, integer);
