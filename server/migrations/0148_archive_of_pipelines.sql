-- A pipeline or stage in the archive takes no new deals, and keeps those that it has. Null unless it is archived.
alter table pipelines add column archived_at timestamptz;
alter table pipeline_stages add column archived_at timestamptz;
