-- Imports of files: one row each, and what went wrong row by row. A file ends with created + updated + skipped + failed = total.
create table imports (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  kind         text not null,
  status       text not null default 'queued' check (status in ('queued', 'running', 'done', 'cancelled', 'failed')),
  file         text not null,
  file_name    text not null,
  -- How the stored file is read: {"kind": "csv", "delimiter": ";", "header": true} or {"kind": "json"}.
  format       jsonb not null,
  columns      jsonb not null,
  -- One entry per column: a field, "customAttributes.<key>" or null.
  mapping      jsonb not null,
  on_duplicate text not null check (on_duplicate in ('skip', 'update', 'create')),
  total        integer not null,
  created      integer not null default 0,
  updated      integer not null default 0,
  skipped      integer not null default 0,
  failed       integer not null default 0,
  left_out     integer not null default 0,
  -- The last row of the file that is dealt with: moves in the transaction that deals with it, so a job that died goes on here.
  last_row     integer not null default 0,
  error        text,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  started_at   timestamptz,
  finished_at  timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);

create table import_problems (
  workspace_id uuid not null,
  import_id    uuid not null,
  row          integer not null,
  n            integer not null,
  failed       boolean not null,
  field        text not null,
  message      text not null,
  cells        jsonb not null,
  primary key (workspace_id, import_id, row, n),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

-- What an import made or changed: no record is touched twice by one file.
create table import_rows (
  workspace_id uuid not null,
  import_id    uuid not null,
  record_id    uuid not null,
  row          integer not null,
  outcome      text not null check (outcome in ('created', 'updated')),
  primary key (workspace_id, import_id, record_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

select protect('imports'), protect('import_problems'), protect('import_rows');

create index companies_by_domain on companies (workspace_id, lower(domain)) where domain is not null and deleted_at is null;

-- Rows of a file stand in a temporary table while they are compared.
do $$
begin
  execute format('grant temporary on database %I to parley_app', current_database());
end $$;

-- A cell that a spreadsheet would run as a formula gets an apostrophe in front, which an import takes off again.
-- Numbers as people dial them stay as they are; a cell that already looks guarded is guarded once more, so that nothing is lost.
create function safe_cell(value text) returns text
language sql immutable parallel safe as $$
  select case
    when value ~ E'^''*[\\t\\r]|^[''\\x01-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff]*[=+@＝＋－＠-]'
     and value !~ '^\+\d[\d ()./-]*$'
    then '''' || value else value end
$$;
