-- Messages that were handed over and not heard of since.
create index whatsapp_messages_unheard on whatsapp_messages (workspace_id, account_id, said_at) where status = 'PENDING';

-- What people want of the accounts that this node holds.
create function identity.whatsapp_held(p_node uuid)
returns table (workspace_id uuid, account_id uuid, wanted text, epoch bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.workspace_id, a.id, a.wanted, a.lease_epoch from whatsapp_accounts a
   where a.lease_owner = p_node and a.lease_until > now()
$$;
revoke all on function identity.whatsapp_held from public;

-- The last of an account that was removed: its credentials are destroyed, and nobody holds it any more.
create function identity.whatsapp_forget(p_node uuid, p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from whatsapp_credentials c using whatsapp_accounts a
   where a.lease_owner = p_node and a.id = p_account and c.workspace_id = a.workspace_id and c.account_id = a.id;
  update whatsapp_accounts a set wanted = 'off', lease_owner = null, lease_until = null
   where a.lease_owner = p_node and a.id = p_account
$$;
revoke all on function identity.whatsapp_forget from public;
