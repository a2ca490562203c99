-- Whom the conversations of a WhatsApp account are assigned to when somebody writes and nobody is: nobody, one member after the other,
-- or always the same one.

alter table whatsapp_accounts
  add column assignment text not null default 'MANUAL' check (assignment in ('MANUAL', 'ROUND_ROBIN', 'FIXED')),
  add column default_assignee_id uuid,
  add foreign key (workspace_id, default_assignee_id) references members (workspace_id, user_id),
  add constraint fixed_assignment_has_assignee check ((assignment = 'FIXED') = (default_assignee_id is not null));

-- Whose turn it was last. A row of its own, which next_assignee() locks, so that no message waits for a change of the account.
create table whatsapp_turns (
  workspace_id     uuid not null references identity.workspaces,
  account_id       uuid not null,
  last_assignee_id uuid,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references whatsapp_accounts (workspace_id, id) on delete cascade
);
select isolate_by_workspace('whatsapp_turns');
revoke insert, update, delete on whatsapp_turns from parley_app;
