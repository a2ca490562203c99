-- Pictures of records. The row says whose a stored file is; the file lies in the file store under the id.
create table pictures (
  workspace_id uuid not null,
  id           uuid not null,
  media_type   text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes        integer not null,
  created_by   uuid not null,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, user_id)
);

select protect('pictures');

-- Which pictures are in use is asked by the job that takes the others away.
create index contacts_by_picture on contacts (workspace_id, avatar) where avatar like '/files/%';
create index companies_by_picture on companies (workspace_id, logo) where logo like '/files/%';
