-- Notifications of WhatsApp conversations, and Web Push to the devices of a person.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('task', 'contact', 'assignment', 'message'));
-- One of a conversation's new messages, which the next message renews.
create unique index notifications_of_messages on notifications (workspace_id, user_id, record_id) where kind = 'message';
create index notifications_of_conversation on notifications (workspace_id, record_id) where kind = 'message' and read_at is null;

-- The key pair by which push services recognize this installation (VAPID); the private key is encrypted.
create table identity.push_keys (
  is_only     boolean primary key default true check (is_only),
  public_key  text not null,
  private_key text not null,
  created_at  timestamptz not null default now()
);

-- The browsers that a person wants notifications on. The keys of a browser are encrypted.
create table push_subscriptions (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null,
  user_id      uuid not null,
  session_id   uuid not null,
  endpoint     text not null,
  keys         text not null,
  -- The public key of ours that the browser subscribed with; with another one, its push service refuses us.
  server_key   text not null,
  user_agent   text,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id)
);
create unique index push_subscriptions_of_person on push_subscriptions (workspace_id, user_id, endpoint);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
select isolate_by_workspace('push_subscriptions');
create policy own_person on push_subscriptions as restrictive
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));

-- Whether notifications make a sound, and when they are not pushed at all, by the clock of the profile, or else of the browser.
create table push_settings (
  workspace_id uuid not null references identity.workspaces,
  user_id      uuid not null,
  sound        boolean not null,
  quiet_from   time,
  quiet_to     time,
  time_zone    text,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id),
  constraint quiet_hours_are_whole check (num_nulls(quiet_from, quiet_to) in (0, 2))
);
select isolate_by_workspace('push_settings');
revoke delete on push_settings from parley_app;
create policy own_person on push_settings as restrictive
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
