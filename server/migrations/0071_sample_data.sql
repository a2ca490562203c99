-- The sample data of a workspace: who brought it, and its rows by their tables, so that exactly those go again.
create table sample_data (
  workspace_id uuid primary key references identity.workspaces,
  rows         jsonb not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
select protect('sample_data');
revoke update, delete on sample_data from parley_app;

-- The ids of one table among them.
create function sample_ids(p_rows jsonb, p_table text) returns uuid[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(id::uuid), '{}') from jsonb_array_elements_text(p_rows -> p_table) id
$$;

-- Takes the sample data of the current workspace away for good, with what hangs on it and its history, as a purge does; answers how many
-- rows of it there were. A tag that stands on something else stays.
create function remove_sample_data() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here  uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  gone  jsonb;
  whose text;
begin
  if coalesce(nullif(current_setting('app.role', true), '')::member_role, 'VIEWER') < 'ADMIN' then
    raise exception 'role too weak' using errcode = 'PA409';
  end if;
  delete from sample_data s where s.workspace_id = here returning s.rows into gone;
  if gone is null then return 0; end if;
  -- Nobody changes these rows: they are purged, and their history with them.
  perform set_config('app.workspace_id', '', true);
  delete from whatsapp_outbox x where x.workspace_id = here and x.account_id = any (sample_ids(gone, 'whatsapp_accounts'));
  delete from whatsapp_messages x where x.workspace_id = here and x.account_id = any (sample_ids(gone, 'whatsapp_accounts'));
  delete from whatsapp_addresses x where x.workspace_id = here and x.account_id = any (sample_ids(gone, 'whatsapp_accounts'));
  delete from whatsapp_journal x where x.workspace_id = here and x.account_id = any (sample_ids(gone, 'whatsapp_accounts'));
  delete from whatsapp_conversations x where x.workspace_id = here and x.account_id = any (sample_ids(gone, 'whatsapp_accounts'));
  delete from whatsapp_media x where x.workspace_id = here and x.account_id = any (sample_ids(gone, 'whatsapp_accounts'));
  delete from whatsapp_accounts x where x.workspace_id = here and x.id = any (sample_ids(gone, 'whatsapp_accounts'));
  foreach whose in array array['tasks', 'activities', 'notes', 'deals', 'contacts', 'companies'] loop
    execute format('delete from %I x where x.workspace_id = $1 and x.id = any ($2)', whose) using here, sample_ids(gone, whose);
  end loop;
  delete from tags x where x.workspace_id = here and x.id = any (sample_ids(gone, 'tags'))
     and not exists (select from tag_assignments a where a.workspace_id = here and a.tag_id = x.id);
  perform set_config('app.workspace_id', here::text, true);
  return (select coalesce(sum(jsonb_array_length(value)), 0) from jsonb_each(gone)
           where key in ('tasks', 'activities', 'notes', 'deals', 'contacts', 'companies'));
end $$;
revoke all on function remove_sample_data from public;
grant execute on function remove_sample_data to parley_app;
