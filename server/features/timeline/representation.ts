import { pluralOf } from '#contract/kit/kinds.ts'
import { maxCountedMessages } from '#contract/timeline/timeline-kinds.ts'
import { deletedMessageText } from '#contract/whatsapp/texts.ts'
import { integerLiteral, join, raw, type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { mentionsJson } from '../../records/columns.ts'
import { subjectTitles } from '../../records/related.ts'
import { actorJson, impersonatorJson } from '../history/public.ts'

export type TimelineTexts = { names: Sql; titles: Sql }

/** Characters of the last message of a day that its entry shows. */
const maxPreviewCharacters = 200

/** The impersonator of a related activity or note, which only its history has. */
const impersonatorId = sql`coalesce(h.impersonator_id, (
  select c.impersonator_id from history c
   where c.workspace_id = h.workspace_id and c.kind = h.entry and c.record_id = h.record_id and h.entry in ('activity', 'note')
     and c.operation = 'created' order by c.seq limit 1))`

/** The messages of the conversation and day of alias `h`, whose last message was sent at `h.at`. */
const messageDay = sql`(
  select json_build_object('accountId', v.account_id, 'whatsappId', v.whatsapp_id, 'received', counted.received, 'sent', counted.sent,
                           'lastMessage', last.content, 'lastMessageType', last.message_type, 'lastMessageFromMe', last.from_me)
    from whatsapp_conversations v
   cross join lateral (
     select count(*) filter (where not m.from_me)::int as received, count(*) filter (where m.from_me)::int as sent
       from (select m.from_me from whatsapp_messages m
              where m.workspace_id = v.workspace_id and m.conversation_id = v.id and m.sent_at <= h.at
                and m.sent_at >= least(date_trunc('day', h.at, (select reader_time_zone())), h.at)
              order by m.sent_at desc limit ${integerLiteral(maxCountedMessages)}) m) counted
   cross join lateral (
     select case when m.revoked_at is not null then '${raw(deletedMessageText)}' else left(m.content, ${integerLiteral(maxPreviewCharacters)}) end as content, m.message_type, m.from_me
       from whatsapp_messages m
      where m.workspace_id = v.workspace_id and m.conversation_id = v.id and m.sent_at = h.at
      order by m.id desc limit 1) last
   where v.workspace_id = h.workspace_id and v.id = h.record_id)`

/** The other record that an entry of alias `h` is from. */
const subjectJson = sql`case h.subject_kind ${join(
  (['contact', 'deal'] as const).map((kind) => {
    const name = subjectTitles[kind]('t')
    return raw(
      `when '${kind}' then (select json_build_object('kind', '${kind}', 'id', t.id, 'name', ${name}) from ${pluralOf(kind)} t where t.workspace_id = h.workspace_id and t.id = h.subject_id)`,
    )
  }),
  ' ',
)} end`

/**
 * The representation of an entry of alias `h`, as alias `shown`. `names` selects the names of the records that its changes link to, `titles`
 * has the cases of kinds whose changes are entries.
 */
export const timelineEntryRepresentation = ({ names, titles }: TimelineTexts): Sql =>
  staticSql(sql`
  cross join lateral (
    select h.key as id, h.entry as kind, h.at, ${actorJson(sql`h.actor_id`)} as actor,
           ${impersonatorJson(impersonatorId)} as impersonator, h.record_id as "recordId",
           ${subjectJson} as subject, case h.entry ${titles} end as title,
           case when h.operation is not null then
             json_build_object('operation', h.operation, 'part', h.part, 'bulkOperationId', h.bulk_operation_id, 'source', h.source, 'changes', h.changes,
                               'names', ${names}) end as change,
           case when h.entry = 'activity' then
             (select json_build_object('title', a.title, 'description', a.description, 'type', a.type, 'channel', a.channel,
                                       'outcome', a.outcome, 'duration', a.duration, 'scheduledAt', a.scheduled_at,
                                       'completedAt', a.completed_at)
                from activities a where a.workspace_id = h.workspace_id and a.id = h.record_id) end as activity,
           case when h.entry = 'note' then
             (select json_build_object('title', c.title, 'content', c.content, 'mentions', ${mentionsJson})
                from notes c where c.workspace_id = h.workspace_id and c.id = h.record_id) end as note,
           case when h.entry = 'message' then ${messageDay} end as messages) shown`)
