-- Every change of a workspace, numbered without gaps: the counter's row stays locked until the commit, so that no reader can see
-- number n + 1 before number n.
create table event_counters (
  workspace_id uuid primary key references identity.workspaces,
  seq          bigint not null default 0
);
select isolate_by_workspace('event_counters');

create table events (
  workspace_id uuid not null,
  seq          bigint not null,
  kind         text not null,
  ids          uuid[] not null,
  version      integer,
  data         jsonb,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, seq)
);
create index events_by_age on events (created_at);
select isolate_by_workspace('events');

-- Answers by the caller's idempotency key (R4), for 24 hours.
create table idempotency_keys (
  workspace_id uuid not null,
  user_id      uuid not null,
  key          text not null,
  fingerprint  text not null,
  status       integer,
  body         text,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
select isolate_by_workspace('idempotency_keys');

-- Names of the current workspace and its organization. Runs as its owner, so it names the workspace itself; every workspace has an
-- event counter.
create view workspace_names with (security_barrier) as
  select e.workspace_id, w.name as workspace, o.name as organization
    from event_counters e
    join identity.workspaces w on w.id = e.workspace_id
    join identity.organizations o on o.id = w.organization_id
   where e.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on workspace_names to parley_app;
