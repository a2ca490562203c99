-- The reasons for which a workspace loses deals: choices for the text that a deal has, which stays when a reason is renamed or deleted.

create table lost_reasons (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null default new_id(),
  name         text not null,
  -- Its place in the list, from 1. Not unique, so that all of them can change places in one statement.
  position     integer not null,
  primary key (workspace_id, id)
);
create unique index lost_reasons_by_name on lost_reasons (workspace_id, lower(name));
select isolate_by_workspace('lost_reasons');

-- A workspace without a row has the defaults.
create table lost_reason_settings (
  workspace_id uuid primary key references identity.workspaces,
  -- Whether a deal can only be lost with a reason.
  is_required  boolean not null default false,
  -- Counts the changes of the setting and of the reasons.
  version      integer not null default 1
);
select isolate_by_workspace('lost_reason_settings');
