-- The audit log, which an administrator reads.

-- Fills in who acts, in whose name and when, so that nobody inside a workspace can write in another person's name.
-- Trigger: `stamp` on audit_log.
create or replace function stamp_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.recorded_at := clock_timestamp();
  new.actor_id := coalesce(nullif(current_setting('app.user_id', true), '')::uuid, new.actor_id);
  new.impersonator_id := coalesce(nullif(current_setting('app.impersonator_id', true), '')::uuid, new.impersonator_id);
  new.actor_name := (select coalesce(u.name, u.email) from identity.users u where u.id = new.actor_id);
  new.impersonator := (select coalesce(u.name, u.email) from identity.users u where u.id = new.impersonator_id);
  return new;
end $$;
create or replace trigger stamp before insert on audit_log for each row execute function stamp_audit();

-- Writes an audit line of one workspace, for functions that run as the owner.
create or replace function identity.audit(
  p_workspace uuid, p_actor uuid, p_action text, p_subject_kind text default null, p_subject_id uuid default null,
  p_subject text default null, p_details jsonb default null, p_impersonator uuid default null)
returns void language sql set search_path = public, pg_temp as $$
  insert into audit_log (workspace_id, actor_id, action, subject_kind, subject_id, subject_name, details, impersonator_id)
  values (p_workspace, p_actor, p_action, p_subject_kind, p_subject_id, p_subject, p_details, p_impersonator)
$$;

-- Writes an audit line about an organization into every workspace of it that the actor works in.
create or replace function identity.audit_throughout(
  p_organization uuid, p_actor uuid, p_action text, p_subject_kind text default null, p_subject_id uuid default null,
  p_subject text default null, p_details jsonb default null, p_impersonator uuid default null)
returns void language sql set search_path = public, pg_temp as $$
  insert into audit_log (workspace_id, actor_id, action, subject_kind, subject_id, subject_name, details, impersonator_id)
  select m.workspace_id, p_actor, p_action, p_subject_kind, p_subject_id, p_subject, p_details, p_impersonator
    from members m
    join identity.workspaces w on w.id = m.workspace_id and w.organization_id = p_organization and w.deleted_at is null
   where m.user_id = p_actor and m.removed_at is null
$$;

-- Audits a sign-in, with the first refresh token of a session for an organization; impersonation is no sign-in.
-- Trigger: `audit_sign_in` on identity.refresh_tokens.
create or replace function identity.audit_sign_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare opened identity.sessions;
begin
  if exists (select from identity.refresh_tokens t
              where t.session_id = new.session_id and t.organization_id = new.organization_id and t.token_hash <> new.token_hash) then
    return null;
  end if;
  select * into opened from identity.sessions s where s.id = new.session_id;
  -- Entering another person's account is no sign-in of theirs.
  if to_jsonb(opened) ->> 'impersonator_id' is not null then return null; end if;
  perform identity.audit_throughout(new.organization_id, opened.user_id, 'session.opened',
    p_details := jsonb_build_object('device', opened.user_agent));
  return null;
end $$;
create or replace trigger audit_sign_in after insert on identity.refresh_tokens
  for each row when (new.organization_id is not null) execute function identity.audit_sign_in();

revoke all on function stamp_audit, identity.audit, identity.audit_throughout, identity.audit_sign_in from public;
