-- The search of all kinds of records, the search of the inbox, and the building blocks of all searches.

-- Escapes a text for a LIKE pattern, which then matches it literally.
create or replace function escape_like(p_text text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- The digits at the end of a phone number that all of its spellings share: without country code and trunk prefix, at most nine. Null: not
-- a number, or fewer than three digits.
create or replace function phone_search_key(p_text text) returns text language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  number   text := digits(p_text);
  national text := ltrim(substr(number, case when number ~ '^[17]' then 2 when number ~ '^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then 3 else 4 end), '0');
begin
  if p_text !~ '^[\d\s()+./-]+$' then return null; end if;
  if p_text ~ '^[\s(]*(\+|00)' and length(national) >= 3 then number := national; end if;
  return case when length(number) >= 3 then right(number, 9) end;
end $$;

-- One line of a text around a word, with an ellipsis where it was cut.
create or replace function excerpt(p_text text, p_word text) returns text language sql stable strict parallel safe set search_path = public, pg_temp as $$
  select case when s.start > 1 then '…' else '' end || substr(s.line, s.start, 160) || case when length(s.line) >= s.start + 160 then '…' else '' end
    from (select l.line, greatest(1, strpos(normalize_text(l.line), p_word) - 40) as start
            from (select trim(regexp_replace(p_text, '\s+', ' ', 'g')) as line) l) s
$$;

-- The content of a note with the names of the members that it mentions, for lines that show no marks.
create or replace function name_mentions(p_content text) returns text language sql stable strict set search_path = public, pg_temp as $$
  select case when strpos(p_content, '<@') = 0 then p_content else (
    select string_agg(t.part || coalesce('@' || coalesce(p.name, p.email), m.mention[1], ''), '' order by t.place)
      from regexp_split_to_table(p_content, '<@[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}>', 'i') with ordinality t (part, place)
      left join regexp_matches(p_content, '(<@[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}>)', 'gi') with ordinality m (mention, place) using (place)
      left join member_profiles p on p.user_id = substr(m.mention[1], 3, 36)::uuid) end
$$;

-- The words of a text as LIKE patterns: `indexable` has up to three with three characters or more, longest first, which the trigram index
-- can find; `all_words` has every word. If all words are shorter, both have the whole text instead.
create or replace function search_patterns(p_text text, out indexable text[], out all_words text[])
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select coalesce(w.indexable, array['%' || escape_like(p.phrase) || '%']), case when w.indexable is null then array['%' || escape_like(p.phrase) || '%'] else w.all_words end
    from (select trim(regexp_replace(normalize_text(p_text), '\s+', ' ', 'g')) as phrase) p
   cross join lateral (
     select (array_agg('%' || escape_like(w) || '%' order by length(w) desc, w) filter (where w ~ '[[:alnum:]]{3}'))[1:3] as indexable,
            array_agg('%' || escape_like(w) || '%') as all_words
       from (select distinct w from unnest(string_to_array(p.phrase, ' ')) w) w) w
$$;

-- Searches the current workspace for a text, in each kind of `p_kinds`. Answers a rank (0: exact name match; 5: only a linked record
-- matches) and a time; a record may appear several times. Each kind and each way to search it reads at most `p_most` + 1 rows, so that a
-- common word costs no more than a rare one. Runs as the tables' owner, see list_search.sql.
-- · Records that only link to a match are omitted if there are more matches than are counted, because they would come last.
-- · A contact and their company may match one word each: both are searched, each up to the limit.
-- · A common word is searched among the newest rows first, up to sixteen times the limit.
-- · A word of one or two characters matches the beginnings of names, because the index contains groups of three characters.
-- · No statement contains the text, and no table is read sequentially, because that would read the rows of other workspaces.
create or replace function records_matching(p_text text, p_kinds text[], p_most integer)
returns table (kind text, id uuid, rank integer, at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  -- How many names that begin with a short word are read to find those with the other words; also how many records are read that link to
  -- records with a common name.
  max_scanned       constant integer := 5000;
  -- How many of the newest rows are read to estimate how common the words are.
  sample_size       constant integer := 200;
  current_workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  phrase            text := trim(regexp_replace(normalize_text(p_text), '[[:space:][:cntrl:]]+', ' ', 'g'));
  number            text := phone_search_key(trim(p_text));
  words             text[];
  patterns          text[];
  word_starts       text[];
  indexable         text[];
  source            record;
  link              text[];
  pattern           text;
  ranked            text;
  match_condition   text;
  all_words_short   boolean;
  match_count       bigint;
  skip_index        boolean;
  contact_ids       uuid[];
begin
  if current_workspace is null or phrase is null or phrase = '' then return; end if;
  select array_agg(escape_like(w) order by length(w) desc, w), array_agg('%' || escape_like(w) || '%'), array_agg('% ' || escape_like(w) || '%'),
         coalesce((array_agg('%' || escape_like(w) || '%' order by length(w) desc, w) filter (where w ~ '[[:alnum:]]{3}'))[1:4], '{}')
    into words, patterns, word_starts, indexable
    from (select distinct w from unnest(string_to_array(phrase, ' ')) w) w;
  all_words_short := cardinality(indexable) = 0;
  -- Adjacent short words form groups of three characters across their boundary, which the index can find.
  if all_words_short and phrase ~ '[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]' then indexable := array['%' || escape_like(phrase) || '%']; end if;

  for source in
    select * from (values
      ('contact', 'contacts', 'c.search', 'c.name_key', 'c.updated_at', 'c.deleted_at is null', true,
        'c.email_key = $2 or c.phone_key = $3', '{{companies,company_id,o.name_key}}'::text[][]),
      ('company', 'companies', 'c.search', 'c.name_key', 'c.updated_at', 'c.deleted_at is null', true,
        'c.domain_key = $2 or c.email_key = $2 or c.phone_key = $3', null),
      ('deal', 'deals', 'c.search', 'c.title_key', 'c.updated_at', 'c.deleted_at is null', false,
        'false', '{{companies,company_id,o.name_key},{contacts,contact_id,o.search}}'),
      ('task', 'tasks', 'c.search', 'c.title_key', 'c.updated_at', 'c.deleted_at is null', false, 'false', null),
      ('note', 'notes', 'c.search', 'normalize_text(c.title)', 'c.updated_at', 'c.deleted_at is null', false, 'false', null),
      ('message', 'whatsapp_messages', 'normalize_text(c.content)', 'null::text', 'c.sent_at',
        $q$c.content <> '' and exists (
          select from whatsapp_accounts a where a.workspace_id = $1 and a.id = c.account_id and a.deleted_at is null
             and case when a.id = any ((select hidden_accounts())::uuid[]) then false else true end)$q$, false, 'false', null)
    ) s (kind, tbl, body, key, at, active_condition, has_numbers, exact_condition, links)
    where s.kind = any (p_kinds)
  loop
    ranked := format(
      $q$select %1$L::text, c.id,
                case when %2$s or %3$s = $2 then 0 when %3$s like $4 then 1 when ' ' || %3$s like all ($5) then 2
                     when %3$s like all ($6) then 3 else 4 end, %4$s
           from $q$, source.kind, source.exact_condition, source.key, source.at);
    match_count := 0;
    skip_index := cardinality(indexable) = 0;
    -- What more than an eighth of the newest rows match is searched among these: the index would collect all matches before the first is
    -- read.
    if not skip_index then
      execute format('select count(*) from (select %2$s as body from %1$I c where c.workspace_id = $1 order by c.id desc limit $3) c where c.body like all ($2)',
        source.tbl, source.body) into match_count using current_workspace, indexable, sample_size;
      if match_count > sample_size / 8 then
        return query execute ranked || format(
          $q$(select * from %I c where c.workspace_id = $1 order by c.id desc limit $8) c where %s and %s like all ($6) limit $7$q$,
          source.tbl, source.active_condition, source.body)
          using current_workspace, phrase, number, escape_like(phrase) || '%', word_starts, patterns, p_most + 1, 16 * p_most;
        get diagnostics match_count = row_count;
        skip_index := match_count > p_most;
        if not skip_index then
          execute format('select count(*) <= $2 from (select from %I c where c.workspace_id = $1 limit $2 + 1) c', source.tbl)
            into skip_index using current_workspace, 16 * p_most;
        end if;
      end if;
    end if;
    if not skip_index then
      match_condition := format('%1$s like $8 and %1$s like $9 and %1$s like $10 and %1$s like $11', source.body);
      if source.kind = 'contact' and cardinality(words) = 1 then
        select coalesce(array_agg(o.id), '{}') into contact_ids from (
          select c.id from contacts c where c.workspace_id = current_workspace and c.deleted_at is null and c.search like indexable[1] limit p_most + 1) o;
        match_condition := 'c.id = any ($12)';
      end if;
      return query execute ranked || format(
        $q$%I c where c.workspace_id = $1 and %s and %s and %s like all ($6) limit $7$q$, source.tbl, source.active_condition, match_condition, source.body)
        using current_workspace, phrase, number, escape_like(phrase) || '%', word_starts, patterns, p_most + 1,
              indexable[1], coalesce(indexable[2], indexable[1]), coalesce(indexable[3], indexable[1]), coalesce(indexable[4], indexable[1]), contact_ids;
      get diagnostics match_count = row_count;
    end if;
    if all_words_short or match_count > p_most then
      foreach pattern in array case when all_words_short then words[1:2] else array[escape_like(phrase)] end loop
        return query execute ranked || format(
          $q$(select * from %I c where c.workspace_id = $1 and %s and %s like $8 order by %3$s using ~<~ limit $9) c
               where %4$s like all ($6) limit $7$q$, source.tbl, source.active_condition, source.key, source.body)
          using current_workspace, phrase, number, escape_like(phrase) || '%', word_starts, patterns, p_most + 1, pattern || '%', max_scanned;
      end loop;
    end if;
    if source.has_numbers and number is not null then
      return query execute ranked || format($q$%I c where c.workspace_id = $1 and %s and %s like $8 limit $7$q$, source.tbl, source.active_condition, source.body)
        using current_workspace, phrase, number, escape_like(phrase) || '%', word_starts, patterns, p_most + 1, '%' || number || '%';
    end if;
    continue when source.links is null or match_count > p_most;
    foreach link slice 1 in array source.links loop
      foreach pattern in array indexable loop
        match_condition := case when link[1] = 'contacts' and contact_ids is not null then 'o.id = any ($6)' else link[3] || ' like $3' end;
        return query execute format(
          $q$select %1$L::text, c.id, 5, c.at
               from (select c.id, c.body, o.name_key, c.at
                       from (select o.id, o.name_key from %3$I o where o.workspace_id = $1 and o.deleted_at is null and %4$s limit $4) o
                      cross join lateral (
                        select c.id, %8$s as body, %2$s as at from %5$I c where c.workspace_id = $1 and c.%6$I = o.id and %7$s limit $4) c
                      limit $5) c
              where c.body || ' ' || c.name_key like all ($2) limit $4$q$,
          source.kind, source.at, link[1], match_condition, source.tbl, link[2], source.active_condition, source.body)
          using current_workspace, patterns, pattern, p_most + 1, max_scanned, contact_ids;
        -- Contacts that match one word, at a company that matches another, which may be common among companies.
        continue when source.kind <> 'contact' or cardinality(indexable) = 1 or number is not null;
        return query
          select source.kind, c.id, 5, c.updated_at
            from (select * from contacts c where c.workspace_id = current_workspace and c.deleted_at is null and c.search like pattern limit p_most + 1) c
           cross join lateral (
             select o.name_key from companies o where o.workspace_id = current_workspace and o.id = c.company_id and o.deleted_at is null limit 1) o
           where c.search || ' ' || o.name_key like all (patterns);
      end loop;
    end loop;
  end loop;
end $$;

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

-- The custom field of the current workspace with this key, for a filter. Raises PA400 if there is none or it is archived.
create or replace function find_custom_field(p_kind text, p_key text) returns uuid
language plpgsql stable set search_path = public, pg_temp as $$
declare found_id uuid;
begin
  select f.id into found_id from custom_fields f
   where f.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and f.kind = p_kind and f.key = p_key
     and f.archived_at is null;
  if not found then raise exception 'unknown custom field' using errcode = 'PA400'; end if;
  return found_id;
end $$;

revoke all on function records_matching, whatsapp_conversations_matching, newest_to_read, rare_patterns, find_custom_field from public;
grant execute on function records_matching, whatsapp_conversations_matching, find_custom_field to parley_app;
