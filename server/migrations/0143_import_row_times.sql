-- When an import created or changed a record; null for what was imported before this migration.
alter table import_rows add column recorded_at timestamptz;
alter table import_rows alter column recorded_at set default now();
