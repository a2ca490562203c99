import type { StateChange } from '#contract/whatsapp/conversation.ts'
import { snoozeTexts } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { validationFailed } from '../../../../platform/errors.ts'
import type { JsonText } from '../../../../platform/http/reply.ts'
import { changeConversation } from '../conversations.ts'

/**
 * Opens, snoozes or resolves a conversation, or marks it as waiting. Repeating the call changes nothing. If the customer has
 * written since `lastInboundAt`, which the caller has not seen, only opening is allowed.
 */
export async function changeConversationState(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  { state, snoozedUntil, lastInboundAt }: StateChange,
): Promise<JsonText> {
  const until = parseSnoozeEnd(state, snoozedUntil)
  const seenUntil = state === 'OPEN' ? undefined : parseSeenUntil(lastInboundAt)
  return changeConversation(scope, accountId, whatsappId, {
    assignments: sql`state = ${state}, snoozed_until = ${until}::timestamptz`,
    isDifferent: sql`(t.state, t.snoozed_until) is distinct from (${state}::text, ${until}::timestamptz)`,
    // Clients that parse times as numbers only keep milliseconds.
    hasUnseen:
      seenUntil === undefined
        ? undefined
        : sql`date_trunc('milliseconds', t.last_inbound_at) > ${seenUntil}::timestamptz`,
  })
}

/** The time of the last message that the caller has seen: undefined if not given, the epoch if the customer had not written. */
function parseSeenUntil(lastInboundAt: string | null | undefined): string | undefined {
  if (lastInboundAt === undefined) return undefined
  const seenUntil = lastInboundAt === null ? 0 : Date.parse(lastInboundAt)
  if (Number.isNaN(seenUntil)) throw validationFailed({ lastInboundAt: ['This is not a time.'] })
  return new Date(seenUntil).toISOString()
}

/** Marks a conversation as unread until somebody opens it. On WhatsApp, its messages stay read. */
export const markConversationUnread = (scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> =>
  changeConversation(scope, accountId, whatsappId, {
    assignments: sql`is_marked_unread = true`,
    isDifferent: sql`not t.is_marked_unread`,
  })

/** When a snooze ends; null for every other state. */
function parseSnoozeEnd(state: StateChange['state'], snoozedUntil: string | undefined): string | null {
  const refuse = (text: string) => validationFailed({ snoozedUntil: [text] })
  if (state !== 'SNOOZED') {
    if (snoozedUntil !== undefined) throw refuse(snoozeTexts.notSnoozed)
    return null
  }
  if (snoozedUntil === undefined) throw refuse(snoozeTexts.noTime)
  const [until, now, latest] = [Date.parse(snoozedUntil), Date.now(), new Date()]
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  if (!(until > now)) throw refuse(snoozeTexts.past)
  if (until > latest.getTime()) throw refuse(snoozeTexts.tooFar)
  return new Date(until).toISOString()
}
