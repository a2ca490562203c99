import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import {
  currentState,
  isAwaitingAnswer,
  isOverdue,
  isOwed,
  isSnoozed,
  isUnread,
  overdueCutoff,
} from './state-conditions.ts'

/** The conversations of each account by what they are filtered by, in one statement, so that clients know the count of any filters. */
export async function countConversations(scope: Scope): Promise<JsonText> {
  const cutoff = sql`t.cutoff`
  const row = await scope.tx.first<{ counts: string }>(sql`
    select coalesce(json_agg(json_build_object(
             'accountId', a.id, 'groups', coalesce(n.groups, '[]'), 'nextSnoozeEnd', n.next,
             'nextOverdueAt', answer_due_at(a.business_hours, a.answer_minutes, n.next_waiting)) order by a.id), '[]')::text as counts
      from whatsapp_accounts a
     cross join lateral (select ${overdueCutoff} as cutoff offset 0) t
     cross join lateral (
       select json_agg(json_build_object('assigneeId', g.assignee_id, 'isUnread', g.is_unread, 'state', g.state, 'isOwed', g.is_owed,
                                         'isOverdue', g.is_overdue, 'count', g.count)) as groups,
              min(g.next_waiting) as next_waiting, min(g.next) as next
         from (
           select c.assignee_id, ${isUnread} as is_unread, ${currentState} as state, coalesce(${isOwed}, false) as is_owed,
                  coalesce(${isOverdue(cutoff)}, false) as is_overdue, count(*),
                  min(c.waiting_since) filter (where ${isAwaitingAnswer} and c.waiting_since > ${cutoff}) as next_waiting,
                  min(c.snoozed_until) filter (where ${isSnoozed}) as next
             from whatsapp_conversations c
            where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and c.state <> 'RESOLVED'
            group by 1, 2, 3, 4, 5
           union all
           select c.assignee_id, ${isUnread}, c.state, false, false, count(*), null, null
             from whatsapp_conversations c
            where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and c.state = 'RESOLVED'
            group by 1, 2, 3) g) n
     where a.workspace_id = ${scope.workspaceId} and a.deleted_at is null`)
  return asJsonText(row?.counts ?? '[]')
}
