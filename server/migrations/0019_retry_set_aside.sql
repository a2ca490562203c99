-- What was set aside can be tried again, or discarded.

-- When a file was given up. Where it comes from is kept until it is discarded.
alter table whatsapp_media add column set_aside_at timestamptz;
update whatsapp_media set set_aside_at = created_at where state = 'failed';
drop index whatsapp_media_failed;
create index whatsapp_media_set_aside on whatsapp_media (workspace_id, id) where set_aside_at is not null;

-- Also answers which import a job is about.
drop function if exists list_failed_jobs();
