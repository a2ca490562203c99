-- The history of PostgreSQL that the events of this database were last numbered in. It changes when a standby takes over.

create table identity.database_generation (
  is_only    boolean primary key default true check (is_only),
  generation text not null
);
