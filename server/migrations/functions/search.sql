-- The search over all kinds of records, and the words it is made of.

-- A text as the LIKE pattern that means it escape_like.
create or replace function escape_like(p_text text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- The end that all ways of writing a phone number share: without country code and trunk prefix, at most nine digits.
-- Null: not a number, or fewer than three digits.
create or replace function phone_search_key(p_text text) returns text language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  number text := digits(p_text);
  own    text := ltrim(substr(number, case when number ~ '^[17]' then 2 when number ~ '^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then 3 else 4 end), '0');
begin
  if p_text !~ '^[\d\s()+./-]+$' then return null; end if;
  if p_text ~ '^[\s(]*(\+|00)' and length(own) >= 3 then number := own; end if;
  return case when length(number) >= 3 then right(number, 9) end;
end $$;

-- One line of a text around a word, with an ellipsis where it was cut.
create or replace function excerpt(p_text text, p_word text) returns text language sql stable strict parallel safe set search_path = public, pg_temp as $$
  select case when s.start > 1 then '…' else '' end || substr(s.line, s.start, 160) || case when length(s.line) >= s.start + 160 then '…' else '' end
    from (select l.line, greatest(1, strpos(normalize_text(l.line), p_word) - 40) as start
            from (select trim(regexp_replace(p_text, '\s+', ' ', 'g')) as line) l) s
$$;

-- What a text looks for, as patterns: up to three words of three characters or more, the longest first, which the trigram index can
-- find; and every word. Where all words are shorter, both are the text as it stands.
create or replace function search_patterns(p_text text, out sought text[], out every text[])
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select coalesce(w.sought, array['%' || escape_like(p.phrase) || '%']), case when w.sought is null then array['%' || escape_like(p.phrase) || '%'] else w.every end
    from (select trim(regexp_replace(normalize_text(p_text), '\s+', ' ', 'g')) as phrase) p
   cross join lateral (
     select (array_agg('%' || escape_like(w) || '%' order by length(w) desc, w) filter (where w ~ '[[:alnum:]]{3}'))[1:3] as sought,
            array_agg('%' || escape_like(w) || '%') as every
       from (select distinct w from unnest(string_to_array(p.phrase, ' ')) w) w) w
$$;

-- What a text finds in the current workspace, of each kind in p_kinds, with a rank (0: named exactly so; 5: only related to
-- something that is) and a time; a record may come more than once. Each kind and way of finding reads at most p_most + 1 rows, so that a
-- common word costs no more than a rare one. Runs as the tables' owner, see list_search.sql.
-- · What is related to something of that name is left out where more is found than is counted: it would come last.
-- · A company and somebody in it, each named by a word of their own, are looked for from both sides, so far on each.
-- · A common word is looked for among the latest first, as far as sixteen times what is wanted.
-- · A word of one or two characters finds the names that begin with it: the index knows three characters at a time.
-- · No text is part of a statement, and no table is read from its beginning, where other workspaces may stand.
create or replace function records_matching(p_text text, p_kinds text[], p_most integer)
returns table (kind text, id uuid, rank integer, at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  -- Names that begin with a word of one or two characters are read so far, for the one among them that holds the others; so is what
  -- hangs on the records of a name that many have.
  reach    constant integer := 5000;
  -- The latest, by which it is told how common words are.
  sample   constant integer := 200;
  here     uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  phrase   text := trim(regexp_replace(normalize_text(p_text), '[[:space:][:cntrl:]]+', ' ', 'g'));
  number   text := phone_search_key(trim(p_text));
  words    text[];
  patterns text[];
  starts   text[];
  long     text[];
  source   record;
  link     text[];
  pattern  text;
  ranked   text;
  held     text;
  brief    boolean;
  found    bigint;
  whole    boolean;
  people   uuid[];
begin
  if here is null or phrase is null or phrase = '' then return; end if;
  select array_agg(escape_like(w) order by length(w) desc, w), array_agg('%' || escape_like(w) || '%'), array_agg('% ' || escape_like(w) || '%'),
         coalesce((array_agg('%' || escape_like(w) || '%' order by length(w) desc, w) filter (where w ~ '[[:alnum:]]{3}'))[1:4], '{}')
    into words, patterns, starts, long
    from (select distinct w from unnest(string_to_array(phrase, ' ')) w) w;
  brief := cardinality(long) = 0;
  -- The ends and beginnings of short words make something to look for, when they stand beside one another.
  if brief and phrase ~ '[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]' then long := array['%' || escape_like(phrase) || '%']; end if;

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
    ) s (kind, tbl, body, key, at, alive, has_numbers, is_it, links)
    where s.kind = any (p_kinds)
  loop
    ranked := format(
      $q$select %1$L::text, c.id,
                case when %2$s or %3$s = $2 then 0 when %3$s like $4 then 1 when ' ' || %3$s like all ($5) then 2
                     when %3$s like all ($6) then 3 else 4 end, %4$s
           from $q$, source.kind, source.is_it, source.key, source.at);
    found := 0;
    whole := cardinality(long) = 0;
    -- What an eighth of the latest have is looked for among the latest: the index would gather all there is before the first is read.
    if not whole then
      execute format('select count(*) from (select %2$s as body from %1$I c where c.workspace_id = $1 order by c.id desc limit $3) c where c.body like all ($2)',
        source.tbl, source.body) into found using here, long, sample;
      if found > sample / 8 then
        return query execute ranked || format(
          $q$(select * from %I c where c.workspace_id = $1 order by c.id desc limit $8) c where %s and %s like all ($6) limit $7$q$,
          source.tbl, source.alive, source.body)
          using here, phrase, number, escape_like(phrase) || '%', starts, patterns, p_most + 1, 16 * p_most;
        get diagnostics found = row_count;
        whole := found > p_most;
        if not whole then
          execute format('select count(*) <= $2 from (select from %I c where c.workspace_id = $1 limit $2 + 1) c', source.tbl)
            into whole using here, 16 * p_most;
        end if;
      end if;
    end if;
    if not whole then
      held := format('%1$s like $8 and %1$s like $9 and %1$s like $10 and %1$s like $11', source.body);
      if source.kind = 'contact' and cardinality(words) = 1 then
        select coalesce(array_agg(o.id), '{}') into people from (
          select c.id from contacts c where c.workspace_id = here and c.deleted_at is null and c.search like long[1] limit p_most + 1) o;
        held := 'c.id = any ($12)';
      end if;
      return query execute ranked || format(
        $q$%I c where c.workspace_id = $1 and %s and %s and %s like all ($6) limit $7$q$, source.tbl, source.alive, held, source.body)
        using here, phrase, number, escape_like(phrase) || '%', starts, patterns, p_most + 1,
              long[1], coalesce(long[2], long[1]), coalesce(long[3], long[1]), coalesce(long[4], long[1]), people;
      get diagnostics found = row_count;
    end if;
    if brief or found > p_most then
      foreach pattern in array case when brief then words[1:2] else array[escape_like(phrase)] end loop
        return query execute ranked || format(
          $q$(select * from %I c where c.workspace_id = $1 and %s and %s like $8 order by %3$s using ~<~ limit $9) c
               where %4$s like all ($6) limit $7$q$, source.tbl, source.alive, source.key, source.body)
          using here, phrase, number, escape_like(phrase) || '%', starts, patterns, p_most + 1, pattern || '%', reach;
      end loop;
    end if;
    if source.has_numbers and number is not null then
      return query execute ranked || format($q$%I c where c.workspace_id = $1 and %s and %s like $8 limit $7$q$, source.tbl, source.alive, source.body)
        using here, phrase, number, escape_like(phrase) || '%', starts, patterns, p_most + 1, '%' || number || '%';
    end if;
    continue when source.links is null or found > p_most;
    foreach link slice 1 in array source.links loop
      foreach pattern in array long loop
        held := case when link[1] = 'contacts' and people is not null then 'o.id = any ($6)' else link[3] || ' like $3' end;
        return query execute format(
          $q$select %1$L::text, c.id, 5, c.at
               from (select c.id, c.body, o.name_key, c.at
                       from (select o.id, o.name_key from %3$I o where o.workspace_id = $1 and o.deleted_at is null and %4$s limit $4) o
                      cross join lateral (
                        select c.id, %8$s as body, %2$s as at from %5$I c where c.workspace_id = $1 and c.%6$I = o.id and %7$s limit $4) c
                      limit $5) c
              where c.body || ' ' || c.name_key like all ($2) limit $4$q$,
          source.kind, source.at, link[1], held, source.tbl, link[2], source.alive, source.body)
          using here, patterns, pattern, p_most + 1, reach, people;
        -- Somebody with one of the words, at a company with another that a thousand companies may have.
        continue when source.kind <> 'contact' or cardinality(long) = 1 or number is not null;
        return query
          select source.kind, c.id, 5, c.updated_at
            from (select * from contacts c where c.workspace_id = here and c.deleted_at is null and c.search like pattern limit p_most + 1) c
           cross join lateral (
             select o.name_key from companies o where o.workspace_id = here and o.id = c.company_id and o.deleted_at is null limit 1) o
           where c.search || ' ' || o.name_key like all (patterns);
      end loop;
    end loop;
  end loop;
end $$;

revoke all on function records_matching from public;
grant execute on function records_matching to parley_app;
