-- Who may see and answer a WhatsApp account: everyone in the workspace, or its members and the administrators.

alter table whatsapp_accounts add column is_restricted boolean not null default false;
create index whatsapp_accounts_restricted on whatsapp_accounts (workspace_id) where is_restricted;

create table whatsapp_account_members (
  workspace_id uuid not null references identity.workspaces,
  account_id   uuid not null,
  user_id      uuid not null,
  primary key (workspace_id, account_id, user_id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references members (workspace_id, user_id)
);
create index whatsapp_account_members_of_person on whatsapp_account_members (workspace_id, user_id);
select isolate_by_workspace('whatsapp_account_members');

-- Restricted accounts do not exist for anybody else. Entering the workspace says which those are (`app.hidden_accounts`), mostly none;
-- both conditions are read once for each statement, and the first one is written so that the planner expects it to hold.
create policy own_accounts on whatsapp_accounts as restrictive using (
  (select case when coalesce(current_setting('app.hidden_accounts', true), '') = '' then true end) is not null
  or id <> all ((select hidden_accounts())::uuid[]));
do $$
declare held text;
begin
  foreach held in array array['whatsapp_account_members', 'whatsapp_credentials', 'whatsapp_conversations', 'whatsapp_addresses', 'whatsapp_media',
    'whatsapp_messages', 'whatsapp_journal', 'whatsapp_outbox', 'whatsapp_merges', 'whatsapp_scheduled_messages', 'whatsapp_templates']
  loop
    execute format($make$
      create policy own_accounts on %I as restrictive using (
        (select case when coalesce(current_setting('app.hidden_accounts', true), '') = '' then true end) is not null
        or account_id <> all ((select hidden_accounts())::uuid[]))$make$, held);
  end loop;
end $$;
create policy own_accounts on whatsapp_notes as restrictive using (
  (select case when coalesce(current_setting('app.hidden_accounts', true), '') = '' then true end) is not null
  or exists (select from whatsapp_conversations v where v.workspace_id = whatsapp_notes.workspace_id and v.id = whatsapp_notes.conversation_id));
