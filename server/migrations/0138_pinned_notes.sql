-- Notes that stand on top of their record.
alter table notes add column pinned_at timestamptz, add column pinned_by uuid;
create index pinned_notes_of_contact on notes (workspace_id, contact_id, created_at, id)
  where contact_id is not null and pinned_at is not null;
create index pinned_notes_of_company on notes (workspace_id, company_id, created_at, id)
  where company_id is not null and pinned_at is not null;
create index pinned_notes_of_deal on notes (workspace_id, deal_id, created_at, id)
  where deal_id is not null and pinned_at is not null;
