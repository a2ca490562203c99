-- Imports of files. In the end created + updated + skipped + failed = total.
create table imports (
  workspace_id   uuid not null references identity.workspaces,
  id             uuid not null,
  kind           text not null,
  status         text not null default 'queued' check (status in ('queued', 'running', 'done', 'cancelled', 'failed')),
  file           text not null,
  file_name      text not null,
  -- How the stored file is read: {"kind": "csv", "delimiter": ";", "header": true} or {"kind": "json"}.
  format         jsonb not null,
  columns        jsonb not null,
  -- One entry per column: a field, "customAttributes.<key>" or null.
  mapping        jsonb not null,
  -- How the dates of the file are read: {"timeZone": "America/Sao_Paulo", "formats": ["day-first", null]}, one format per column.
  dates          jsonb not null default '{"timeZone": "UTC", "formats": []}',
  on_duplicate   text not null check (on_duplicate in ('skip', 'update', 'create')),
  total          integer not null,
  created        integer not null default 0,
  updated        integer not null default 0,
  skipped        integer not null default 0,
  failed         integer not null default 0,
  left_out       integer not null default 0,
  -- The last row of the file that was processed, updated in the same transaction, so that a job that died resumes here.
  last_row       integer not null default 0,
  error          text,
  undo_status    text check (undo_status in ('running', 'done')),
  -- The trash step of the records that the import created.
  undo_step      uuid,
  -- The last record that was restored, updated in the same transaction, so that a job that died resumes here.
  undo_after     uuid,
  undo_removed   integer not null default 0,
  undo_restored  integer not null default 0,
  undo_conflicts integer not null default 0,
  created_by     uuid not null,
  created_at     timestamptz not null default now(),
  started_at     timestamptz,
  finished_at    timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
-- The imports of a person, newest first: ids sort by time.
create index imports_of_person on imports (workspace_id, created_by, kind, id desc);
select isolate_by_workspace('imports');

-- What was wrong with a row of the file.
create table import_errors (
  workspace_id uuid not null,
  import_id    uuid not null,
  row          integer not null,
  position     integer not null,
  failed       boolean not null,
  field        text not null,
  message      text not null,
  cells        jsonb not null,
  primary key (workspace_id, import_id, row, position),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
select isolate_by_workspace('import_errors');

-- The records that an import created or changed: no record is touched twice by one file.
create table import_rows (
  workspace_id uuid not null,
  import_id    uuid not null,
  record_id    uuid not null,
  row          integer not null,
  -- 'linked': a record of another kind that was created because the row names it.
  outcome      text not null check (outcome in ('created', 'updated', 'linked')),
  -- Columns that an update changed, with their values; of a JSON object only the keys that changed.
  before       jsonb,
  after        jsonb,
  primary key (workspace_id, import_id, record_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
select isolate_by_workspace('import_rows');

-- The sample data of a workspace: who added it, and the ids of its rows by table, so that exactly those are removed.
create table sample_data (
  workspace_id uuid primary key references identity.workspaces,
  rows         jsonb not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
select isolate_by_workspace('sample_data');
revoke update, delete on sample_data from parley_app;
