import type { FieldTable } from '#contract/kit/fields.ts'
import { fixed, type Sql, sql } from '../../platform/sql.ts'
import { actorOf, namesIn } from '../history/public.ts'

/** The wire form of an entry of alias `h`, as alias `shown`; `links` are the fields whose changes name other records. */
export const entryShown = (links: FieldTable): Sql =>
  fixed(sql`
  cross join lateral (
    select h.key as id, h.entry as kind, h.at, ${actorOf(sql`h.actor_id`)} as actor, h.record_id as "recordId",
           case h.entry
             when 'task' then (select t.title from tasks t where t.workspace_id = h.workspace_id and t.id = h.record_id)
             when 'deal' then (select d.title from deals d where d.workspace_id = h.workspace_id and d.id = h.record_id) end as title,
           case when h.what is not null then
             json_build_object('what', h.what, 'part', h.part, 'step', h.step, 'via', h.via, 'changes', h.changes,
                               'names', ${namesIn(links)}) end as change,
           case when h.entry = 'activity' then
             (select json_build_object('title', a.title, 'description', a.description, 'type', a.type, 'channel', a.channel,
                                       'outcome', a.outcome, 'duration', a.duration, 'scheduledAt', a.scheduled_at,
                                       'completedAt', a.completed_at)
                from activities a where a.workspace_id = h.workspace_id and a.id = h.record_id) end as activity,
           case when h.entry = 'note' then
             (select json_build_object('title', n.title, 'content', n.content)
                from notes n where n.workspace_id = h.workspace_id and n.id = h.record_id) end as note) shown`)
