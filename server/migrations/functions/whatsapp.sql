-- Leases of WhatsApp accounts: one node at a time runs the session of an account. Owner only.

-- Claims accounts whose lease is free, at most `p_most`, for `p_seconds`. Accounts that are gone are claimed, too, until they are
-- unlinked and their credentials destroyed. A lease that ends later than any could was given before the clock was set back. Of the
-- engines that the node does not have (`p_engines`), only accounts that no other node has claimed for `p_grace_seconds`, to say so.
create or replace function identity.claim_whatsapp_accounts(p_node uuid, p_seconds integer, p_most integer, p_engines text[], p_grace_seconds integer)
returns table (workspace_id uuid, account_id uuid, engine text, name text, desired_state text, epoch bigint)
language sql security definer set search_path = public, pg_temp as $$
  with free as (
    select a.workspace_id, a.id from whatsapp_accounts a
      join identity.workspaces w on w.id = a.workspace_id and w.deleted_at is null
     where a.desired_state <> 'off' and (a.lease_until is null or a.lease_until < now() or a.lease_until > now() + make_interval(secs => 2 * p_seconds)) and (a.retry_at is null or a.retry_at <= now())
       and (a.desired_state = 'gone' or a.engine = any(p_engines) or (
            a.status <> 'DISCONNECTED' and greatest(a.lease_until, a.updated_at) <= now() - make_interval(secs => p_grace_seconds)))
     order by a.lease_until nulls first limit p_most
       for update of a skip locked)
  update whatsapp_accounts a
     set lease_owner = p_node, lease_epoch = a.lease_epoch + 1, lease_until = now() + make_interval(secs => p_seconds)
    from free where a.workspace_id = free.workspace_id and a.id = free.id
  returning a.workspace_id, a.id, a.engine, a.name, a.desired_state, a.lease_epoch
$$;

-- Renews the leases of a node. Answers the accounts it still holds and what people want of them.
create or replace function identity.renew_whatsapp_leases(p_node uuid, p_seconds integer)
returns table (workspace_id uuid, account_id uuid, desired_state text, epoch bigint)
language sql security definer set search_path = public, pg_temp as $$
  update whatsapp_accounts a set lease_until = now() + make_interval(secs => p_seconds)
   where a.lease_owner = p_node and a.lease_until > now()
  returning a.workspace_id, a.id, a.desired_state, a.lease_epoch
$$;

-- Releases the lease of one account, or of all; `p_pause` keeps everybody from claiming it for so many seconds.
create or replace function identity.release_whatsapp_leases(p_node uuid, p_account uuid default null, p_pause integer default null) returns void
language sql security definer set search_path = public, pg_temp as $$
  update whatsapp_accounts a
     set lease_owner = null, lease_until = null,
         retry_at = case when p_pause is not null then now() + make_interval(secs => p_pause) else a.retry_at end
   where a.lease_owner = p_node and (p_account is null or a.id = p_account)
$$;

-- The accounts that a node holds, and what people want of them.
create or replace function identity.list_whatsapp_leases(p_node uuid)
returns table (workspace_id uuid, account_id uuid, desired_state text, epoch bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.workspace_id, a.id, a.desired_state, a.lease_epoch from whatsapp_accounts a
   where a.lease_owner = p_node and a.lease_until > now()
$$;

-- Ends an account that was removed: destroys its credentials and its lease.
create or replace function identity.destroy_whatsapp_account(p_node uuid, p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from whatsapp_credentials c using whatsapp_accounts a
   where a.lease_owner = p_node and a.id = p_account and c.workspace_id = a.workspace_id and c.account_id = a.id;
  update whatsapp_accounts a set desired_state = 'off', lease_owner = null, lease_until = null
   where a.lease_owner = p_node and a.id = p_account
$$;

-- The accounts that a webhook may report on, with the sealed secret of their app.
create or replace function identity.list_webhook_accounts(p_webhook_key text)
returns table (workspace_id uuid, account_id uuid, remote_account_id text, ciphertext text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.workspace_id, a.id, a.remote_account_id, c.ciphertext from whatsapp_accounts a
    join identity.workspaces w on w.id = a.workspace_id and w.deleted_at is null
    join whatsapp_credentials c on c.workspace_id = a.workspace_id and c.account_id = a.id and c.type = 'cloud' and c.id = 'app'
   where a.webhook_key = p_webhook_key and a.engine = 'cloud' and a.deleted_at is null
   order by a.created_at, a.id
$$;

revoke all on function identity.claim_whatsapp_accounts, identity.renew_whatsapp_leases, identity.release_whatsapp_leases,
  identity.list_whatsapp_leases, identity.destroy_whatsapp_account, identity.list_webhook_accounts from public;
