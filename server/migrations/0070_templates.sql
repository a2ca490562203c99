-- The message templates of Cloud API accounts, as WhatsApp has them.

create table whatsapp_templates (
  workspace_id    uuid not null references identity.workspaces,
  id              uuid not null,
  account_id      uuid not null,
  remote_id       text not null,
  name            text not null,
  language        text not null,
  category        text not null,
  status          text not null,
  quality         text,
  rejected_reason text,
  components      jsonb not null,
  -- When a webhook last reported its status, by WhatsApp's clock, and by ours.
  reported_at     timestamptz,
  stored_at       timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id)
);
create unique index whatsapp_templates_by_remote_id on whatsapp_templates (workspace_id, account_id, remote_id);
create index whatsapp_templates_by_name on whatsapp_templates (workspace_id, account_id, name, language);
select isolate_by_workspace('whatsapp_templates');

-- The business account that has the templates, when the last sync of them began, and why it failed.
alter table whatsapp_accounts
  add column business_id text,
  add column templates_synced_at timestamptz,
  add column templates_error text;

-- When the person asked for no more marketing messages; null while they may get them.
alter table whatsapp_conversations add column opted_out_at timestamptz;
