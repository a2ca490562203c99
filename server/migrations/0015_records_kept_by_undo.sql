-- What an import made and somebody has worked with since, so that its undo let it be: how many, and the first of them.
alter table imports
  add column undo_records_kept integer not null default 0,
  add column undo_kept_records jsonb   not null default '[]';
