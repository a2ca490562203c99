import { connectedFreshnessSeconds } from '#contract/whatsapp/limits.ts'
import { statusReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, type Sql, sql } from '../../../platform/database/sql.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { personColumn, personJson } from '../../../records/columns.ts'
import { firstContactsLeft } from '../messages/first-contact-limit.ts'

/** Seconds after the end of its lease, when an account counts as not running. */
const leaseGraceSeconds = 30

const isLost = sql`c.desired_state = 'on' and c.status <> 'DISCONNECTED'
  and greatest(c.lease_until, c.retry_at, c.updated_at) < now() - interval '${integerLiteral(leaseGraceSeconds)} seconds'`
const isStale = sql`c.status = 'CONNECTED' and c.last_seen_at < now() - interval '${integerLiteral(connectedFreshnessSeconds)} seconds'`

/** The status of account `c`: CONNECTED only if WhatsApp answered within the last minute (WA-024). */
export const currentStatus: Sql = sql`case when ${isLost} or ${isStale} then 'UNKNOWN' else c.status end`

/** The reason for the status as a sentence; null if connected. */
export const currentReason: Sql = sql`(${JSON.stringify(statusReasons)}::jsonb ->>
  case when ${isLost} then 'not_running' when ${isStale} then 'stale' when c.status = 'CONNECTED' then null else c.reason end)`

/** The representation of account `c`, as `shown`. */
export const accountColumns: Sql = sql`
  cross join lateral (
    select c.id, c.name, c.display_name as "displayName", c.phone_number as "phoneNumber", c.remote_account_id as "remoteAccountId",
           ${currentStatus} as status, ${currentReason} as reason, c.engine, c.last_seen_at as "seenAt",
           c.complete_until as "completeUntil", case when c.is_restricted then (
             select coalesce(json_agg(${personJson} order by lower(p.name), p.email), '[]')
               from whatsapp_account_members g
               join member_profiles p on p.workspace_id = g.workspace_id and p.user_id = g.user_id and p.removed_at is null
              where g.workspace_id = c.workspace_id and g.account_id = c.id) end as members,
           c.assignment, ${personColumn('default_assignee_id')} as "defaultAssignee", c.history,
           c.new_contacts_owner_id is not null as "addsContacts", c.read_receipts as "readReceipts",
           c.business_hours as "businessHours", c.away_message as "awayMessage", c.answer_minutes as "answerMinutes", ${firstContactsLeft} as "firstContactsLeft", c.created_at as "createdAt") shown`

/**
 * Common table expressions that emit a status change; `changed` has columns `id`, `name`, `status`, `previous` and `version`. An
 * unchanged status is emitted as `account.changed`, for which no toast is shown.
 */
export const emitStatusChange = (scope: Scope, changed: Sql): Sql =>
  changeEventCte(
    scope,
    changed,
    sql`(select case when status = previous then 'account.changed' else 'status_update' end from ${changed})`,
    sql`(select jsonb_build_object('accountId', id, 'accountName', name, 'status', status, 'previousStatus', previous) from ${changed})`,
  )
