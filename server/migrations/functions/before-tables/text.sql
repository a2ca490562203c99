-- Functions in the expressions of generated columns and indexes, which must exist before any table. They depend on no table.
-- They name each other with their schema, because pg_dump restores tables with an empty search_path.

-- Lower case without accents, for searching and for comparing names.
create or replace function normalize_text(value text) returns text
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select lower(unaccent('unaccent'::regdictionary, value))
$$;

-- The digits of a phone number, without leading zeros (the international prefix 00 or the trunk prefix 0).
create or replace function digits(value text) returns text
language sql immutable strict parallel safe as $$
  select ltrim(regexp_replace(value, '\D', '', 'g'), '0')
$$;

-- The digits that the national and the international form of a phone number have in common in every country; no extension.
-- Null below five digits. See docs/decisions/0009-identity.md.
create or replace function phone_match_key(number text) returns text
language sql immutable strict parallel safe as $$
  select case when length(digits) >= 5 then right(digits, 6) end
    from (select public.digits(regexp_replace(number, '([;,#x]|ext).*$', '', 'i'))) d (digits)
$$;

-- The members that the content of a note mentions, each once.
create or replace function mentioned_ids(content text) returns uuid[]
language sql immutable strict parallel safe as $$
  select array(select distinct m[1]::uuid
                 from regexp_matches(content, '<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>', 'gi') m)
$$;

-- One key per LinkedIn profile: https://uk.linkedin.com/in/Amara/?trk=x and linkedin.com/in/amara are the same.
create or replace function linkedin_key(url text) returns text
language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(regexp_replace(lower(trim(url)), '^([a-z]+://)?((www|m|[a-z]{2})\.)?', ''), '/*([?#].*)?$', ''), '')
$$;

-- One key per domain: https://www.Acme.com/about and acme.com are the same.
create or replace function domain_key(url text) returns text
language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(regexp_replace(lower(trim(url)), '^([a-z]+://)?(www\.)?', ''), '[/?#:].*$', ''), '')
$$;
