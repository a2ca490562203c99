-- Rules for all writes of records, and for who may own them.

-- Gives a new workspace its first pipeline, with one stage for each status. Trigger: `add_first_pipeline` on identity.workspaces.
create or replace function add_first_pipeline() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare first_pipeline uuid;
begin
  insert into pipelines (workspace_id, name) values (new.id, 'Sales pipeline') returning id into first_pipeline;
  perform add_default_stages(new.id, first_pipeline);
  return null;
end $$;
create or replace trigger add_first_pipeline after insert on identity.workspaces for each row execute function add_first_pipeline();

-- Adds the four stages with which every pipeline begins, in the order of the board.
create or replace function add_default_stages(p_workspace uuid, p_pipeline uuid) returns void
language sql set search_path = public, pg_temp as $$
  insert into pipeline_stages (workspace_id, pipeline_id, name, category, color, rotting_days, position) values
    (p_workspace, p_pipeline, 'Open', 'OPEN', 'BLUE', 14, 1),
    (p_workspace, p_pipeline, 'Paused', 'PAUSED', 'YELLOW', null, 2),
    (p_workspace, p_pipeline, 'Won', 'WON', 'GREEN', null, 3),
    (p_workspace, p_pipeline, 'Lost', 'LOST', 'RED', null, 4)
$$;

-- The stage that a deal of a status enters: the first of that category in the pipeline, or in the oldest pipeline if it is null, unless it
-- is archived. Locked, so that it cannot be deleted before the deal is in it; null if the pipeline is gone. A pipeline in the archive keeps
-- its deals, whose status can change.
create or replace function first_stage(p_workspace uuid, p_pipeline uuid, p_category text) returns uuid
language sql set search_path = public, pg_temp as $$
  select s.id
    from pipelines p join pipeline_stages s on s.workspace_id = p.workspace_id and s.pipeline_id = p.id
   where p.workspace_id = p_workspace and s.category = p_category and s.archived_at is null
     and (p.id = p_pipeline or p_pipeline is null and p.archived_at is null)
   order by p.created_at, p.id, s.position, s.id
   limit 1
     for key share of s
$$;

-- Keeps stage and status of a deal consistent: writing the stage sets the status; writing the status moves the deal to the first stage of
-- that category in its pipeline, or, in the undo of an import, back to its earlier stage. A deal adopts the probability of a stage that
-- has one, unless its own is written. Raises PA410 for a stage that is gone, and PA424 for one that is archived or in another pipeline that
-- is, except in an undo.
-- Triggers: `choose_stage_on_insert` and `choose_stage_on_update` on deals; by their names, they run before those that read it.
create or replace function choose_stage() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare stage record;
begin
  if tg_op = 'INSERT' then
    if new.stage_id is null then new.stage_id := first_stage(new.workspace_id, null, new.status); end if;
  elsif new.stage_id = old.stage_id then
    if current_setting('app.source', true) = 'undo' then
      new.stage_id := (select p.stage_id from deal_stage_periods p join pipeline_stages s on s.workspace_id = p.workspace_id and s.id = p.stage_id
                        where p.workspace_id = new.workspace_id and p.deal_id = new.id and s.category = new.status
                        order by p.entered_at desc, p.id desc limit 1);
    else
      new.stage_id := null;
    end if;
    if new.stage_id is null then
      new.stage_id := first_stage(new.workspace_id, (
        select s.pipeline_id from pipeline_stages s where s.workspace_id = new.workspace_id and s.id = old.stage_id), new.status);
    end if;
  end if;
  select s.category, s.probability, s.pipeline_id, s.archived_at is not null as is_archived, p.archived_at is not null as is_in_archive
    into stage
    from pipeline_stages s join pipelines p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id
   where s.workspace_id = new.workspace_id and s.id = new.stage_id for key share of s;
  if not found then raise exception 'stage is gone' using errcode = 'PA410', column = 'stage_id'; end if;
  if (stage.is_archived or stage.is_in_archive) and new.stage_id is distinct from old.stage_id
     and current_setting('app.source', true) is distinct from 'undo'
     and (stage.is_archived or not exists (
       select from pipeline_stages o
        where o.workspace_id = new.workspace_id and o.id = old.stage_id and o.pipeline_id = stage.pipeline_id)) then
    raise exception 'stage is archived' using errcode = 'PA424';
  end if;
  new.status := stage.category;
  -- An undo restores the probability itself.
  if new.probability = coalesce(old.probability, 0) and current_setting('app.source', true) is distinct from 'undo' then
    new.probability := coalesce(stage.probability, new.probability);
  end if;
  return new;
end $$;
create or replace trigger choose_stage_on_insert before insert on deals for each row execute function choose_stage();
create or replace trigger choose_stage_on_update before update of stage_id, status on deals for each row
  when (old.stage_id is distinct from new.stage_id or old.status is distinct from new.status) execute function choose_stage();

-- Records the stages that new deals enter. Trigger: `record_first_stage` on deals.
create or replace function record_first_stage() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deal_stage_periods (workspace_id, deal_id, stage_id, stage_name, status, entered_by)
  select n.workspace_id, n.id, n.stage_id, s.name, n.status, nullif(current_setting('app.user_id', true), '')::uuid
    from new_rows n join pipeline_stages s on s.workspace_id = n.workspace_id and s.id = n.stage_id;
  return null;
end $$;
create or replace trigger record_first_stage after insert on deals referencing new table as new_rows
  for each statement execute function record_first_stage();

-- Records that a deal left a stage and entered another, and in which bulk edit. Trigger: `record_stage_move` on deals.
create or replace function record_stage_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare actor constant uuid := nullif(current_setting('app.user_id', true), '');
begin
  update deal_stage_periods p set left_at = now(), left_by = actor
   where p.workspace_id = new.workspace_id and p.deal_id = new.id and p.left_at is null;
  insert into deal_stage_periods (workspace_id, deal_id, stage_id, stage_name, status, entered_by, bulk_operation_id)
  select new.workspace_id, new.id, new.stage_id, s.name, new.status, actor,
         case when coalesce(current_setting('app.source', true), '') = '' then nullif(current_setting('app.bulk_operation_id', true), '')::uuid end
    from pipeline_stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id;
  return null;
end $$;
create or replace trigger record_stage_move after update of stage_id, status on deals for each row
  when (old.stage_id is distinct from new.stage_id) execute function record_stage_move();

revoke all on function add_first_pipeline, add_default_stages, first_stage, choose_stage, record_first_stage, record_stage_move
  from public;
grant execute on function add_default_stages to parley_app;

-- Keeps a deal consistent with its status: exactly the won and lost ones have a closing date, a new one when they change from one to the
-- other (GAP-061); only lost ones have a reason. Triggers: `set_dates_on_insert` and `set_dates_on_update` on deals.
create or replace function set_deal_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closed constant text[] := '{WON,LOST}';
begin
  if new.status <> all (closed) then
    new.actual_close_date := null;
  elsif new.actual_close_date is null then
    new.actual_close_date := now();
  elsif tg_op = 'UPDATE' then
    if old.status <> new.status and old.status = any (closed) and new.actual_close_date = old.actual_close_date
      and current_setting('app.source', true) is distinct from 'undo' then
      new.actual_close_date := now();
    end if;
  end if;
  if new.status <> 'LOST' then new.lost_reason := null; end if;
  return new;
end $$;
create or replace trigger set_dates_on_insert before insert on deals for each row execute function set_deal_dates();
create or replace trigger set_dates_on_update before update of stage_id, status, actual_close_date, lost_reason on deals for each row
  when (old.status is distinct from new.status or old.actual_close_date is distinct from new.actual_close_date
        or old.lost_reason is distinct from new.lost_reason)
  execute function set_deal_dates();

-- The number of decimals of amounts in a currency, as in contract/deals/currencies.ts.
create or replace function currency_decimals(p_currency text) returns integer language sql immutable parallel safe as $$
  select case
    when p_currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when p_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end
$$;

-- Refuses to change the value of a deal to one with more decimals than its currency has. An import has left such values out before, and
-- an undo restores what was stored. Raises PA425. Trigger: `check_value` on deals.
create or replace function check_deal_value() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.source', true), '') not in ('import', 'undo')
     and scale(trim_scale(new.value)) > currency_decimals(new.currency) then
    raise exception 'value has more decimals than its currency' using errcode = 'PA425';
  end if;
  return new;
end $$;
create or replace trigger check_value before update of value on deals for each row
  when (old.value is distinct from new.value) execute function check_deal_value();

-- Completes an activity that is not planned for later, at its scheduled time or now, unless a time is given (GAP-070).
-- Triggers: `set_dates_on_insert` and `set_dates_on_update` on activities.
create or replace function set_activity_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.completed_at is not distinct from old.completed_at then
    new.completed_at := case when new.scheduled_at > now() then null else coalesce(new.scheduled_at, now()) end;
  end if;
  return new;
end $$;
create or replace trigger set_dates_on_insert before insert on activities for each row execute function set_activity_dates();
create or replace trigger set_dates_on_update before update of scheduled_at on activities for each row
  when (old.scheduled_at is distinct from new.scheduled_at) execute function set_activity_dates();

-- Dates a task when it is completed and clears the date of any other (TASK-023, TASK-024). Trigger: `set_dates` on tasks.
create or replace function set_task_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status <> 'COMPLETED' then
    new.completed_at := null;
  elsif new.completed_at is null then
    new.completed_at := case when tg_op = 'UPDATE' then coalesce(old.completed_at, now()) else now() end;
  end if;
  return new;
end $$;
create or replace trigger set_dates before insert or update of status, completed_at on tasks for each row execute function set_task_dates();

-- Former members are never assigned a record, not even while they are being removed: identity.remove_member locks the member's row first,
-- so that these functions wait for it and then find the member gone. One set of them for each table of records with an owner.
do $$
declare kind record;
begin
  for kind in select k.table_name, k.owner_column from record_kinds() k where k.owner_column is not null loop
    execute format($make$
      -- Refuses to assign a record to a former member: raises PA410, or unassigns it if an import or its undo assigned it. Without a
      -- workspace, everything is allowed: backups contain records of former members.
      create or replace function forbid_departed_owner_of_%1$s(p_workspace uuid, p_holders uuid[]) returns void
      language plpgsql security definer set search_path = public, pg_temp as $body$
      declare current_members uuid[];
      begin
        if coalesce(current_setting('app.workspace_id', true), '') = '' then return; end if;
        perform from members m where m.workspace_id = p_workspace and m.user_id = any(p_holders) for key share;
        current_members := array(select m.user_id from members m
                          where m.workspace_id = p_workspace and m.user_id = any(p_holders) and m.removed_at is null);
        if current_members @> p_holders then return; end if;
        if coalesce(current_setting('app.source', true), '') = '' then
          raise exception 'member has left' using errcode = 'PA410', column = %2$L;
        end if;
        update %1$I set %2$I = null where workspace_id = p_workspace and %2$I = any(p_holders) and %2$I <> all(current_members);
      end $body$;
      revoke all on function forbid_departed_owner_of_%1$s from public;

      -- Rejects former members as owners of new rows, once per statement, as forbid_departed_owner_of_%1$s does. Trigger: `forbid_departed_on_insert` on %1$s.
      create or replace function forbid_departed_on_insert_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        perform forbid_departed_owner_of_%1$s(n.workspace_id, array_agg(distinct n.%2$I))
           from new_rows n where n.%2$I is not null group by n.workspace_id;
        return null;
      end $body$;
      revoke all on function forbid_departed_on_insert_%1$s from public;

      -- Rejects a former member as the new owner, as forbid_departed_owner_of_%1$s does. Trigger: `forbid_departed_on_update` on %1$s.
      create or replace function forbid_departed_on_update_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        perform forbid_departed_owner_of_%1$s(new.workspace_id, array[new.%2$I]);
        return null;
      end $body$;
      revoke all on function forbid_departed_on_update_%1$s from public;

      create or replace trigger forbid_departed_on_insert after insert on %1$I referencing new table as new_rows
        for each statement execute function forbid_departed_on_insert_%1$s();
      create or replace trigger forbid_departed_on_update after update of %2$I on %1$I for each row
        when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function forbid_departed_on_update_%1$s();
    $make$, kind.table_name, kind.owner_column);
  end loop;
end $$;

-- Keeps the rows of a record in custom_field_values up to date: rewrites those of changed values. Triggers:
-- `index_custom_fields_on_insert` and `index_custom_fields_on_update` on every table of records that has custom fields.
create or replace function index_custom_fields() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  record_kind constant text := tg_argv[0];
  before jsonb := '{}';
begin
  if tg_op = 'UPDATE' then
    before := old.custom_fields;
    delete from custom_field_values v using custom_fields f
     where v.workspace_id = new.workspace_id and v.kind = record_kind and v.record_id = new.id
       and f.workspace_id = v.workspace_id and f.id = v.field_id and before -> f.key is distinct from new.custom_fields -> f.key;
  end if;
  insert into custom_field_values (workspace_id, kind, record_id, field_id, ordinal, text_value, long_value, number_value, time_value)
  select new.workspace_id, record_kind, new.id, f.id, one.ordinal,
         case when f.type not in ('LONG_TEXT', 'NUMBER', 'DATE', 'DATE_TIME') then one.value end,
         case f.type when 'LONG_TEXT' then one.value end,
         case f.type when 'NUMBER' then one.value::float8 end,
         case f.type when 'DATE' then (one.value || 'T00:00Z')::timestamptz when 'DATE_TIME' then one.value::timestamptz end
    from jsonb_each(new.custom_fields) given
    join custom_fields f on f.workspace_id = new.workspace_id and f.kind = record_kind and f.key = given.key
   cross join lateral jsonb_array_elements_text(
           case jsonb_typeof(given.value) when 'array' then given.value else jsonb_build_array(given.value) end)
           with ordinality one (value, ordinal)
   where given.value is distinct from before -> given.key;
  return null;
end $$;

-- Deletes the values of purged records. Trigger: `unindex_custom_fields` on every table of records that has custom fields.
create or replace function unindex_custom_fields() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from custom_field_values v where v.workspace_id = old.workspace_id and v.kind = tg_argv[0] and v.record_id = old.id;
  return null;
end $$;

do $$
declare kind record;
begin
  for kind in select k.kind, k.table_name from record_kinds() k where k.has_custom_fields loop
    execute format($make$
      create or replace trigger index_custom_fields_on_insert after insert on %1$I for each row
        when (new.custom_fields <> '{}') execute function index_custom_fields(%2$L);
      create or replace trigger index_custom_fields_on_update after update of custom_fields on %1$I for each row
        when (old.custom_fields <> new.custom_fields) execute function index_custom_fields(%2$L);
      create or replace trigger unindex_custom_fields after delete on %1$I for each row
        when (old.custom_fields <> '{}') execute function unindex_custom_fields(%2$L);
    $make$, kind.table_name, kind.kind);
  end loop;
end $$;

revoke all on function index_custom_fields, unindex_custom_fields from public;
