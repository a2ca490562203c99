-- Functions that migrations call to create tables.

-- Isolates a table by workspace: row-level security with the policy `own_workspace`, and read and write grants for the
-- application. A migration calls it once for every tenant table.
create or replace function isolate_by_workspace(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_workspace on %s using (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)', tenant_table);
  execute format('grant select, insert, update, delete on %s to parley_app', tenant_table);
end $$;

-- A UUIDv7, as the server creates them: milliseconds since 1970, then random bits. PostgreSQL has its own from version 18 on.
create or replace function new_id() returns uuid language sql volatile parallel safe set search_path = pg_catalog as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The WhatsApp accounts that are hidden from the person who entered the workspace; used by the policies `own_accounts`.
create or replace function hidden_accounts() returns uuid[] language sql stable parallel safe set search_path = pg_catalog as $$
  select coalesce(nullif(current_setting('app.hidden_accounts', true), ''), '{}')::uuid[]
$$;

revoke all on function isolate_by_workspace from public;
