-- A template sent to the contacts of a view. Its recipients, and the values of their variables, are those of the moment at which it
-- was started.

create table whatsapp_broadcasts (
  workspace_id      uuid not null references identity.workspaces,
  id                uuid not null,
  account_id        uuid not null,
  name              text not null,
  -- The view and the template as they were: either may be deleted, and the template may change at WhatsApp.
  view_id           uuid not null,
  view_name         text not null,
  template_name     text not null,
  template_language text not null,
  template_category text not null,
  template_parts    jsonb not null,
  -- Contacts of the view that had no number.
  without_number    integer not null,
  -- How many were to get it.
  recipients        integer not null,
  state             text not null constraint whatsapp_broadcasts_state check (state in ('RUNNING', 'STOPPED', 'FINISHED')),
  -- A code: of its own, or of the failure of a message.
  stop_reason       text,
  -- Who started it, and in whose name it sends: whoever started or continued it last.
  created_by        uuid not null,
  sender_id         uuid not null,
  created_at        timestamptz not null default now(),
  -- When it was started or continued last.
  started_at        timestamptz not null default now(),
  finished_at       timestamptz,
  version           integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id),
  foreign key (workspace_id, sender_id) references members (workspace_id, user_id)
);
create index whatsapp_broadcasts_newest on whatsapp_broadcasts (workspace_id, created_at, id);
create index whatsapp_broadcasts_of_account on whatsapp_broadcasts (workspace_id, account_id);
-- The pace is that of an account.
create unique index whatsapp_broadcasts_running on whatsapp_broadcasts (workspace_id, account_id) where state = 'RUNNING';
select isolate_by_workspace('whatsapp_broadcasts');

create table whatsapp_broadcast_recipients (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  broadcast_id    uuid not null,
  place           integer not null,
  contact_id      uuid,
  -- Digits with the country code.
  number          text,
  -- The number in the one form that all of its national forms share; only of those who get the message, so that nobody gets it twice.
  line            text,
  variable_values jsonb,
  state           text not null constraint whatsapp_broadcast_recipients_state check (state in ('WAITING', 'QUEUED', 'LEFT_OUT')),
  -- Why they were left out, as a code.
  reason          text,
  message_id      uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, broadcast_id) references whatsapp_broadcasts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete set null (contact_id)
);
create unique index whatsapp_broadcast_recipients_once on whatsapp_broadcast_recipients (workspace_id, broadcast_id, line);
create index whatsapp_broadcast_recipients_in_order on whatsapp_broadcast_recipients (workspace_id, broadcast_id, place, id);
create index whatsapp_broadcast_recipients_waiting on whatsapp_broadcast_recipients (workspace_id, broadcast_id, place) where state = 'WAITING';
create index whatsapp_broadcast_recipients_of_contact on whatsapp_broadcast_recipients (workspace_id, contact_id) where contact_id is not null;
select isolate_by_workspace('whatsapp_broadcast_recipients');

create policy own_accounts on whatsapp_broadcasts as restrictive using (
  (select case when coalesce(current_setting('app.hidden_accounts', true), '') = '' then true end) is not null
  or account_id <> all ((select hidden_accounts())::uuid[]));
create policy own_accounts on whatsapp_broadcast_recipients as restrictive using (
  (select case when coalesce(current_setting('app.hidden_accounts', true), '') = '' then true end) is not null
  or exists (select from whatsapp_broadcasts b
              where b.workspace_id = whatsapp_broadcast_recipients.workspace_id and b.id = whatsapp_broadcast_recipients.broadcast_id));
