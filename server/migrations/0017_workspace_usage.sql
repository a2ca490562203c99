-- What each workspace stores, for its limits: the sum over its rows. A transaction adds to a row that no other transaction has locked,
-- so that those who write at once never wait for one another, and a workspace has as many rows as it ever had writers at once.
create table workspace_usage (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null default new_id(),
  -- Records of every kind, those in the trash included.
  records      bigint not null default 0,
  -- Pictures and the files of messages; messages with the same content share one file.
  files        bigint not null default 0,
  file_bytes   bigint not null default 0,
  primary key (workspace_id, id)
);
select isolate_by_workspace('workspace_usage');
-- Only triggers count.
revoke insert, update, delete on workspace_usage from parley_app;

insert into workspace_usage (workspace_id, records, files, file_bytes)
select workspace_id, sum(records), sum(files), sum(file_bytes)
  from (select workspace_id, count(*) as records, 0 as files, 0 as file_bytes from contacts group by workspace_id
        union all select workspace_id, count(*), 0, 0 from companies group by workspace_id
        union all select workspace_id, count(*), 0, 0 from deals group by workspace_id
        union all select workspace_id, count(*), 0, 0 from activities group by workspace_id
        union all select workspace_id, count(*), 0, 0 from notes group by workspace_id
        union all select workspace_id, count(*), 0, 0 from tasks group by workspace_id
        union all select workspace_id, 0, count(*), sum(bytes) from pictures group by workspace_id
        union all select workspace_id, 0, count(*), sum(bytes)
                    from (select distinct on (workspace_id, file) workspace_id, file, coalesce(bytes, 0) as bytes
                            from whatsapp_media where file is not null order by workspace_id, file) f group by workspace_id) stored
 group by workspace_id;
