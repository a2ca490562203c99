-- Finds what a person changed in a bulk operation, to undo it. Imports and deletions are undone by other means, and are left out.
create index history_of_bulk_operation on history (workspace_id, bulk_operation_id)
  where bulk_operation_id is not null and source is null and operation in ('changed', 'added', 'removed');
