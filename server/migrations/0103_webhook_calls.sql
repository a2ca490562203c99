-- When Meta last verified the webhook of an account, or delivered something to it that was for no number connected here.

alter table whatsapp_accounts add column webhook_called_at timestamptz;
