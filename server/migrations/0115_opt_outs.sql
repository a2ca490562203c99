-- Who wants no more marketing messages, by address: from none of the accounts, and also after their account or conversation was removed.
-- A number is stored in each of its national forms. `opted_out_at` of a conversation remains, for its list: the first of those of its addresses.

create table whatsapp_opt_outs (
  workspace_id uuid not null references identity.workspaces,
  kind         text not null,
  value        text not null,
  opted_out_at timestamptz not null,
  primary key (workspace_id, kind, value)
);
select isolate_by_workspace('whatsapp_opt_outs');

insert into whatsapp_opt_outs (workspace_id, kind, value, opted_out_at)
select a.workspace_id, a.kind, a.value, min(v.opted_out_at)
  from whatsapp_conversations v
  join whatsapp_addresses a on a.workspace_id = v.workspace_id and a.conversation_id = v.id
 where v.opted_out_at is not null
 group by a.workspace_id, a.kind, a.value;
