-- Whoever writes and is not known becomes a contact by rule, where somebody has asked for that: in whose name it is made.
alter table whatsapp_accounts
  add column adds_contacts_for uuid,
  add foreign key (workspace_id, adds_contacts_for) references members (workspace_id, user_id);

-- A conversation that was taken from its contact stays nobody's until a person says otherwise. And when we wrote first to somebody
-- who had never written, of whom WhatsApp bears only some a day.
alter table whatsapp_conversations
  add column is_nobodys boolean not null default false,
  add column reached_out_at timestamptz;
create index whatsapp_conversations_reached on whatsapp_conversations (workspace_id, account_id, reached_out_at)
  where reached_out_at is not null;
