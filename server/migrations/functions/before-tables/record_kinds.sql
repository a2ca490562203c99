-- The kinds of records.

-- Their tables in the order of `contract/kit/kinds.ts`, from which a test reports every difference. Of each kind: the column with its
-- owner, and whether it has custom fields. Triggers and functions for every kind, or for those with a trait, are derived from it.
create or replace function record_kinds() returns table (kind text, table_name text, owner_column text, has_custom_fields boolean)
language sql immutable parallel safe set search_path = pg_catalog as $$
  values ('contact', 'contacts', 'owner_id', true),
         ('company', 'companies', 'owner_id', true),
         ('deal', 'deals', 'owner_id', true),
         ('activity', 'activities', null, false),
         ('task', 'tasks', 'assignee_id', false),
         ('note', 'notes', null, false)
$$;

revoke all on function record_kinds from public;
