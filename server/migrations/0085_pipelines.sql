-- Pipelines: the stages that the deals of a workspace pass through. A deal has the status that its stage stands for.

create table pipelines (
  workspace_id uuid not null references identity.workspaces,
  id           uuid not null default new_id(),
  name         text not null,
  -- Counts the changes of the pipeline and of its stages.
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index pipelines_by_name on pipelines (workspace_id, lower(name));
select isolate_by_workspace('pipelines');

create table pipeline_stages (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  pipeline_id  uuid not null,
  name         text not null,
  -- The status of its deals. It never changes while the stage has some.
  category     text not null check (category in ('OPEN', 'PAUSED', 'WON', 'LOST')),
  color        text not null,
  -- That of deals which enter it; null leaves them theirs.
  probability  integer check (probability between 0 and 100),
  -- Days without a change after which an open deal is rotting; null: never.
  rotting_days integer check (rotting_days > 0),
  -- Its place among the stages of the pipeline, from 1. Not unique, so that deals can enter while stages change places.
  position     integer not null,
  primary key (workspace_id, id),
  unique (workspace_id, id, category),
  foreign key (workspace_id, pipeline_id) references pipelines (workspace_id, id) on delete cascade,
  -- A deal that is won or lost has the probability of its outcome.
  check (probability is null or category in ('OPEN', 'PAUSED')),
  check (rotting_days is null or category = 'OPEN')
);
create unique index pipeline_stages_by_name on pipeline_stages (workspace_id, pipeline_id, lower(name));
create index pipeline_stages_by_position on pipeline_stages (workspace_id, pipeline_id, position, id);
select isolate_by_workspace('pipeline_stages');

-- Every workspace has the board that it had before. New ones get theirs from add_first_pipeline().
insert into pipelines (workspace_id, name) select id, 'Sales pipeline' from identity.workspaces;
insert into pipeline_stages (workspace_id, pipeline_id, name, category, color, rotting_days, position)
select p.workspace_id, p.id, s.name, s.category, s.color, s.rotting_days, s.position
  from pipelines p
 cross join (values ('Open', 'OPEN', 'BLUE', 14, 1), ('Paused', 'PAUSED', 'YELLOW', null, 2), ('Won', 'WON', 'GREEN', null, 3),
                    ('Lost', 'LOST', 'RED', null, 4)) s (name, category, color, rotting_days, position);

alter table deals add column stage_id uuid;
update deals d set stage_id = s.id from pipeline_stages s where s.workspace_id = d.workspace_id and s.category = d.status;
alter table deals
  alter column stage_id set not null,
  add foreign key (workspace_id, stage_id, status) references pipeline_stages (workspace_id, id, category);
-- Serves the cards of a stage, and whoever deletes one.
create index deals_by_stage on deals (workspace_id, stage_id, created_at, id);
-- The sums of a board are read from the index alone; it also sorts by stage.
create index deals_by_stage_sums on deals (workspace_id, stage_id, id) include (currency, value, probability, status) where deleted_at is null;

-- When each deal was in which stage, and who moved it there and on: written by triggers alone (functions/records.sql).
create table deal_stage_periods (
  workspace_id uuid not null,
  id           uuid not null default new_id(),
  deal_id      uuid not null,
  -- Null once the stage is deleted; its name stays.
  stage_id     uuid,
  stage_name   text not null,
  status       text not null,
  entered_at   timestamptz not null default now(),
  entered_by   uuid,
  left_at      timestamptz,
  left_by      uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, deal_id) references deals (workspace_id, id) on delete cascade,
  foreign key (workspace_id, stage_id) references pipeline_stages (workspace_id, id) on delete set null (stage_id)
);
create index deal_stage_periods_of_deal on deal_stage_periods (workspace_id, deal_id, entered_at, id);
create index deal_stage_periods_of_stage on deal_stage_periods (workspace_id, stage_id, entered_at);
select isolate_by_workspace('deal_stage_periods');
revoke insert, update, delete on deal_stage_periods from parley_app;

-- Since when an older deal has its status is known only if it is closed.
insert into deal_stage_periods (workspace_id, deal_id, stage_id, stage_name, status, entered_at)
select d.workspace_id, d.id, d.stage_id, s.name, d.status, least(coalesce(d.actual_close_date, d.created_at), now())
  from deals d join pipeline_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id;
