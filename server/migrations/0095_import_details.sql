-- What an import left as it was, what it puts on every record, and which tags it added.
alter table imports
  -- Rows whose record had all their values already: created + updated + unchanged + skipped + failed = total in the end.
  add column unchanged integer not null default 0,
  -- For all rows: {"tags": ["Spring fair"], "ownerId": "<id>", "status": "NEW"}.
  add column defaults  jsonb   not null default '{}';

alter table import_rows
  -- The assignments of tags that the import added to the record.
  add column assignment_ids uuid[] not null default '{}',
  drop constraint import_rows_outcome_check,
  add constraint import_rows_outcome_check check (outcome in ('created', 'updated', 'unchanged', 'linked'));
