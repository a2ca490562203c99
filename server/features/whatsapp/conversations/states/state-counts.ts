import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import { isSnoozed, stateConditions } from './state-conditions.ts'

/** The number of conversations of each account that each filter by state shows, in one statement. */
export async function countConversationStates(scope: Scope): Promise<JsonText> {
  const { open, waiting, snoozed, resolved, owed } = stateConditions
  const row = await scope.tx.first<{ counts: string }>(sql`
    select coalesce(json_agg(json_build_object(
             'accountId', a.id, 'open', n.open, 'waiting', n.waiting, 'snoozed', n.snoozed, 'resolved', r.resolved, 'owed', n.owed,
             'nextSnoozeEnd', n.next) order by a.id), '[]')::text as counts
      from whatsapp_accounts a
     cross join lateral (
       select count(*) filter (where ${open}) as open, count(*) filter (where ${waiting}) as waiting,
              count(*) filter (where ${snoozed}) as snoozed, count(*) filter (where ${owed}) as owed,
              min(c.snoozed_until) filter (where ${isSnoozed}) as next
         from whatsapp_conversations c
        where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and c.state <> 'RESOLVED') n
     cross join lateral (
       select count(*) as resolved from whatsapp_conversations c
        where c.workspace_id = ${scope.workspaceId} and c.account_id = a.id and ${resolved}) r
     where a.workspace_id = ${scope.workspaceId} and a.deleted_at is null`)
  return asJsonText(row?.counts ?? '[]')
}
