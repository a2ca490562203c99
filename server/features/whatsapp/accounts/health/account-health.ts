import { t } from '#contract/language/translate.ts'
import { healthDays, unknownOutcomeText } from '#contract/whatsapp/account-health.ts'
import { failureReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { integerLiteral, type Sql, sql } from '../../../../platform/database/sql.ts'
import { notFound } from '../../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import { failureText } from '../../messages/message-columns.ts'
import { currentReason, currentStatus } from '../account-columns.ts'

/** Messages of account `c` that wait to be sent. */
const waiting: Sql = sql`
  select count(*)::int as count, min(o.created_at) as since from whatsapp_outbox o
   where o.workspace_id = c.workspace_id and o.account_id = c.id and o.kind = 'send'`

/** Events of account `c` that could not be stored. */
const unreadable: Sql = sql`
  select count(*)::int as count from whatsapp_journal j
   where j.workspace_id = c.workspace_id and j.account_id = c.id and j.set_aside_at is not null`

/** Messages of account `c` that were not sent, or whose outcome is unknown, by reason. */
const failures: Sql = sql`
  select coalesce(json_agg(json_build_object('reason', f.reason, 'count', f.count, 'lastAt', f."lastAt") order by f.count desc, f.reason), '[]') as list
    from (
      select case when m.status = 'UNKNOWN' then ${unknownOutcomeText}::text
                  else coalesce(${failureText('m')}, ${failureReasons.rejected.message}) end as reason,
             count(*)::int as count, max(m.sent_at) as "lastAt"
        from whatsapp_messages m
       where m.workspace_id = c.workspace_id and m.account_id = c.id and m.status in ('FAILED', 'UNKNOWN')
         and m.sent_at > now() - interval '${integerLiteral(healthDays)} days'
       group by 1) f`

/** How an account is doing. Throws 404 for an account that does not exist or is hidden from the person. */
export async function getAccountHealth(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ health: string }>(sql`
    select json_build_object(
             'status', ${currentStatus}, 'reason', ${currentReason},
             'connectedSince', case when ${currentStatus} = 'CONNECTED' then c.connected_at end,
             'seenAt', c.last_seen_at, 'completeUntil', c.complete_until,
             'history', c.history, 'historyProgress', c.history_progress, 'historyAt', c.history_at,
             'waiting', w.count, 'waitingSince', w.since, 'unreadable', u.count, 'failures', f.list)::text as health
      from whatsapp_accounts c
     cross join lateral (${waiting}) w
     cross join lateral (${unreadable}) u
     cross join lateral (${failures}) f
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  return asJsonText(row.health)
}
