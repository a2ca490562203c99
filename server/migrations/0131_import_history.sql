-- The list of the imports of a workspace, and the values of files that stand for others.

create index imports_by_time on imports (workspace_id, created_at desc, id desc);

alter table imports
  -- {"status": {"prospect": "LEAD", "n/a": null}}: the cells of a field, in lower case, and what is read instead; null is left out.
  add column value_mapping jsonb not null default '{}';
