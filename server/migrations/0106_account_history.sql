-- Which messages from before it was linked a phone hands over. A month is what every account has imported so far.

alter table whatsapp_accounts add column history text not null default 'month'
  constraint whatsapp_accounts_history check (history in ('none', 'month', 'all'));

-- Returns it, too.
drop function if exists identity.claim_whatsapp_accounts(uuid, integer, integer, text[], integer);
