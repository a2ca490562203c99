-- Amounts in dinars and rials have three decimals. The lists sort by thousandths, because with row-level security an index can compare
-- integers, but not numerics. Stored amounts stay as they are. PostgreSQL cannot change the type of a column that a generated one reads.
-- squawk-ignore ban-drop-column
alter table deals drop column value_cents;
-- squawk-ignore changing-column-type
alter table deals alter column value type numeric(19, 3);
-- squawk-ignore adding-field-with-default
alter table deals add column value_thousandths bigint generated always as (value * 1000) stored;
create index deals_by_value on deals (workspace_id, value_thousandths, id) where deleted_at is null;
