-- Jobs of one queue take one slot of a node at a time: a workspace's imports wait for each other outside of the slots that all
-- share. The queue is a flag to the job runner, whose own queues make workers overlook each other's jobs for seconds.
drop function enqueue(text, jsonb, text);
create function enqueue(p_task text, p_payload jsonb, p_key text default null, p_queue text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, max_attempts := 10,
    flags := case when p_queue is not null then array[p_queue] end);
end $$;
revoke all on function enqueue from public;
grant execute on function enqueue to parley_app;

-- The same guard inside of a cell: where semicolons part cells, as spreadsheets in half of the world have it, a cell is cut at
-- each of its own, wherever its quotation marks stand. After a line break a dash is a list and stays.
create or replace function safe_cell(value text) returns text
language sql immutable parallel safe as $$
  select case
    when value ~ E'^''*[\\t\\r]|^[''\\x01-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff]*[=+@＝＋－＠-]'
     and value !~ '^\+\d[\d ()./-]*$'
    then '''' else '' end ||
    case when value !~ E'[;\\t\\r\\n]' then value else
      regexp_replace(value,
        E'((?:[;\\t]|\\r(?!\\n))(?=[''\\x01-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff]*[=+@＝＋－＠-])(?! ?\\+\\d[\\d ()./-]*(?:[;\\t\\r\\n]|$))|\\n(?=[''\\x01-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff]*[=@＝＠]))',
        E'\\1''', 'g') end
$$;

-- What has been in the trash for its time is looked for every hour.
create index contacts_by_time_in_trash on contacts (deleted_at) where deleted_at is not null;

-- The password of the sign-up that this link would finish. Null: there is none, or the link is over.
create function identity.password_behind_link(p_secret_hash text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select s.password_hash from identity.sign_ups s where s.by_link and s.secret_hash = p_secret_hash and s.expires_at > now()
$$;
revoke all on function identity.password_behind_link from public;
grant execute on function identity.password_behind_link to parley_app;
