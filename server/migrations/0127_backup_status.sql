-- What became of the scheduled backups of this installation.

create table identity.backup_status (
  is_only      boolean primary key default true check (is_only),
  every_hours  integer not null,
  -- Whether each backup is restored into a scratch database.
  is_verified  boolean not null,
  started_at   timestamptz not null default now(),
  written_at   timestamptz,
  -- When the newest backup that was restored without a difference was written.
  verified_at  timestamptz,
  -- The newest backup that was verified, successfully or not.
  checked_file text,
  problem      text
);
