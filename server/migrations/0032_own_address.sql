-- The address of whoever entered the workspace, which they have proven.
create function identity.own_address() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email from identity.users u where u.id = nullif(current_setting('app.user_id', true), '')::uuid
$$;
revoke all on function identity.own_address from public;
grant execute on function identity.own_address to parley_app;
