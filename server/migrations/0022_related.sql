-- The record with which an activity, a note or a task went to the trash, and with which it comes back.
alter table activities add column deleted_with uuid;
alter table notes add column deleted_with uuid;
alter table tasks add column deleted_with uuid;
create index activities_gone_along on activities (workspace_id, deleted_with) where deleted_with is not null;
create index notes_gone_along on notes (workspace_id, deleted_with) where deleted_with is not null;
create index tasks_gone_along on tasks (workspace_id, deleted_with) where deleted_with is not null;
