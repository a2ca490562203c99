import { connectedFreshnessSeconds } from '#contract/whatsapp/limits.ts'
import { statusReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { firstContactsLeft } from '../messages/first-contact-limit.ts'

/** Seconds after which an account that no process holds is said to be held by none. */
const leaseGraceSeconds = 30

const isLost = sql`c.wanted = 'on' and c.status <> 'DISCONNECTED'
  and greatest(c.lease_until, c.retry_at, c.updated_at) < now() - interval '${integerLiteral(leaseGraceSeconds)} seconds'`
const isStale = sql`c.status = 'CONNECTED' and c.seen_at < now() - interval '${integerLiteral(connectedFreshnessSeconds)} seconds'`

/** What can honestly be said of an account of alias `c`: CONNECTED only when WhatsApp has answered within the minute (WA-024). */
export const currentStatus: Sql = sql`case when ${isLost} or ${isStale} then 'UNKNOWN' else c.status end`

/** Why, in a sentence; null where all is well. */
export const currentReason: Sql = sql`(${JSON.stringify(statusReasons)}::jsonb ->>
  case when ${isLost} then 'not_running' when ${isStale} then 'stale' when c.status = 'CONNECTED' then null else c.reason end)`

/** The wire form of an account of alias `c`, as alias `shown`. */
export const accountColumns: Sql = sql`
  cross join lateral (
    select c.id, c.name, c.display_name as "displayName", c.phone_number as "phoneNumber", c.remote_account_id as "remoteAccountId",
           ${currentStatus} as status, ${currentReason} as reason, c.engine, c.seen_at as "seenAt",
           c.complete_until as "completeUntil", c.adds_contacts_for is not null as "addsContacts", ${firstContactsLeft} as "firstContactsLeft", c.created_at as "createdAt") shown`

/**
 * Common table expressions that tell a change of an account's status: `changed` has columns `id`, `name`, `status`, `previous` and
 * `version`. The same status as before is told as a change of the account, which nobody is shown a toast of.
 */
export const emitStatusChange = (scope: Scope, changed: Sql = raw('changed')): Sql =>
  changeEventCte(
    scope,
    changed,
    sql`(select case when status = previous then 'account.changed' else 'status_update' end from ${changed})`,
    sql`(select jsonb_build_object('accountId', id, 'accountName', name, 'status', status, 'previousStatus', previous) from ${changed})`,
  )
