import { type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { actorJson, impersonatorJson } from '../history/public.ts'

/** The impersonator of a related activity or note, which only its history has. */
const impersonatorId = sql`coalesce(h.impersonator_id, (
  select c.impersonator_id from history c
   where c.workspace_id = h.workspace_id and c.kind = h.entry and c.record_id = h.record_id and h.entry in ('activity', 'note')
     and c.operation = 'created' order by c.seq limit 1))`

/** The representation of an entry of alias `h`, as alias `shown`; `names` selects the names of the records that its changes link to. */
export const timelineEntryRepresentation = (names: Sql): Sql =>
  staticSql(sql`
  cross join lateral (
    select h.key as id, h.entry as kind, h.at, ${actorJson(sql`h.actor_id`)} as actor,
           ${impersonatorJson(impersonatorId)} as behind, h.record_id as "recordId",
           case h.entry
             when 'task' then (select t.title from tasks t where t.workspace_id = h.workspace_id and t.id = h.record_id)
             when 'deal' then (select d.title from deals d where d.workspace_id = h.workspace_id and d.id = h.record_id) end as title,
           case when h.operation is not null then
             json_build_object('what', h.operation, 'part', h.part, 'step', h.bulk_operation_id, 'via', h.source, 'changes', h.changes,
                               'names', ${names}) end as change,
           case when h.entry = 'activity' then
             (select json_build_object('title', a.title, 'description', a.description, 'type', a.type, 'channel', a.channel,
                                       'outcome', a.outcome, 'duration', a.duration, 'scheduledAt', a.scheduled_at,
                                       'completedAt', a.completed_at)
                from activities a where a.workspace_id = h.workspace_id and a.id = h.record_id) end as activity,
           case when h.entry = 'note' then
             (select json_build_object('title', n.title, 'content', n.content)
                from notes n where n.workspace_id = h.workspace_id and n.id = h.record_id) end as note) shown`)
