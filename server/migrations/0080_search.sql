-- One search over everything that people write: what it may look into, and what it finds there.

create index whatsapp_messages_by_text on whatsapp_messages using gin (workspace_id, fold(content) gin_trgm_ops) where content <> '';

-- A text as the pattern of LIKE that means it literally.
create function literally(p_text text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- The end of a number that every way of writing it has in common: without the country, where it says one, and without the zero in
-- front; at most its last nine digits. Null of what is no number, and of too little of one.
create function dialled(p_text text) returns text language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  number text := digits(p_text);
  own    text := ltrim(substr(number, case when number ~ '^[17]' then 2 when number ~ '^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then 3 else 4 end), '0');
begin
  if p_text !~ '^[\d\s()+./-]+$' then return null; end if;
  if p_text ~ '^[\s(]*(\+|00)' and length(own) >= 3 then number := own; end if;
  return case when length(number) >= 3 then right(number, 9) end;
end $$;

-- What is around a word in a text: one line of it, with an ellipsis where it was cut.
create function excerpt(p_text text, p_word text) returns text language sql stable strict parallel safe set search_path = public, pg_temp as $$
  select case when s.start > 1 then '…' else '' end || substr(s.line, s.start, 160) || case when length(s.line) >= s.start + 160 then '…' else '' end
    from (select l.line, greatest(1, strpos(fold(l.line), p_word) - 40) as start
            from (select trim(regexp_replace(p_text, '\s+', ' ', 'g')) as line) l) s
$$;

-- What a text finds in the current workspace, of each kind that is asked for, as a rank (0 is what is called so, 5 only hangs on
-- something that is) and a time; the same record may come more than once. Of each kind and way of finding it looks at `p_most` and one
-- more, so that a word that is everywhere costs no more than one that is rare; what begins with the text is then looked for apart.
-- A word of one or two characters alone finds the names that begin with it: the index knows three characters at a time. Runs as the
-- tables' owner for the reason told at contacts_matching(), and is planned for each text alone; no text is part of a statement. A
-- table is never read from its beginning, where other workspaces may stand.
create function records_matching(p_text text, p_kinds text[], p_most integer)
returns table (kind text, id uuid, rank integer, at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  -- Names that begin with a word of one or two characters are read so far, for the one among them that holds the others.
  reach    constant integer := 5000;
  here     uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  phrase   text := trim(regexp_replace(fold(p_text), '[[:space:][:cntrl:]]+', ' ', 'g'));
  number   text := dialled(trim(p_text));
  words    text[];
  patterns text[];
  starts   text[];
  long     text[];
  source   record;
  link     text[];
  pattern  text;
  ranked   text;
  brief    boolean;
  found    bigint;
begin
  if here is null or phrase is null or phrase = '' then return; end if;
  select array_agg(literally(w) order by length(w) desc, w), array_agg('%' || literally(w) || '%'), array_agg('% ' || literally(w) || '%'),
         coalesce((array_agg('%' || literally(w) || '%' order by length(w) desc, w) filter (where w ~ '[[:alnum:]]{3}'))[1:4], '{}')
    into words, patterns, starts, long
    from (select distinct w from unnest(string_to_array(phrase, ' ')) w) w;
  brief := cardinality(long) = 0;
  -- The ends and beginnings of short words make something to look for, when they stand beside one another.
  if brief and phrase ~ '[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]' then long := array['%' || literally(phrase) || '%']; end if;

  for source in
    select * from (values
      ('contact', 'contacts', 'c.search', 'c.name_key', 'c.updated_at', 'c.deleted_at is null', true,
        'c.email_key = $2 or c.phone_key = $3', '{{companies,company_id,o.name_key}}'::text[][]),
      ('company', 'companies', 'c.search', 'c.name_key', 'c.updated_at', 'c.deleted_at is null', true,
        'c.domain_key = $2 or c.email_key = $2 or c.phone_key = $3', null),
      ('deal', 'deals', 'c.search', 'c.title_key', 'c.updated_at', 'c.deleted_at is null', false,
        'false', '{{companies,company_id,o.name_key},{contacts,contact_id,o.search}}'),
      ('task', 'tasks', 'c.search', 'c.title_key', 'c.updated_at', 'c.deleted_at is null', false, 'false', null),
      ('note', 'notes', 'c.search', 'fold(c.title)', 'c.updated_at', 'c.deleted_at is null', false, 'false', null),
      ('message', 'whatsapp_messages', 'fold(c.content)', 'null::text', 'c.said_at',
        $q$c.content <> '' and exists (
          select from whatsapp_accounts a where a.workspace_id = $1 and a.id = c.account_id and a.deleted_at is null)$q$, false, 'false', null)
    ) s (kind, tbl, body, key, at, alive, has_numbers, is_it, links)
    where s.kind = any (p_kinds)
  loop
    found := 0;
    ranked := format(
      $q$select %1$L::text, c.id,
                case when %2$s or %3$s = $2 then 0 when %3$s like $4 then 1 when ' ' || %3$s like all ($5) then 2
                     when %3$s like all ($6) then 3 else 4 end, %4$s
           from $q$, source.kind, source.is_it, source.key, source.at);
    if cardinality(long) > 0 then
      return query execute ranked || format(
        $q$%I c where c.workspace_id = $1 and %s and %3$s like $8 and %3$s like $9 and %3$s like $10 and %3$s like $11
             and %3$s like all ($6) limit $7$q$, source.tbl, source.alive, source.body)
        using here, phrase, number, literally(phrase) || '%', starts, patterns, p_most + 1,
              long[1], coalesce(long[2], long[1]), coalesce(long[3], long[1]), coalesce(long[4], long[1]);
      get diagnostics found = row_count;
    end if;
    if brief or found > p_most then
      foreach pattern in array case when brief then words[1:2] else array[literally(phrase)] end loop
        return query execute ranked || format(
          $q$(select * from %I c where c.workspace_id = $1 and %s and %s like $8 order by %3$s using ~<~ limit $9) c
               where %4$s like all ($6) limit $7$q$, source.tbl, source.alive, source.key, source.body)
          using here, phrase, number, literally(phrase) || '%', starts, patterns, p_most + 1, pattern || '%', reach;
      end loop;
    end if;
    if source.has_numbers and number is not null then
      return query execute ranked || format($q$%I c where c.workspace_id = $1 and %s and %s like $8 limit $7$q$, source.tbl, source.alive, source.body)
        using here, phrase, number, literally(phrase) || '%', starts, patterns, p_most + 1, '%' || number || '%';
    end if;
    continue when source.links is null;
    foreach link slice 1 in array source.links loop
      foreach pattern in array long loop
        return query execute format(
          $q$select %1$L::text, c.id, 5, %2$s
               from (select o.id, o.name_key from %3$I o where o.workspace_id = $1 and o.deleted_at is null and %4$s like $3 limit $4) o
              cross join lateral (select * from %5$I c where c.workspace_id = $1 and c.%6$I = o.id and %7$s limit $4) c
              where %8$s || ' ' || o.name_key like all ($2) limit $4$q$,
          source.kind, source.at, link[1], link[3], source.tbl, link[2], source.alive, source.body)
          using here, patterns, pattern, p_most + 1;
      end loop;
    end loop;
  end loop;
end $$;
revoke all on function records_matching from public;
grant execute on function records_matching to parley_app;
