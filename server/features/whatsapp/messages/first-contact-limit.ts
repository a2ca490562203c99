import { dailyFirstContactLimit } from '#contract/whatsapp/limits.ts'
import { firstContactLimitText } from '#contract/whatsapp/texts.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError } from '../../../platform/errors.ts'

const dailyLimit: Sql = sql`(${JSON.stringify(dailyFirstContactLimit)}::jsonb ->> c.engine)::int`

/** How many more first contacts account `c` may make today; null if unlimited. */
export const firstContactsLeft: Sql = sql`(${dailyLimit} - least(${dailyLimit}, (
  select count(*) from whatsapp_conversations r
   where r.workspace_id = c.workspace_id and r.account_id = c.id and r.cold_contacted_at > now() - interval '1 day')::int))`

/**
 * Counts a message to somebody who never wrote, and throws once the daily limit is reached, because WhatsApp restricts numbers that
 * contact many strangers. Messages that do not arrive count as well.
 */
export async function claimFirstContact(scope: Scope, accountId: string, conversationId: string): Promise<void> {
  const isFirstContact = await scope.tx.first(sql`
    select from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId} and v.kind = 'individual'
       and v.last_message_id is null and v.last_inbound_at is null and v.cold_contacted_at is null`)
  if (!isFirstContact) return
  // Without the lock, two concurrent sends could both take the last place.
  await acquireLock(scope, `first contacts ${accountId}`)
  const claimed = await scope.tx.first(sql`
    update whatsapp_conversations v set cold_contacted_at = now() from whatsapp_accounts c
     where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId} and c.workspace_id = v.workspace_id and c.id = ${accountId}
       and ${firstContactsLeft} > 0
    returning v.id`)
  if (!claimed) throw new DomainError(429, 'too_many_first_contacts', firstContactLimitText, { retryAfter: 3_600 })
}
