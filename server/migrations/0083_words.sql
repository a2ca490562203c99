-- Lists find words in any order, as the search over everything does (0080).

-- What a text looks for, as patterns: up to three words of three characters or more, the longest first, which the trigram index finds;
-- and every word. Where all words are shorter, both are the text as it stands.
create function words_of(p_text text, out sought text[], out every text[])
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select coalesce(w.sought, array['%' || literally(p.phrase) || '%']), case when w.sought is null then array['%' || literally(p.phrase) || '%'] else w.every end
    from (select trim(regexp_replace(fold(p_text), '\s+', ' ', 'g')) as phrase) p
   cross join lateral (
     select (array_agg('%' || literally(w) || '%' order by length(w) desc, w) filter (where w ~ '[[:alnum:]]{3}'))[1:3] as sought,
            array_agg('%' || literally(w) || '%') as every
       from (select distinct w from unnest(string_to_array(p.phrase, ' ')) w) w) w
$$;

create or replace function contacts_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here    uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words   text := literally(fold(trim(p_text)));
  number  text := right(digits(p_text), 9);
  -- A number is looked for by its last nine digits, so that 06 28 … and +33 6 28 … find each other.
  dialled boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 3;
  sought  text[];
  every   text[];
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 and not dialled then
    return query select c.id from contacts c
      where c.workspace_id = here and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key limit p_most;
    return;
  end if;
  select w.sought, w.every into sought, every from words_of(p_text) w;
  if dialled then
    sought := array['%' || number || '%'];
    every := sought;
  end if;
  return query
    with found as materialized (
      (select c.id, c.created_at from contacts c
        where c.workspace_id = here and c.deleted_at is null and c.search like all (every)
          and c.search like sought[1] and (sought[2] is null or c.search like sought[2]) and (sought[3] is null or c.search like sought[3])
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from companies o
         join contacts c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
        where not dialled and o.workspace_id = here and o.deleted_at is null and o.name_key like all (every)
          and o.name_key like sought[1] and (sought[2] is null or o.name_key like sought[2]) and (sought[3] is null or o.name_key like sought[3])
        order by c.created_at desc, c.id desc limit p_most))
    select found.id from found order by found.created_at desc, found.id desc limit p_most;
end $$;

create or replace function companies_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here    uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words   text := literally(fold(trim(p_text)));
  number  text := right(digits(p_text), 9);
  dialled boolean := p_text ~ '^[\d\s()+./-]+$' and length(number) >= 5;
  sought  text[];
  every   text[];
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from companies c
      where c.workspace_id = here and c.deleted_at is null and c.name_key like words || '%'
      order by c.name_key, c.id limit p_most;
    return;
  end if;
  select w.sought, w.every into sought, every from words_of(p_text) w;
  if dialled then
    sought := array['%' || number || '%'];
    every := sought;
  end if;
  return query
    select c.id from companies c
     where c.workspace_id = here and c.deleted_at is null and c.search like all (every)
       and c.search like sought[1] and (sought[2] is null or c.search like sought[2]) and (sought[3] is null or c.search like sought[3])
     order by c.name_key, c.id limit p_most;
end $$;

create or replace function deals_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here   uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words  text := literally(fold(trim(p_text)));
  sought text[];
  every  text[];
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from deals c
      where c.workspace_id = here and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key, c.id limit p_most;
    return;
  end if;
  select w.sought, w.every into sought, every from words_of(p_text) w;
  return query
    with found as materialized (
      (select c.id, c.created_at from deals c
        where c.workspace_id = here and c.deleted_at is null and c.search like all (every)
          and c.search like sought[1] and (sought[2] is null or c.search like sought[2]) and (sought[3] is null or c.search like sought[3])
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from companies o
         join deals c on c.workspace_id = o.workspace_id and c.company_id = o.id and c.deleted_at is null
        where o.workspace_id = here and o.deleted_at is null and o.name_key like all (every)
          and o.name_key like sought[1] and (sought[2] is null or o.name_key like sought[2]) and (sought[3] is null or o.name_key like sought[3])
        order by c.created_at desc, c.id desc limit p_most)
      union
      (select c.id, c.created_at from contacts k
         join deals c on c.workspace_id = k.workspace_id and c.contact_id = k.id and c.deleted_at is null
        where k.workspace_id = here and k.deleted_at is null and k.name_key like all (every)
          and k.search like sought[1] and (sought[2] is null or k.search like sought[2]) and (sought[3] is null or k.search like sought[3])
        order by c.created_at desc, c.id desc limit p_most))
    select found.id from found order by found.created_at desc, found.id desc limit p_most;
end $$;

create or replace function tasks_matching(p_text text, p_most integer) returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here   uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  words  text := literally(fold(trim(p_text)));
  sought text[];
  every  text[];
begin
  if here is null or words is null or words = '' then return; end if;
  if length(words) < 3 then
    return query select c.id from tasks c
      where c.workspace_id = here and c.deleted_at is null and c.title_key like words || '%'
      order by c.title_key, c.id limit p_most;
    return;
  end if;
  select w.sought, w.every into sought, every from words_of(p_text) w;
  return query select c.id from tasks c
    where c.workspace_id = here and c.deleted_at is null and c.search like all (every)
      and c.search like sought[1] and (sought[2] is null or c.search like sought[2]) and (sought[3] is null or c.search like sought[3])
    order by c.created_at desc, c.id desc limit p_most;
end $$;
