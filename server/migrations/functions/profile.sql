-- The signed-in person, their picture and their onboarding; and the maintenance notice.

-- The signed-in person with organizations and workspaces, oldest first; while impersonating, those of one organization.
-- Raises as identity.require_session.
create or replace function identity.profile(p_session uuid, p_user uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare caller_session identity.sessions;
begin
  perform identity.require_session(p_session, p_user);
  select * into caller_session from identity.sessions where id = p_session;
  return (
    select jsonb_build_object(
      'id', u.id, 'email', u.email, 'username', u.username, 'name', u.name, 'avatar', u.avatar,
      'phoneNumber', u.phone_number, 'timezone', u.timezone, 'language', u.language, 'globalRole', u.global_role,
      'isActive', u.is_active,
      'emailVerified', u.email_verified_at is not null, 'emailVerifiedAt', u.email_verified_at,
      'lastLoginAt', u.last_login_at, 'createdAt', u.created_at, 'updatedAt', u.updated_at,
      'onboardingStep', u.onboarding_step, 'onboardedAt', u.onboarded_at,
      'teamId', caller_session.workspace_id,
      'impersonator', (
        select jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email)
          from identity.users r where r.id = caller_session.impersonator_id),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isActive', o.is_active, 'role', m.role,
                                                     'joinedAt', m.joined_at) order by o.created_at, o.id), '[]')
          from identity.organization_members m
          join identity.organizations o on o.id = m.organization_id and o.deleted_at is null
         where m.user_id = u.id and m.removed_at is null and o.id = coalesce(caller_session.organization_id, o.id)),
      'workspaces', (
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'organizationId', w.organization_id,
                                                     'role', m.role) order by w.created_at, w.id), '[]')
          from members m
          join identity.workspaces w on w.id = m.workspace_id and w.deleted_at is null
          join identity.organizations o on o.id = w.organization_id and o.deleted_at is null
         where m.user_id = u.id and m.removed_at is null and o.id = coalesce(caller_session.organization_id, o.id)))
      from identity.users u where u.id = p_user);
end $$;

-- Changes the keys that are present; null clears one. Raises as identity.require_own_session.
create or replace function identity.change_profile(p_session uuid, p_user uuid, p_change jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_own_session(p_session, p_user);
  update identity.users set
    name         = case when p_change ? 'name' then p_change ->> 'name' else name end,
    avatar       = case when p_change ? 'avatar' then p_change ->> 'avatar' else avatar end,
    phone_number = case when p_change ? 'phoneNumber' then p_change ->> 'phoneNumber' else phone_number end,
    timezone     = case when p_change ? 'timezone' then p_change ->> 'timezone' else timezone end,
    language     = case when p_change ? 'language' then p_change ->> 'language' else language end,
    updated_at   = now()
   where id = p_user;
end $$;

-- The verified email address of the person who entered the workspace.
create or replace function identity.own_address() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email from identity.users u where u.id = nullif(current_setting('app.user_id', true), '')::uuid
$$;

-- The language of the person with this address, in lower case, for emails to them. Null: they never chose one, or nobody has the address.
create or replace function identity.language_of_address(p_email text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.language from identity.users u where lower(u.email) = p_email
$$;

-- Checks that the caller may upload a profile picture, before its file is read. Raises as identity.require_own_session.
create or replace function identity.authorize_profile_picture(p_session uuid, p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select identity.require_own_session(p_session, p_user)
$$;

-- Records an uploaded picture of the caller. Raises as identity.require_own_session.
create or replace function identity.store_profile_picture(p_session uuid, p_user uuid, p_id uuid, p_media_type text, p_bytes integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_own_session(p_session, p_user);
  insert into identity.profile_pictures (id, user_id, media_type, bytes) values (p_id, p_user, p_media_type, p_bytes);
end $$;

-- Marks the caller's onboarding as completed. Raises as identity.require_own_session.
create or replace function identity.finish_onboarding(p_session uuid, p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_own_session(p_session, p_user);
  update identity.users set onboarding_step = 'COMPLETED', onboarded_at = coalesce(onboarded_at, now()) where id = p_user;
end $$;

-- The newest maintenance notice, or one that says there is none.
create or replace function identity.maintenance_status() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select to_jsonb(m) - 'id' from identity.maintenance m order by m.id desc limit 1),
    jsonb_build_object('is_maintenance_mode', false, 'is_done', true, 'created_at', null, 'updated_at', null))
$$;

-- How current the scheduled backups are, for people who manage a workspace. They are late a day after the next one was due.
create or replace function identity.backup_status() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select jsonb_build_object('isScheduled', true, 'writtenAt', b.written_at, 'verifiedAt', b.verified_at, 'isVerified', b.is_verified,
              'isLate', coalesce(case when b.is_verified then b.verified_at else b.written_at end, b.started_at) < now() - make_interval(hours => b.every_hours + 24))
       from identity.backup_status b),
    jsonb_build_object('isScheduled', false, 'writtenAt', null, 'verifiedAt', null, 'isVerified', false, 'isLate', false))
$$;

revoke all on function identity.profile, identity.change_profile, identity.own_address, identity.language_of_address, identity.authorize_profile_picture,
  identity.store_profile_picture, identity.finish_onboarding, identity.maintenance_status, identity.backup_status from public;
grant execute on function identity.profile, identity.change_profile, identity.own_address, identity.language_of_address, identity.authorize_profile_picture,
  identity.store_profile_picture, identity.finish_onboarding, identity.maintenance_status, identity.backup_status to parley_app;
