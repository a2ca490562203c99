-- What became of a message after it was said: rewritten, taken back for everyone, and how either side reacted to it.
alter table whatsapp_messages
  add column edited_at timestamptz,
  add column revoked_at timestamptz,
  add column their_reaction text,
  add column own_reaction text;

-- As of records (0044): nobody who has left answers a conversation, not even in the instant of leaving. What the engines put together
-- in that instant is nobody's.
create function refuse_leaver_of_whatsapp_conversations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.workspace_id', true), '') = '' then return null; end if;
  perform from members m where m.workspace_id = new.workspace_id and m.user_id = new.assignee_id for key share;
  perform from members m where m.workspace_id = new.workspace_id and m.user_id = new.assignee_id and m.removed_at is null;
  if found then return null; end if;
  if coalesce(current_setting('app.user_id', true), '') <> '' then
    raise exception 'has left' using errcode = 'PA410', column = 'assignee_id';
  end if;
  update whatsapp_conversations v set assignee_id = null where v.workspace_id = new.workspace_id and v.id = new.id;
  return null;
end $$;
revoke all on function refuse_leaver_of_whatsapp_conversations from public;
create trigger leaver_in_new after insert on whatsapp_conversations for each row
  when (new.assignee_id is not null) execute function refuse_leaver_of_whatsapp_conversations();
create trigger leaver_in_changed after update of assignee_id on whatsapp_conversations for each row
  when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id)
  execute function refuse_leaver_of_whatsapp_conversations();
