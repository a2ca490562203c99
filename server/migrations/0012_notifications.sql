-- Reminders of a task or a follow-up that has become due.
create table notifications (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null default new_id(),
  user_id      uuid not null,
  kind         text not null check (kind in ('task', 'contact')),
  record_id    uuid not null,
  due_at       timestamptz not null,
  created_at   timestamptz not null default now(),
  read_at      timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id)
);
-- Each due time is notified once.
create unique index notifications_unique on notifications (workspace_id, user_id, kind, record_id, due_at);
create index notifications_of_person on notifications (workspace_id, user_id, created_at, id);
create index notifications_unread on notifications (workspace_id, user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);
select isolate_by_workspace('notifications');
revoke insert, delete on notifications from parley_app;
-- Within the workspace nobody sees another person's.
create policy own_person on notifications as restrictive
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));

-- Whether somebody also wants reminders by mail.
create table reminder_settings (
  workspace_id uuid not null references identity.workspaces,
  user_id      uuid not null,
  by_mail      boolean not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references members (workspace_id, user_id)
);
select isolate_by_workspace('reminder_settings');
revoke delete on reminder_settings from parley_app;
create policy own_person on reminder_settings as restrictive
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
