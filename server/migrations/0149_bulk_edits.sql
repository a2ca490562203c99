-- The changes of many records at once, each of which can be undone for 30 days. What they changed is in the history.

create table bulk_edits (
  workspace_id uuid not null references identity.workspaces,
  -- The `bulk_operation_id` of its changes in the history.
  id           uuid not null,
  kind         text not null,
  action       text not null check (action in ('edit', 'move', 'assign', 'tag', 'untag')),
  -- {"jobTitle": "Captain"}: the values that it set, long ones cut; of tags {"tagIds": ["…"], "tagCount": 1}.
  changes      jsonb not null,
  records      integer not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  undone_at    timestamptz,
  undone_by    uuid,
  -- How many records are as before since the undo, and how many are not.
  restored     integer,
  kept         integer,
  primary key (workspace_id, id)
);
create index bulk_edits_by_time on bulk_edits (workspace_id, created_at desc, id desc);
select isolate_by_workspace('bulk_edits');
