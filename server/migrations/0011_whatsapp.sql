-- The WhatsApp accounts of a workspace, their conversations and messages, and the outbox.

create table whatsapp_accounts (
  workspace_id          uuid not null references identity.workspaces,
  id                    uuid not null,
  engine                text not null,
  name                  text not null,
  display_name          text,
  phone_number          text,
  remote_account_id     text,
  status                text not null default 'CONNECTING',
  reason                text,
  -- What people want: connected, disconnected, or removed with its credentials.
  desired_state         text not null default 'on' check (desired_state in ('on', 'off', 'gone')),
  -- A pairing secret, encrypted.
  qr                    text,
  qr_expires_at         timestamptz,
  last_seen_at          timestamptz,
  complete_until        timestamptz,
  attempts              integer not null default 0,
  retry_at              timestamptz,
  -- The lease: the node that runs the session, and how often that changed, so that writes of an earlier holder are refused.
  lease_owner           uuid,
  lease_epoch           bigint not null default 0,
  lease_until           timestamptz,
  -- The webhook that WhatsApp calls for accounts of its Cloud API: one for all accounts of a Meta app, derived from its secret.
  webhook_key           text,
  -- The status before the last update, stored by that update: locking the row first and updating it then, in one statement,
  -- lets three sessions that do so deadlock.
  previous_status       text,
  -- Unknown senders become contacts, where a member has asked for that: in whose name they are created.
  new_contacts_owner_id uuid,
  created_by            uuid not null,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  deleted_at            timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id),
  foreign key (workspace_id, new_contacts_owner_id) references members (workspace_id, user_id)
);
create unique index whatsapp_accounts_by_number on whatsapp_accounts (workspace_id, engine, remote_account_id)
  where deleted_at is null and remote_account_id is not null;
create index whatsapp_accounts_by_lease on whatsapp_accounts (lease_until) where desired_state <> 'off';
create index whatsapp_accounts_of_node on whatsapp_accounts (lease_owner) where lease_owner is not null;
create index whatsapp_accounts_by_webhook_key on whatsapp_accounts (webhook_key) where webhook_key is not null and deleted_at is null;
select isolate_by_workspace('whatsapp_accounts');

-- Encrypted with the installation's key and bound to account, type and id.
create table whatsapp_credentials (
  workspace_id uuid not null references identity.workspaces,
  account_id   uuid not null,
  type         text not null,
  id           text not null,
  ciphertext   text not null,
  updated_at   timestamptz not null default now(),
  primary key (workspace_id, account_id, type, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id) on delete cascade
);
select isolate_by_workspace('whatsapp_credentials');

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
  -- Removed from its contact: it stays without one until a person says otherwise.
  is_unlinked       boolean not null default false,
  -- When we wrote first to somebody who had never written: WhatsApp tolerates only some of these a day.
  cold_contacted_at timestamptz,
  search            text generated always as (normalize_text(coalesce(profile_name, '')) || ' ' || whatsapp_id) stored,
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
create index whatsapp_conversations_cold_contacted on whatsapp_conversations (workspace_id, account_id, cold_contacted_at)
  where cold_contacted_at is not null;
select isolate_by_workspace('whatsapp_conversations');

-- Every address of a conversation (R10): one person is one conversation, whatever the number of their addresses.
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
select isolate_by_workspace('whatsapp_addresses');

-- Files of messages; rows with the same content share one file.
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
  -- Where to download it, encrypted, while it is pending.
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
select isolate_by_workspace('whatsapp_media');

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
  -- Sent or received, by WhatsApp's clock.
  sent_at         timestamptz not null,
  edited_at       timestamptz,
  -- Deleted for everyone.
  revoked_at      timestamptz,
  their_reaction  text,
  own_reaction    text,
  created_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, conversation_id) references whatsapp_conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, media_id) references whatsapp_media (workspace_id, id),
  foreign key (workspace_id, sent_by) references members (workspace_id, user_id)
);
create unique index whatsapp_messages_by_provider on whatsapp_messages (workspace_id, account_id, provider_id, from_me) where provider_id is not null;
create index whatsapp_messages_of_conversation on whatsapp_messages (workspace_id, conversation_id, sent_at, id);
create index whatsapp_messages_of_media on whatsapp_messages (workspace_id, media_id) where media_id is not null;
-- Messages that were sent and not acknowledged since.
create index whatsapp_messages_unacknowledged on whatsapp_messages (workspace_id, account_id, sent_at) where status = 'PENDING';
create index whatsapp_messages_by_text on whatsapp_messages using gin (workspace_id, normalize_text(content) gin_trgm_ops) where content <> '';
-- How common a word is, which PostgreSQL does not know of an expression otherwise: a common one is filtered while scanning, not
-- gathered from the index first.
create statistics whatsapp_messages_words on (normalize_text(content)) from whatsapp_messages;
select isolate_by_workspace('whatsapp_messages');

-- Events from WhatsApp as they arrived, before they are processed; read again after a crash.
create table whatsapp_journal (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  account_id   uuid not null,
  kind         text not null,
  dedupe_key   text not null,
  event        text not null,
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  attempts     integer not null default 0,
  last_error   text,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id)
);
create unique index whatsapp_journal_by_dedupe_key on whatsapp_journal (workspace_id, account_id, dedupe_key);
create index whatsapp_journal_unprocessed on whatsapp_journal (workspace_id, account_id, id) where processed_at is null;
create index whatsapp_journal_by_age on whatsapp_journal (received_at);
select isolate_by_workspace('whatsapp_journal');

-- What is to be sent to WhatsApp: one item at a time of each conversation, the oldest first.
create table whatsapp_outbox (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  account_id      uuid not null,
  conversation_id uuid not null,
  kind            text not null check (kind in ('send', 'read')),
  message_id      uuid,
  run_after       timestamptz not null default now(),
  attempts        integer not null default 0,
  -- The epoch of the lease under which it is being sent.
  claimed_epoch   bigint,
  -- In flight: nobody can say any more whether it arrived, unless WhatsApp knows it by our own id.
  is_in_flight    boolean not null default false,
  created_at      timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, conversation_id) references whatsapp_conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references whatsapp_messages (workspace_id, id) on delete cascade
);
create index whatsapp_outbox_of_account on whatsapp_outbox (workspace_id, account_id, conversation_id, created_at, id);
create unique index whatsapp_outbox_of_message on whatsapp_outbox (workspace_id, message_id) where message_id is not null;
select isolate_by_workspace('whatsapp_outbox');

-- Internal notes of the team in a conversation.
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
select isolate_by_workspace('whatsapp_notes');

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
select isolate_by_workspace('whatsapp_quick_replies');
