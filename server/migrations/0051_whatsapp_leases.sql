-- What no person asked for: the owner enters a workspace and lays down its rights with `set local role parley_app`.
create function enter_alone(p_workspace uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_organization uuid;
begin
  select organization_id into found_organization from identity.workspaces where id = p_workspace and deleted_at is null;
  if found_organization is null then
    raise exception 'no such workspace' using errcode = 'PA404';
  end if;
  perform set_config('app.workspace_id', p_workspace::text, true),
          set_config('app.organization_id', found_organization::text, true),
          set_config('app.user_id', '', true),
          set_config('app.role', 'MEMBER', true);
end $$;
revoke all on function enter_alone from public;

-- Accounts that nobody holds and somebody should: this node holds them from now on, a few at a time. Those that are gone come, too,
-- until they are unlinked and their credentials destroyed.
create function identity.whatsapp_claim(p_node uuid, p_seconds integer, p_most integer)
returns table (workspace_id uuid, account_id uuid, engine text, name text, wanted text, epoch bigint)
language sql security definer set search_path = public, pg_temp as $$
  with free as (
    select a.workspace_id, a.id from whatsapp_accounts a
      join identity.workspaces w on w.id = a.workspace_id and w.deleted_at is null
     where a.wanted <> 'off' and (a.lease_until is null or a.lease_until < now()) and (a.retry_at is null or a.retry_at <= now())
     order by a.lease_until nulls first limit p_most
       for update of a skip locked)
  update whatsapp_accounts a
     set lease_owner = p_node, lease_epoch = a.lease_epoch + 1, lease_until = now() + make_interval(secs => p_seconds)
    from free where a.workspace_id = free.workspace_id and a.id = free.id
  returning a.workspace_id, a.id, a.engine, a.name, a.wanted, a.lease_epoch
$$;
revoke all on function identity.whatsapp_claim from public;

-- Holds on to what this node holds: answers the accounts it still has, and what people want of them.
create function identity.whatsapp_renew(p_node uuid, p_seconds integer)
returns table (workspace_id uuid, account_id uuid, wanted text, epoch bigint)
language sql security definer set search_path = public, pg_temp as $$
  update whatsapp_accounts a set lease_until = now() + make_interval(secs => p_seconds)
   where a.lease_owner = p_node and a.lease_until > now()
  returning a.workspace_id, a.id, a.wanted, a.lease_epoch
$$;
revoke all on function identity.whatsapp_renew from public;

-- Lets an account go, or all: others may take it at once. `p_pause`: nobody before so many seconds.
create function identity.whatsapp_release(p_node uuid, p_account uuid default null, p_pause integer default null) returns void
language sql security definer set search_path = public, pg_temp as $$
  update whatsapp_accounts a
     set lease_owner = null, lease_until = null,
         retry_at = case when p_pause is not null then now() + make_interval(secs => p_pause) else a.retry_at end
   where a.lease_owner = p_node and (p_account is null or a.id = p_account)
$$;
revoke all on function identity.whatsapp_release from public;
create index whatsapp_accounts_of_node on whatsapp_accounts (lease_owner) where lease_owner is not null;
