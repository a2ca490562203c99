-- What is being sent, and has left: after that nobody can say whether it arrived, unless WhatsApp knows it by our own id.
alter table whatsapp_outbox add column has_left boolean not null default false;

-- The webhook that WhatsApp calls for an account of its Cloud API: the same for all accounts of one app of Meta's, whose secret it
-- was made of.
alter table whatsapp_accounts add column hook text;
create index whatsapp_accounts_by_hook on whatsapp_accounts (hook) where hook is not null and deleted_at is null;

-- Accounts that a webhook may tell of, with the sealed secret of their app.
create function identity.whatsapp_hooked(p_hook text)
returns table (workspace_id uuid, account_id uuid, remote_account_id text, sealed text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.workspace_id, a.id, a.remote_account_id, c.sealed from whatsapp_accounts a
    join identity.workspaces w on w.id = a.workspace_id and w.deleted_at is null
    join whatsapp_credentials c on c.workspace_id = a.workspace_id and c.account_id = a.id and c.type = 'cloud' and c.id = 'app'
   where a.hook = p_hook and a.engine = 'cloud' and a.deleted_at is null
   order by a.created_at, a.id
$$;
revoke all on function identity.whatsapp_hooked from public;
