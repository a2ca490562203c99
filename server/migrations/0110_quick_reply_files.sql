-- Files that go along with a quick reply, in the order of their ids. A deleted quick reply can be restored for 30 days, with its files.

create table whatsapp_quick_reply_files (
  workspace_id   uuid not null references identity.workspaces,
  id             uuid not null,
  quick_reply_id uuid not null,
  file           text not null,
  media_type     text not null,
  bytes          integer not null,
  filename       text not null,
  created_by     uuid,
  created_at     timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, quick_reply_id) references whatsapp_quick_replies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
create index whatsapp_quick_reply_files_of_quick_reply on whatsapp_quick_reply_files (workspace_id, quick_reply_id, id);
select isolate_by_workspace('whatsapp_quick_reply_files');

alter table whatsapp_quick_replies add column deleted_at timestamptz;
drop index whatsapp_quick_replies_by_name;
create unique index whatsapp_quick_replies_by_name on whatsapp_quick_replies (workspace_id, lower(name)) where deleted_at is null;
create index whatsapp_quick_replies_to_purge on whatsapp_quick_replies (deleted_at) where deleted_at is not null;
