-- Members who are mentioned in the note of a record.
alter table notes add column mentions uuid[] not null generated always as (mentioned_ids(content)) stored;

-- Notifying of a changed note takes those whom it did not mention before.
drop function if exists identity.notify_of_mentions(uuid, uuid);
