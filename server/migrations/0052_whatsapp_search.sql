-- `at` means the key of a page in every list.
alter table whatsapp_messages rename column at to said_at;

-- Conversations of an account of the current workspace that a text finds: by the name or number of the person, or of the contact,
-- newest first. Runs as the tables' owner for the reason told at contacts_matching().
create function whatsapp_conversations_matching(p_account uuid, p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here   uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words  text := replace(replace(replace(fold(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
  number text := case when p_text ~ '^[\d\s()+./-]{3,}$' then digits(p_text) end;
begin
  if here is null or words is null or words = '' then return; end if;
  return query
    select c.id from whatsapp_conversations c
     where c.workspace_id = here and c.account_id = p_account
       and (c.search like '%' || words || '%' or c.search like '%' || number || '%'
         or c.contact_id in (select id from contacts_matching(p_text, 1000) as id))
     order by c.last_message_at desc, c.id desc limit p_most;
end $$;
revoke all on function whatsapp_conversations_matching from public;
grant execute on function whatsapp_conversations_matching to parley_app;
