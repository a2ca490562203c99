-- Plans and subscriptions. Where no plan is configured everybody uses the built-in one, without end.

-- A copy of the plans file, written at every start. functions/plans.sql relies on the order of these columns.
create table identity.plans (
  code         text primary key,
  name         text not null,
  description  text not null default '',
  -- As people read it.
  price        text not null default '',
  interval     text not null default 'month',
  duration     text not null default 'monthly',
  trial_days   integer not null default 0,
  grace_days   integer not null default 0,
  seats        integer not null default 0,
  features     jsonb not null default '[]',
  checkout_url text,
  position     integer not null default 0
);

create table identity.subscriptions (
  id                 uuid primary key,
  organization_id    uuid not null references identity.organizations,
  owner_id           uuid not null references identity.users,
  plan_id            text not null,
  plan_code          text not null,
  name               text not null,
  type               text not null,
  payment_status     text not null,
  interval           text not null,
  plan_duration_type text not null default 'monthly',
  quantity           integer not null default 1,
  seat_count         integer not null default 0,
  start_date         timestamptz not null default now(),
  end_date           timestamptz,
  on_trial           boolean not null default false,
  trial_used         boolean not null default false,
  is_active          boolean not null,
  is_selected        boolean not null,
  is_canceled        boolean not null default false,
  is_disabled        boolean not null default false,
  -- What the sign-up asked for, where no such plan is configured.
  asked_plan_code    text,
  asked_trial        boolean not null default false,
  -- Days after the end in which work may go on.
  grace_period       integer not null default 0,
  -- The card had been used for a trial elsewhere.
  card_used_before   boolean not null default false,
  created_at         timestamptz not null default now()
);
create index subscriptions_of_organization on identity.subscriptions (organization_id);
create index subscriptions_of_owner on identity.subscriptions (owner_id);
