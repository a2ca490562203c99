-- Finds the stages that deals were in before a bulk edit moved them, to undo it.

alter table deal_stage_periods add column bulk_operation_id uuid;
create index deal_stage_periods_of_bulk_operation on deal_stage_periods (workspace_id, bulk_operation_id)
  where bulk_operation_id is not null;
