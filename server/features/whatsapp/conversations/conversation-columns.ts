import { deletedMessageText } from '#contract/whatsapp/texts.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { personColumn, tagsColumn } from '../../../records/columns.ts'
import { currentState, isAwaitingAnswer, isOwed, isSnoozed, unreadCount } from './states/state-conditions.ts'

/** The representation of conversation `c`, as `shown`. */
export const conversationColumns: Sql = sql`
  cross join lateral (
    select c.id, c.account_id as "accountId", c.whatsapp_id as "whatsappId", c.kind,
           coalesce(k.name, c.profile_name, c.phone_number, c.whatsapp_id) as name,
           case when m.revoked_at is not null then '${raw(deletedMessageText)}' else coalesce(m.content, '') end as "lastMessage", c.last_message_at as "lastMessageAt", coalesce(m.from_me, false) as "lastMessageFromMe",
           m.message_type as "lastMessageType", m.status as "lastMessageStatus", c.last_inbound_at as "lastInboundAt",
           ${unreadCount} as "unreadCount", c.is_marked_unread as "isMarkedUnread", ${currentState} as state,
           case when ${isSnoozed} then c.snoozed_until end as "snoozedUntil", c.phone_number as "phoneNumber",
           case when k.id is not null then json_build_object('id', k.id, 'name', k.name, 'company', k.company, 'tags', k.tags) end as contact,
           ${personColumn('assignee_id')} as assignee, c.opted_out_at as "optedOutAt",
           case when ${isOwed} then c.waiting_since end as "waitingSince",
           case when ${isAwaitingAnswer} and c.waiting_since is not null then (
             select answer_due_at(a.business_hours, a.answer_minutes, c.waiting_since) from whatsapp_accounts a
              where a.workspace_id = c.workspace_id and a.id = c.account_id) end as "answerDueAt"
      from (select) as nothing
      left join lateral (
        select k.id, k.name,
               (select o.name from companies o
                 where o.workspace_id = k.workspace_id and o.id = k.company_id and o.deleted_at is null) as company,
               (select ${tagsColumn('contact_id')} from (select k.workspace_id, k.id) c) as tags
          from contacts k
         where k.workspace_id = c.workspace_id and k.id = c.contact_id and k.deleted_at is null) k on true
      left join lateral (
        select m.content, m.from_me, m.message_type, m.status, m.revoked_at from whatsapp_messages m
         where m.workspace_id = c.workspace_id and m.id = c.last_message_id) m on true) shown`
