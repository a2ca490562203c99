-- Messages that somebody wrote to be sent later. Until then nobody but the workspace knows of them; when their time comes, they become
-- messages like any other.

create table whatsapp_scheduled_messages (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  account_id      uuid not null,
  conversation_id uuid not null,
  -- The conversation as it was called then: after a merge was undone, it says with whom.
  whatsapp_id     text not null,
  content         text not null,
  send_at         timestamptz not null,
  -- It is not sent when the person has written since.
  unless_answered boolean not null,
  -- Why it was not sent when its time had come, as a sentence.
  error           text,
  created_by      uuid not null,
  created_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, conversation_id) references whatsapp_conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
create index whatsapp_scheduled_messages_of_conversation on whatsapp_scheduled_messages (workspace_id, conversation_id, send_at, id);
create index whatsapp_scheduled_messages_of_account on whatsapp_scheduled_messages (workspace_id, account_id);
select isolate_by_workspace('whatsapp_scheduled_messages');
