import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import { isAwaitingAnswer, isOverdue, isSnoozed, overdueCutoff, stateConditions } from './state-conditions.ts'

/** The number of conversations of each account that each filter by state shows, in one statement. */
export async function countConversationStates(scope: Scope): Promise<JsonText> {
  const cutoff = sql`t.cutoff`
  const { open, waiting, snoozed, resolved, owed } = stateConditions
  const row = await scope.tx.first<{ counts: string }>(sql`
    select coalesce(json_agg(json_build_object(
             'accountId', a.id, 'open', n.open, 'waiting', n.waiting, 'snoozed', n.snoozed, 'resolved', r.resolved, 'owed', n.owed,
             'overdue', n.overdue, 'nextSnoozeEnd', n.next,
             'nextOverdueAt', answer_due_at(a.business_hours, a.answer_minutes, n.next_waiting)) order by a.id), '[]')::text as counts
      from whatsapp_accounts a
     cross join lateral (select ${overdueCutoff} as cutoff offset 0) t
     cross join lateral (
       select count(*) filter (where ${open}) as open, count(*) filter (where ${waiting}) as waiting,
              count(*) filter (where ${snoozed}) as snoozed, count(*) filter (where ${owed}) as owed,
              count(*) filter (where ${isOverdue(cutoff)}) as overdue,
              min(c.waiting_since) filter (where ${isAwaitingAnswer} and c.waiting_since > ${cutoff}) as next_waiting,
              min(c.snoozed_until) filter (where ${isSnoozed}) as next
         from whatsapp_conversations c
        where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and c.state <> 'RESOLVED') n
     cross join lateral (
       select count(*) as resolved from whatsapp_conversations c
        where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and ${resolved}) r
     where a.workspace_id = ${scope.workspaceId} and a.deleted_at is null`)
  return asJsonText(row?.counts ?? '[]')
}
