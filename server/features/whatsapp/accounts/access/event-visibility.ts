import { sql } from '../../../../platform/database/sql.ts'
import type { EventRow } from '../../../../platform/events/event-log.ts'
import type { EventVisibility } from '../../../../platform/events/event-visibility.ts'

/** Kinds of events that concern several accounts if they have no `accountId`. */
const kindsOfAnyAccount = ['conversation.changed', 'scheduled-messages.changed']

/** Keeps the events of a WhatsApp account from readers who may not see it. */
export const accountVisibility: EventVisibility = {
  isChangedBy: (kind) => kind === 'account.changed' || kind === 'member.changed',
  async read({ tx }, userIds) {
    const rows = await tx.rows<{ userId: string; accountIds: string[] }>(sql`
      select user_id as "userId", account_ids as "accountIds" from list_hidden_accounts(${userIds}::uuid[])`)
    return new Map(rows.map(({ userId, accountIds }) => [userId, accountIds.toSorted()]))
  },
  filter(event, hidden) {
    const data = event.data === null ? null : (JSON.parse(event.data) as { accountId?: string })
    if (data?.accountId) return hidden.includes(data.accountId) ? null : event
    return kindsOfAnyAccount.includes(event.kind) ? withoutIds(event) : event
  },
  // After this event, clients reload everything.
  kindOfChange: 'conversation.changed',
}

const withoutIds = (event: EventRow): EventRow => ({
  ...event,
  text: JSON.stringify({ ...(JSON.parse(event.text) as object), ids: [] }),
})
