-- Two conversations that turned out to be with one person, so that the merge can be undone.

create table whatsapp_merges (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  account_id      uuid not null,
  -- The conversation that stays, and the one that was merged into it.
  conversation_id uuid not null,
  merged_id       uuid not null,
  cause           text not null check (cause in ('message', 'alias', 'number_change', 'send')),
  caused_by       uuid,
  -- The addresses that were named together, as "kind value".
  reason          text[] not null,
  -- Both as they were before, and the one that stays as it was afterwards.
  kept            jsonb not null,
  merged          jsonb not null,
  result          jsonb,
  -- What came from the one that was merged.
  addresses       jsonb not null,
  message_ids     uuid[] not null,
  note_ids        uuid[] not null,
  merge_ids       uuid[] not null,
  merged_at       timestamptz not null default now(),
  split_at        timestamptz,
  split_by        uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, caused_by) references members (workspace_id, user_id),
  foreign key (workspace_id, split_by) references members (workspace_id, user_id)
);
create index whatsapp_merges_of_conversation on whatsapp_merges (workspace_id, conversation_id, merged_at);
create index whatsapp_merges_of_merged on whatsapp_merges (workspace_id, merged_id);
create index whatsapp_merges_by_age on whatsapp_merges (merged_at) where split_at is null;
select isolate_by_workspace('whatsapp_merges');

-- The address that a message came from or was sent to, as {"kind": …, "value": …}, in a conversation that was merged.
alter table whatsapp_messages add column address jsonb;
-- When the last unread message was read.
alter table whatsapp_conversations add column read_at timestamptz;
