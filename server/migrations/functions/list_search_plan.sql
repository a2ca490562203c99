-- What the searches of the lists decide before they read (list_search.sql). Called by these only, which run as the tables' owner.

-- How many of the newest active rows of a table to read to find `p_most` matches of LIKE patterns; zero if so few of them match that the
-- index is faster. `p_link_condition` is for rows of alias `c` that match in another way: in it, $1 is the workspace, $2 the patterns and $4
-- `p_linked`.
create or replace function newest_to_read(p_table text, p_patterns text[], p_most integer, p_link_condition text, p_linked uuid[]) returns integer
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  sample_size constant integer := 1000;
  matched     integer;
begin
  execute format(
    $q$select count(*) filter (where c.search like all ($2) or %s)
         from (select * from %I c where c.workspace_id = $1 and c.deleted_at is null order by c.created_at desc, c.id desc limit $3) c$q$,
    p_link_condition, p_table)
    into matched using nullif(current_setting('app.workspace_id', true), '')::uuid, p_patterns, sample_size, p_linked;
  return case when matched * 20 < sample_size then 0 else least(p_most, 100000) * 1.2 * sample_size / matched end;
end $$;

-- Those of LIKE patterns that are rare among the newest rows of a table, or all if none is: a common one makes the index read most of its
-- entries, and comparing the rows finds the same.
create or replace function rare_patterns(p_table text, p_patterns text[]) returns text[]
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  rare text[];
begin
  if cardinality(p_patterns) = 1 then return p_patterns; end if;
  execute format(
    $q$with newest as materialized (
         select c.search from %I c where c.workspace_id = $1 and c.deleted_at is null order by c.created_at desc, c.id desc limit 500)
       select array_agg(p.pattern order by p.n) from unnest($2) with ordinality p (pattern, n)
        where (select count(*) from newest n where n.search like p.pattern) < 25$q$, p_table)
    into rare using nullif(current_setting('app.workspace_id', true), '')::uuid, p_patterns;
  return coalesce(rare, p_patterns);
end $$;

revoke all on function newest_to_read, rare_patterns from public;
