-- Whoever made a note is its author, and how long its texts may be stands in the contract, as that of all texts.
alter table notes drop column author_id, drop constraint notes_title_check, drop constraint notes_content_check;
alter table notes add column search text generated always as (coalesce(fold(title) || ' ', '') || fold(content)) stored;
create index notes_by_text on notes using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
create index notes_by_title on notes (workspace_id, fold(title) text_pattern_ops) where deleted_at is null;
create index notes_by_time_in_trash on notes (deleted_at) where deleted_at is not null;

-- Ids of the current workspace's notes that hold a text, newest first; of one or two characters, those whose title begins with
-- them. Runs as the tables' owner for the reason told at contacts_matching().
create function notes_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here  uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words text := replace(replace(replace(fold(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if here is null or words is null or words = '' then return; end if;
  return query select c.id from notes c
    where c.workspace_id = here and c.deleted_at is null
      and case when length(words) < 3 then fold(c.title) like words || '%' else c.search like '%' || words || '%' end
    order by c.created_at desc, c.id desc limit p_most;
end $$;
revoke all on function notes_matching from public;
grant execute on function notes_matching to parley_app;

select keep_history('notes', 'note');
