-- Pictures of the people themselves. A person works in many workspaces, so theirs stands above these; the file lies in the file
-- store under the id, and `users.avatar` holds its address.
create table identity.portraits (
  id         uuid primary key,
  user_id    uuid not null references identity.users on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes      integer not null,
  created_at timestamptz not null default now()
);
create index portraits_of_user on identity.portraits (user_id);

-- The pictures that the current workspace's members show of themselves; runs as its owner, so it names the workspace itself.
create view portraits with (security_barrier) as
  select m.workspace_id, p.id, p.media_type, p.bytes
    from members m
    join identity.users u on u.id = m.user_id
    join identity.portraits p on p.user_id = u.id and u.avatar = '/files/' || p.id
   where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on portraits to parley_app;

-- Nobody's file is read before this has let the caller in.
create function identity.admit_portrait(p_session uuid, p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select identity.demand_own_session(p_session, p_user)
$$;

create function identity.keep_portrait(p_session uuid, p_user uuid, p_id uuid, p_media_type text, p_bytes integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.demand_own_session(p_session, p_user);
  insert into identity.portraits (id, user_id, media_type, bytes) values (p_id, p_user, p_media_type, p_bytes);
end $$;

revoke all on function identity.admit_portrait, identity.keep_portrait from public;
grant execute on function identity.admit_portrait, identity.keep_portrait to parley_app;
