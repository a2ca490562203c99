-- The search of the inbox, which runs as the tables' owner like those of the lists (list_search.sql).

-- Ids of at most `p_most` conversations of an account whose person, number or contact matches, the latest first.
create or replace function whatsapp_conversations_matching(p_account uuid, p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words             text := replace(replace(replace(normalize_text(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
  number            text := case when p_text ~ '^[\d\s()+./-]{3,}$' then digits(p_text) end;
begin
  if current_workspace is null or words is null or words = '' or p_account = any (hidden_accounts()) then return; end if;
  return query
    select c.id from whatsapp_conversations c
     where c.workspace_id = current_workspace and c.account_id = p_account
       and (c.search like '%' || words || '%' or c.search like '%' || number || '%'
         or c.contact_id in (select m.id from contacts_matching(p_text, 1000) m))
     order by c.last_message_at desc, c.id desc limit p_most;
end $$;

revoke all on function whatsapp_conversations_matching from public;
grant execute on function whatsapp_conversations_matching to parley_app;
