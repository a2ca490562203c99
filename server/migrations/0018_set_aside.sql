-- What ended the process while it was worked on is not tried for ever.

-- An undo that was given up; it can be started again, and goes on where it stopped.
alter table imports drop constraint imports_undo_status_check;
alter table imports add constraint imports_undo_status_check check (undo_status in ('running', 'done', 'failed'));

-- Downloads of the file during which the process ended: counted before each one, and taken back after it.
alter table whatsapp_media add column crashes integer not null default 0;
create index whatsapp_media_failed on whatsapp_media (workspace_id, id) where state = 'failed';

-- When an entry was given up, whose processing failed or ended the process again and again.
alter table whatsapp_journal add column set_aside_at timestamptz;
create index whatsapp_journal_set_aside on whatsapp_journal (workspace_id, id) where set_aside_at is not null;
