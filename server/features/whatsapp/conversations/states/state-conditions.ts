import type { StateFilter } from '#contract/whatsapp/enums.ts'
import { type Sql, sql } from '../../../../platform/database/sql.ts'

/** Whether conversation `c` is snoozed and its time has not come. */
export const isSnoozed: Sql = sql`(c.state = 'SNOOZED' and c.snoozed_until > now())`

/** The state of conversation `c`: one whose snooze has ended is open. */
export const currentState: Sql = sql`case when c.state = 'SNOOZED' and c.snoozed_until <= now() then 'OPEN' else c.state end`

/**
 * Whether conversation `c` is unread: it has new messages, or somebody marked it. The index of unread conversations has the same
 * condition.
 */
export const isUnread: Sql = sql`(c.unread_count > 0 or c.is_marked_unread)`

/** The unread messages of conversation `c`, at least one if somebody marked it as unread. */
export const unreadCount: Sql = sql`greatest(c.unread_count, c.is_marked_unread::int)`

/** In account `a`, the answer to anybody who has waited since this time or longer is overdue now. */
export const overdueCutoff: Sql = sql`answer_cutoff(a.business_hours, a.answer_minutes, now())`

/** Whether the customer wrote last in conversation `c`, and it is not resolved. */
export const isOwed: Sql = sql`(c.state <> 'RESOLVED' and c.last_inbound_at >= c.last_message_at)`

/** The same for a conversation that is not snoozed: only then is an answer due. */
export const isAwaitingAnswer: Sql = sql`(${isOwed} and not ${isSnoozed})`

/** Whether the answer in conversation `c` is overdue; `cutoff`: the overdueCutoff of its account. */
export const isOverdue = (cutoff: Sql): Sql => sql`(${isAwaitingAnswer} and c.waiting_since <= ${cutoff})`

/** The conversations `c` that each state filter shows, except `overdue`. */
export const stateConditions: Record<Exclude<StateFilter, 'overdue'>, Sql> = {
  open: sql`(c.state <> 'RESOLVED' and (c.state = 'OPEN' or c.state = 'SNOOZED' and c.snoozed_until <= now()))`,
  waiting: sql`c.state = 'WAITING'`,
  snoozed: isSnoozed,
  resolved: sql`c.state = 'RESOLVED'`,
  owed: isOwed,
}
