-- Cancelling and undoing imports: what a file changed is kept with the values from before.
alter table imports
  add column undo_status   text check (undo_status in ('running', 'done')),
  -- The step of the trash that takes up what the import made.
  add column undo_step     uuid,
  -- The last record that is put back: moves in the transaction that puts it back, so a job that died goes on here.
  add column undo_after    uuid,
  add column undo_removed  integer not null default 0,
  add column undo_restored integer not null default 0,
  add column undo_kept     integer not null default 0;

alter table import_rows
  drop constraint import_rows_outcome_check,
  -- 'linked': a record of another kind that was made because a row names it.
  add constraint import_rows_outcome_check check (outcome in ('created', 'updated', 'linked')),
  -- Columns that an update changed, with their values; of an object only the keys that changed.
  add column before jsonb,
  add column after  jsonb;

-- The step of the trash that took a company up, as contacts have it.
alter table companies add column if not exists deleted_in uuid;

-- Of an object that is to take up the keys of another one: those that change, with their present values.
create function keys_before(present jsonb, given jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case when present is null then 'null' else
    (select coalesce(jsonb_object_agg(g.key, present -> g.key) filter (where present ? g.key), '{}')
       from jsonb_each(given) g where present -> g.key is distinct from g.value) end
$$;

-- The same keys with the values they get; null when none changes.
create function keys_after(present jsonb, given jsonb) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_object_agg(g.key, g.value) from jsonb_each(given) g
   where coalesce(present, '{}') -> g.key is distinct from g.value
$$;

-- Puts keys back that still are as they were given; others stay.
create function keys_undone(present jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable parallel safe as $$
  with undone as (
    select array_agg(a.key) as keys from jsonb_each(after) a where present -> a.key is not distinct from a.value),
  result as (
    select present - undone.keys
        || coalesce((select jsonb_object_agg(b.key, b.value)
                       from jsonb_each(case when jsonb_typeof(before) = 'object' then before else '{}' end) b
                      where b.key = any(undone.keys)), '{}') as object
      from undone where undone.keys is not null)
  select case when not exists (select from result) then present
              else (select case when object = '{}' and jsonb_typeof(before) is distinct from 'object' then null else object end from result) end
$$;

-- How many of the given keys have another value than before.
create function keys_kept(present jsonb, before jsonb, after jsonb) returns integer
language sql immutable parallel safe as $$
  select count(*)::int from jsonb_each(after) a where present -> a.key is distinct from before -> a.key
$$;
