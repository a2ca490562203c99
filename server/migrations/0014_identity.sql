-- What is the same person or company however it is written: `docs/decisions/0009-identity.md`.

-- https://uk.linkedin.com/in/Amara/?trk=x and linkedin.com/in/amara are one profile.
create function profile_of(url text) returns text
language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(regexp_replace(lower(trim(url)), '^([a-z]+://)?((www|m|[a-z]{2})\.)?', ''), '/*([?#].*)?$', ''), '')
$$;

-- https://www.Acme.com/about and acme.com are one domain.
create function host_of(url text) returns text
language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(regexp_replace(lower(trim(url)), '^([a-z]+://)?(www\.)?', ''), '[/?#:].*$', ''), '')
$$;

-- What the international and the national form of a number end in, in every country; without an extension.
create function phone_tail(number text) returns text
language sql immutable strict parallel safe as $$
  select case when length(digits) >= 5 then right(digits, 6) end
    from (select digits(regexp_replace(number, '([;,#x]|ext).*$', '', 'i'))) d (digits)
$$;

alter table contacts
  alter column linkedin_key set expression as (profile_of(linkedin_url)),
  add column phone_tail    text generated always as (phone_tail(phone_number)) stored,
  add column whatsapp_tail text generated always as (phone_tail(whatsapp_number)) stored;
create index contacts_by_phone_tail on contacts (workspace_id, phone_tail) where phone_tail is not null and deleted_at is null;
create index contacts_by_whatsapp_tail on contacts (workspace_id, whatsapp_tail) where whatsapp_tail is not null and deleted_at is null;

alter table companies
  alter column domain_key   set expression as (host_of(domain)),
  alter column linkedin_key set expression as (profile_of(linkedin_url)),
  add column website_key   text generated always as (host_of(website_url)) stored,
  add column phone_tail    text generated always as (phone_tail(phone_number)) stored,
  add column whatsapp_tail text generated always as (phone_tail(whatsapp_number)) stored;
create index companies_by_website on companies (workspace_id, website_key) where website_key is not null and deleted_at is null;
create index companies_by_phone_tail on companies (workspace_id, phone_tail) where phone_tail is not null and deleted_at is null;
create index companies_by_whatsapp_tail on companies (workspace_id, whatsapp_tail) where whatsapp_tail is not null and deleted_at is null;

select keep_history('contacts', 'contact'), keep_history('companies', 'company');
