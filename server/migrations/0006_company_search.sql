-- Ids of the current workspace's companies whose name or domain holds a text, by name. Runs as the tables' owner for the reason
-- told at contacts_matching().
create index companies_by_domain_text on companies using gin (workspace_id, lower(domain) gin_trgm_ops) where deleted_at is null;

create function companies_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here  uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words text := replace(replace(replace(fold(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if here is null or words is null or words = '' then return; end if;
  return query
    select c.id from companies c
     where c.workspace_id = here and c.deleted_at is null
       and (c.name_key like '%' || words || '%' or lower(c.domain) like '%' || words || '%')
     order by c.name_key, c.id limit p_most;
end $$;
revoke all on function companies_matching from public;
grant execute on function companies_matching to parley_app;
