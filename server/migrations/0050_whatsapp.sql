-- Numbers of WhatsApp that a workspace answers, and everything that is said on them.

create table whatsapp_accounts (
  workspace_id      uuid not null references identity.workspaces,
  id                uuid not null,
  engine            text not null,
  name              text not null,
  display_name      text,
  phone_number      text,
  remote_account_id text,
  status            text not null default 'CONNECTING',
  reason            text,
  -- What people want of it: on, off, or gone with its credentials.
  wanted            text not null default 'on' check (wanted in ('on', 'off', 'gone')),
  -- A pairing secret, sealed.
  qr                text,
  qr_expires_at     timestamptz,
  seen_at           timestamptz,
  complete_until    timestamptz,
  attempts          integer not null default 0,
  retry_at          timestamptz,
  -- The node whose process holds the connection, and how often it changed hands: what an earlier one still writes is refused.
  lease_owner       uuid,
  lease_epoch       bigint not null default 0,
  lease_until       timestamptz,
  created_by        uuid not null,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  deleted_at        timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
create unique index whatsapp_accounts_by_number on whatsapp_accounts (workspace_id, engine, remote_account_id)
  where deleted_at is null and remote_account_id is not null;
create index whatsapp_accounts_by_lease on whatsapp_accounts (lease_until) where wanted <> 'off';

-- Sealed with the key of the installation and bound to the account, the type and the id.
create table whatsapp_credentials (
  workspace_id uuid not null references identity.workspaces,
  account_id   uuid not null,
  type         text not null,
  id           text not null,
  sealed       text not null,
  updated_at   timestamptz not null default now(),
  primary key (workspace_id, account_id, type, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id) on delete cascade
);

create table whatsapp_conversations (
  workspace_id      uuid not null references identity.workspaces,
  id                uuid not null,
  account_id        uuid not null,
  whatsapp_id       text not null,
  kind              text not null default 'individual' check (kind in ('individual', 'group')),
  phone_number      text,
  profile_name      text,
  contact_id        uuid,
  assignee_id       uuid,
  unread_count      integer not null default 0,
  last_message_at   timestamptz not null default now(),
  last_message_id   uuid,
  last_inbound_at   timestamptz,
  search            text generated always as (fold(coalesce(profile_name, '')) || ' ' || whatsapp_id) stored,
  created_at        timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, assignee_id) references members (workspace_id, user_id)
);
create unique index whatsapp_conversations_by_chat on whatsapp_conversations (workspace_id, account_id, whatsapp_id);
create index whatsapp_conversations_by_time on whatsapp_conversations (workspace_id, account_id, last_message_at, id);
create index whatsapp_conversations_of_contact on whatsapp_conversations (workspace_id, contact_id) where contact_id is not null;
create index whatsapp_conversations_by_text on whatsapp_conversations using gin (workspace_id, search gin_trgm_ops);
create index whatsapp_conversations_unread on whatsapp_conversations (workspace_id, account_id, last_message_at, id) where unread_count > 0;

-- Everything a chat is known by (R10): one person is one conversation, under however many names.
create table whatsapp_addresses (
  workspace_id    uuid not null references identity.workspaces,
  account_id      uuid not null,
  kind            text not null,
  value           text not null,
  conversation_id uuid not null,
  primary key (workspace_id, account_id, kind, value),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, conversation_id) references whatsapp_conversations (workspace_id, id) on delete cascade
);
create index whatsapp_addresses_of_conversation on whatsapp_addresses (workspace_id, conversation_id);

-- Files of messages. Rows with the same content share one file.
create table whatsapp_media (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  account_id   uuid not null,
  kind         text not null,
  state        text not null check (state in ('pending', 'ready', 'failed', 'expired')),
  media_type   text,
  bytes        bigint,
  filename     text,
  sha256       text,
  file         text,
  -- Where WhatsApp keeps it, sealed, while it is pending.
  source       text,
  attempts     integer not null default 0,
  run_after    timestamptz not null default now(),
  created_by   uuid,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
create index whatsapp_media_by_content on whatsapp_media (workspace_id, sha256) where sha256 is not null;
create index whatsapp_media_pending on whatsapp_media (workspace_id, account_id, run_after) where state = 'pending';
create index whatsapp_media_by_age on whatsapp_media (created_at);

create table whatsapp_messages (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  account_id      uuid not null,
  conversation_id uuid not null,
  provider_id     text,
  from_me         boolean not null,
  sender_name     text,
  message_type    text not null,
  content         text not null default '',
  preview_url     boolean not null default false,
  payload         jsonb,
  media_id        uuid,
  status          text not null,
  failure         text,
  degraded        boolean not null default false,
  history         boolean not null default false,
  sent_by         uuid,
  at              timestamptz not null,
  created_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, conversation_id) references whatsapp_conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, media_id) references whatsapp_media (workspace_id, id),
  foreign key (workspace_id, sent_by) references members (workspace_id, user_id)
);
create unique index whatsapp_messages_by_provider on whatsapp_messages (workspace_id, account_id, provider_id, from_me) where provider_id is not null;
create index whatsapp_messages_of_conversation on whatsapp_messages (workspace_id, conversation_id, at, id);
create index whatsapp_messages_of_media on whatsapp_messages (workspace_id, media_id) where media_id is not null;

-- What WhatsApp told, as it told it, before anything is decided. Read again when the process died in between.
create table whatsapp_journal (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  account_id   uuid not null,
  kind         text not null,
  dedupe       text not null,
  event        text not null,
  received_at  timestamptz not null default now(),
  done_at      timestamptz,
  attempts     integer not null default 0,
  trouble      text,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id)
);
create unique index whatsapp_journal_by_event on whatsapp_journal (workspace_id, account_id, dedupe);
create index whatsapp_journal_undone on whatsapp_journal (workspace_id, account_id, id) where done_at is null;
create index whatsapp_journal_by_age on whatsapp_journal (received_at);

-- What is to be told to WhatsApp: one row at a time of each conversation, the oldest first.
create table whatsapp_outbox (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  account_id      uuid not null,
  conversation_id uuid not null,
  kind            text not null check (kind in ('send', 'read')),
  message_id      uuid,
  run_after       timestamptz not null default now(),
  attempts        integer not null default 0,
  -- The lease under which it is being sent.
  sending_under   bigint,
  created_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, conversation_id) references whatsapp_conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references whatsapp_messages (workspace_id, id) on delete cascade
);
create index whatsapp_outbox_of_account on whatsapp_outbox (workspace_id, account_id, conversation_id, created_at, id);
create unique index whatsapp_outbox_of_message on whatsapp_outbox (workspace_id, message_id) where message_id is not null;

-- What the team tells itself in a conversation.
create table whatsapp_notes (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  conversation_id uuid not null,
  content         text not null,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, conversation_id) references whatsapp_conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
create index whatsapp_notes_of_conversation on whatsapp_notes (workspace_id, conversation_id, created_at, id);

create table whatsapp_quick_replies (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  name         text not null,
  text         text not null,
  created_by   uuid,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);
create unique index whatsapp_quick_replies_by_name on whatsapp_quick_replies (workspace_id, lower(name));

select protect('whatsapp_accounts'), protect('whatsapp_credentials'), protect('whatsapp_conversations'), protect('whatsapp_addresses'),
       protect('whatsapp_media'), protect('whatsapp_messages'), protect('whatsapp_journal'), protect('whatsapp_outbox'),
       protect('whatsapp_notes'), protect('whatsapp_quick_replies');
