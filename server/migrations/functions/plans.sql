-- Plans and subscriptions. Without configured plans, everybody uses the built-in one, which does not end.

-- Replaces all plans by those of the plans file.
create or replace function identity.replace_plans(p_plans jsonb) returns void
language sql set search_path = public, pg_temp as $$
  delete from identity.plans where not exists (select from jsonb_array_elements(p_plans) p where p ->> 'code' = code);
  insert into identity.plans (code, name, description, price, interval, duration, trial_days, grace_days, seats, features, checkout_url, position)
  select p ->> 'code', p ->> 'name', coalesce(p ->> 'description', ''), coalesce(p ->> 'price', ''), coalesce(p ->> 'interval', 'month'),
         coalesce(p ->> 'duration', 'monthly'), coalesce((p ->> 'trialDays')::integer, 0), coalesce((p ->> 'graceDays')::integer, 0),
         coalesce((p ->> 'seats')::integer, 0), coalesce(p -> 'features', '[]'), p ->> 'checkoutUrl', position
    from jsonb_array_elements(p_plans) with ordinality as a (p, position)
  on conflict (code) do update
     set name = excluded.name, description = excluded.description, price = excluded.price, interval = excluded.interval,
         duration = excluded.duration, trial_days = excluded.trial_days, grace_days = excluded.grace_days, seats = excluded.seats,
         features = excluded.features, checkout_url = excluded.checkout_url, position = excluded.position
$$;

-- Whether any plan is configured. Default of identity.organizations.needs_plan.
create or replace function identity.sells_plans() returns boolean
language sql stable set search_path = public, pg_temp as $$ select exists (select from identity.plans) $$;
alter table identity.organizations alter column needs_plan set default identity.sells_plans();

-- Where plans are sold, replaces the built-in plan of a sign-up by a trial of the requested plan or an unpaid subscription to it; without
-- a requested plan, the person must choose one. Trigger: `apply_requested_plan` on identity.subscriptions.
create or replace function identity.apply_requested_plan() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare requested_plan identity.plans;
begin
  if new.plan_code <> 'self-hosted' or not identity.sells_plans() then return new; end if;
  select * into requested_plan from identity.plans p where p.code = new.asked_plan_code;
  update identity.users set onboarded_at = null,
         onboarding_step = case when new.asked_trial and requested_plan.trial_days > 0 then 'INTEGRATION' else 'CHOOSE_PLAN' end
   where id = new.owner_id and not exists (select from identity.subscriptions s where s.owner_id = new.owner_id);
  if requested_plan.code is null then return null; end if;
  return identity.subscription_to(requested_plan, new.id, new.organization_id, new.owner_id, new.asked_trial);
end $$;
create or replace trigger apply_requested_plan before insert on identity.subscriptions for each row execute function identity.apply_requested_plan();

-- A new subscription to a plan: a running trial, or one that waits for its payment.
create or replace function identity.subscription_to(
  p identity.plans, p_id uuid, p_organization uuid, p_owner uuid, p_trial boolean)
returns identity.subscriptions language plpgsql stable set search_path = public, pg_temp as $$
declare
  subscription identity.subscriptions;
  on_trial     boolean := p_trial and p.trial_days > 0;
begin
  subscription.id := p_id;
  subscription.organization_id := p_organization;
  subscription.owner_id := p_owner;
  subscription.plan_id := p.code;
  subscription.plan_code := p.code;
  subscription.name := p.name;
  subscription.type := case when on_trial then 'trial' else 'paid' end;
  subscription.payment_status := case when on_trial then 'none' else 'pending' end;
  subscription.interval := p.interval;
  subscription.plan_duration_type := p.duration;
  subscription.quantity := 1;
  subscription.seat_count := p.seats;
  subscription.start_date := now();
  subscription.end_date := case when on_trial then now() + make_interval(days => p.trial_days) end;
  subscription.on_trial := on_trial;
  subscription.trial_used := on_trial;
  subscription.is_active := on_trial;
  subscription.is_selected := on_trial;
  subscription.is_canceled := false;
  subscription.is_disabled := false;
  subscription.asked_plan_code := p.code;
  subscription.asked_trial := p_trial;
  subscription.grace_period := case when on_trial then 0 else p.grace_days end;
  subscription.card_used_before := false;
  subscription.created_at := now();
  return subscription;
end $$;

-- Whether a subscription is active and has not ended.
create or replace function identity.is_running(s identity.subscriptions) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select s.is_active and not s.is_disabled and (s.end_date > now() or s.end_date is null and not s.is_canceled)
$$;

-- Whether a subscription has ended but is within its grace period.
create or replace function identity.is_in_grace_period(s identity.subscriptions) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    s.is_active and not s.is_disabled and s.end_date <= now() and s.end_date + make_interval(days => s.grace_period) > now(), false)
$$;

-- Requires a plan that runs or is within its grace period. Raises PA438 (the trial is over), PA498 (the grace period is over),
-- PA402 (none was chosen yet).
create or replace function identity.require_plan(p_organization uuid) returns void
language plpgsql stable set search_path = public, pg_temp as $$
declare
  has_valid_plan boolean;
  latest         identity.subscriptions;
begin
  select bool_or(identity.is_running(s) or identity.is_in_grace_period(s)) into has_valid_plan
    from identity.subscriptions s where s.organization_id = p_organization;
  if has_valid_plan then return; end if;
  select * into latest from identity.subscriptions s
   where s.organization_id = p_organization and s.payment_status <> 'pending' order by s.end_date desc nulls last, s.id desc limit 1;
  if latest.id is null then
    if exists (select from identity.organizations o where o.id = p_organization and o.needs_plan) then
      raise exception 'no plan was chosen' using errcode = 'PA402';
    end if;
  elsif latest.on_trial and latest.grace_period = 0 then
    raise exception 'the trial is over' using errcode = 'PA438';
  else
    raise exception 'the extension is over' using errcode = 'PA498';
  end if;
end $$;

-- The subscriptions of an organization of the caller as JSON, the selected one first, then the newest.
-- Raises as identity.require_membership.
create or replace function identity.subscriptions_of(p_session uuid, p_user uuid, p_organization uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare built_in identity.subscriptions;
begin
  perform identity.require_membership(p_session, p_user, p_organization, 'VIEWER');
  -- An organization that is older than plans, or on an installation without them, has the built-in plan.
  built_in := identity.subscription_to(
    row('self-hosted', 'Self-hosted', '', '', 'none', 'monthly', 0, 0, 0, '[]', null, 0)::identity.plans, p_organization, p_organization,
    p_user, false);
  built_in.is_active := true;
  built_in.is_selected := true;
  built_in.type := 'self-hosted';
  built_in.payment_status := 'none';
  return (
    with own as (
      select s.* from identity.subscriptions s where s.organization_id = p_organization
      union all
      select (built_in).* from identity.organizations o
       where o.id = p_organization and not o.needs_plan
         and not exists (select from identity.subscriptions s where s.organization_id = p_organization)),
    shown as (
      select s.*, identity.is_running(s) as running, identity.is_in_grace_period(s) as grace,
             exists (select from identity.subscriptions b
                      where b.organization_id = s.organization_id and b.id <> s.id and b.start_date < s.start_date
                        and b.payment_status <> 'pending') as had_before,
             s.on_trial and identity.is_running(s) and exists (
               select from identity.subscriptions b
                where b.organization_id = s.organization_id and b.id <> s.id and identity.is_running(b)) as conflict
        from (select (o::identity.subscriptions).* from own o) s)
    select coalesce(json_agg(json_build_object(
             'start_date', s.start_date, 'end_date', s.end_date, 'on_trial', s.on_trial, 'plan_id', s.plan_id,
             'plan_code', s.plan_code, 'name', s.name, 'type', s.type, 'payment_status', s.payment_status,
             'interval', s.interval, 'quantity', s.quantity, 'is_active', s.running, 'is_canceled', s.is_canceled,
             'is_disabled', s.is_disabled, 'has_previous_subscription', s.had_before, 'is_trial', s.on_trial,
             'is_on_grace_period', s.grace, 'is_conflict_resolved', not s.conflict,
             'is_team_subscription', s.owner_id <> p_user, 'trial_used', s.trial_used, 'trial_conflict', s.conflict,
             'grace_period', s.grace_period, 'is_eligible_for_grace', s.grace_period > 0, 'seat_count', s.seat_count,
             'plan_duration_type', s.plan_duration_type, 'owner_tenant_id', s.organization_id,
             'user_tenant_id', p_organization, 'is_selected', s.is_selected,
             'team', (select w.id from identity.workspaces w where w.organization_id = s.organization_id and w.deleted_at is null
                       order by w.created_at, w.id limit 1),
             'card_used_before', s.card_used_before) order by s.is_selected desc, s.start_date desc, s.id desc), '[]')::text
      from shown s);
end $$;

-- The plans on offer as JSON. Raises as identity.require_session.
create or replace function identity.plans_for(p_session uuid, p_user uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_session(p_session, p_user);
  return (
    select coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'description', p.description, 'price', p.price,
                                               'trial_days', p.trial_days, 'features', p.features) order by p.position, p.code), '[]')::text
      from identity.plans p);
end $$;

-- Whether a trial of the plan can begin. Null: there is no such plan. Raises as identity.require_membership.
create or replace function identity.check_trial(p_session uuid, p_user uuid, p_organization uuid, p_plan text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform identity.require_membership(p_session, p_user, p_organization, 'VIEWER');
  return (
    select jsonb_build_object(
             'trialUsed', p.trial_days = 0 or exists (
               select from identity.subscriptions s
                where s.trial_used and (s.organization_id = p_organization or s.owner_id = p_user)),
             'trialConflict', exists (
               select from identity.subscriptions s where s.organization_id = p_organization and identity.is_running(s)))
      from identity.plans p where p.code = p_plan);
end $$;

-- Begins a trial or an unpaid subscription: 'started', 'pending', 'unknown' (no such plan), 'used' (no trial left) or 'conflict'
-- (a plan runs). Raises as identity.require_own_session and, below ADMIN, PA409.
create or replace function identity.choose_plan(
  p_session uuid, p_user uuid, p_organization uuid, p_plan text, p_trial boolean, p_id uuid)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  requested_plan identity.plans;
  trial          jsonb;
begin
  perform identity.require_own_session(p_session, p_user);
  perform identity.require_membership(p_session, p_user, p_organization, 'ADMIN');
  -- Concurrent choices wait for each other; otherwise two trials could begin.
  perform from identity.organizations o where o.id = p_organization for update;
  perform from identity.users u where u.id = p_user for update;
  select * into requested_plan from identity.plans p where p.code = p_plan;
  if not found then return 'unknown'; end if;
  trial := identity.check_trial(p_session, p_user, p_organization, p_plan);
  if p_trial and (trial ->> 'trialUsed')::boolean then return 'used'; end if;
  if p_trial and (trial ->> 'trialConflict')::boolean then return 'conflict'; end if;
  delete from identity.subscriptions s where s.organization_id = p_organization and s.payment_status = 'pending';
  if p_trial then
    update identity.subscriptions s set is_selected = false where s.organization_id = p_organization and s.is_selected;
  end if;
  insert into identity.subscriptions
  select (identity.subscription_to(requested_plan, p_id, p_organization, p_user, p_trial)).*;
  if p_trial then
    update identity.users u set onboarding_step = 'INTEGRATION' where u.id = p_user and u.onboarded_at is null;
  end if;
  return case when p_trial then 'started' else 'pending' end;
end $$;

-- The unpaid subscription of an organization, with the address of its checkout page.
create or replace function identity.unpaid_plan(p_organization uuid)
returns table (plan_code text, checkout_url text) language sql stable security definer set search_path = public, pg_temp as $$
  select p.code, p.checkout_url from identity.subscriptions s join identity.plans p on p.code = s.plan_code
   where s.organization_id = p_organization and s.payment_status = 'pending' limit 1
$$;

-- Records a payment of the oldest organization that this person owns, for an operator. Answers its name; null: no such owner or plan.
create or replace function identity.note_payment(p_email text, p_plan text, p_until timestamptz) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  payer          record;
  requested_plan identity.plans;
  paid           identity.subscriptions;
begin
  select o.id, o.name, u.id as owner into payer
    from identity.users u
    join identity.organization_members m on m.user_id = u.id and m.role = 'OWNER' and m.removed_at is null
    join identity.organizations o on o.id = m.organization_id and o.deleted_at is null
   where lower(u.email) = p_email order by o.created_at, o.id limit 1;
  select * into requested_plan from identity.plans p where p.code = p_plan;
  if payer.id is null or requested_plan.code is null then return null; end if;
  delete from identity.subscriptions s where s.organization_id = payer.id and s.payment_status = 'pending';
  update identity.subscriptions s set is_selected = false where s.organization_id = payer.id;
  paid := identity.subscription_to(requested_plan, gen_random_uuid(), payer.id, payer.owner, false);
  paid.payment_status := 'paid';
  paid.is_active := true;
  paid.is_selected := true;
  paid.end_date := p_until;
  insert into identity.subscriptions select (paid).*;
  update identity.users set onboarding_step = 'INTEGRATION' where id = payer.owner and onboarded_at is null;
  return payer.name;
end $$;

revoke all on function identity.replace_plans, identity.sells_plans, identity.apply_requested_plan, identity.subscription_to,
  identity.is_running, identity.is_in_grace_period, identity.require_plan, identity.subscriptions_of, identity.plans_for,
  identity.check_trial, identity.choose_plan, identity.unpaid_plan, identity.note_payment from public;
grant execute on function identity.subscriptions_of, identity.plans_for, identity.check_trial, identity.choose_plan,
  identity.unpaid_plan to parley_app;
