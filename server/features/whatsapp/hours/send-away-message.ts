import { uuidv7 } from 'uuidv7'
import { maxAwayDelayMinutes, whatsappLengths } from '#contract/whatsapp/limits.ts'
import { fillKnownVariables, toRecordFacts } from '#contract/whatsapp/replies/reply-variables.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, sql } from '../../../platform/database/sql.ts'
import { addressIfMerged } from '../conversations/merges/merge-conversations.ts'
import type { Address } from '../engines/engine.ts'
import { optedOutAt } from '../messages/opt-out.ts'
import { enqueueCtes } from '../messages/send-message.ts'

type DueMessage = {
  accountId: string
  text: string
  name: string | null
  company: string | null
  deal: string | null
  sender: string | null
}

type ReceivedMessage = { conversationId: string; address: Address | undefined; at: Date }

/**
 * Sends the away message in reply to a message that arrived outside the business hours of its account, at most once a day. Needs
 * the transaction that stores the message; it records the day, so that only one of two concurrent messages is answered.
 */
export async function sendAwayMessage(scope: Scope, { conversationId, address, at }: ReceivedMessage): Promise<void> {
  const due = await claimDay(scope, conversationId, at)
  if (!due) return
  const filled = fillKnownVariables(due.text, toRecordFacts(due)).trim()
  const content = [...filled].slice(0, whatsappLengths.text).join('')
  if (content === '') return
  const added = raw('added')
  await scope.tx.rows(sql`
    with ${added} as (
      insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, preview_url, address,
                                     status, is_automatic, sent_at)
      values (${scope.workspaceId}, ${uuidv7()}, ${due.accountId}, ${conversationId}, true, 'text', ${content}, true,
              ${addressIfMerged(scope, conversationId, address)}, 'PENDING', true, clock_timestamp())
      returning *),
    ${enqueueCtes(scope, added, raw('changed'))}
    select from ${added}`)
}

/** Records that today's away message is sent; undefined if it was sent before, or if none is due. */
const claimDay = (scope: Scope, conversationId: string, at: Date): Promise<DueMessage | undefined> =>
  scope.tx.first<DueMessage>(sql`
    with due as (
      update whatsapp_conversations v set away_sent_on = (now() at time zone (a.business_hours ->> 'timeZone'))::date
        from whatsapp_accounts a
       where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId} and v.kind = 'individual' and ${optedOutAt(raw('v'))} is null
         and a.workspace_id = ${scope.workspaceId} and a.id = v.account_id and a.desired_state = 'on' and a.away_message is not null
         and ${at.toISOString()}::timestamptz > now() - interval '${integerLiteral(maxAwayDelayMinutes)} minutes'
         and not is_open_at(a.business_hours, now())
         and coalesce(v.away_sent_on < (now() at time zone (a.business_hours ->> 'timeZone'))::date, true)
      returning v.workspace_id, v.account_id, v.contact_id, v.profile_name, a.away_message, coalesce(a.display_name, a.name) as sender)
    select d.account_id as "accountId", d.away_message as text, coalesce(k.name, d.profile_name) as name, d.sender,
           (select o.name from companies o
             where o.workspace_id = k.workspace_id and o.id = k.company_id and o.deleted_at is null) as company,
           (select e.title from deals e
             where e.workspace_id = k.workspace_id and e.contact_id = k.id and e.status = 'OPEN' and e.deleted_at is null
             order by e.updated_at desc, e.id desc limit 1) as deal
      from due d
      left join contacts k on k.workspace_id = d.workspace_id and k.id = d.contact_id and k.deleted_at is null`)
