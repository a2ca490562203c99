-- The imports of a person, newest first: their ids sort by time.
create index imports_of_person on imports (workspace_id, created_by, kind, id desc);
