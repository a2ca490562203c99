import type { StateChange } from '#contract/whatsapp/conversation.ts'
import { snoozeTexts } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { notFound, validationFailed } from '../../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import { conversationColumns } from '../conversation-columns.ts'
import { emitConversationChanged, target, targetCte } from '../conversations.ts'

/** Opens, parks, snoozes or resolves a conversation. Doing it again changes nothing. */
export async function changeConversationState(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  { state, snoozedUntil }: StateChange,
): Promise<JsonText> {
  const until = parseSnoozeEnd(state, snoozedUntil)
  return changeConversation(scope, accountId, whatsappId, {
    assignments: sql`state = ${state}, snoozed_until = ${until}::timestamptz`,
    isDifferent: sql`(t.state, t.snoozed_until) is distinct from (${state}::text, ${until}::timestamptz)`,
  })
}

/** Marks a conversation as unread until somebody opens it. WhatsApp is not told: what was read there stays read. */
export const markConversationUnread = (scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> =>
  changeConversation(scope, accountId, whatsappId, {
    assignments: sql`is_marked_unread = true`,
    isDifferent: sql`not t.is_marked_unread`,
  })

type Change = { assignments: Sql; isDifferent: Sql }

/** Changes a conversation unless it is like that already, and returns it. */
async function changeConversation(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  { assignments, isDifferent }: Change,
): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string | null }>(sql`
    with ${targetCte(scope, accountId, whatsappId)},
    changed as (
      update whatsapp_conversations v set ${assignments} from ${target} t
       where v.workspace_id = ${scope.workspaceId} and v.id = t.id and ${isDifferent}
      returning v.*),
    ${emitConversationChanged(scope, raw('changed'))}
    select coalesce((select row_to_json(shown)::text from changed c ${conversationColumns}),
                    (select row_to_json(shown)::text from ${target} c ${conversationColumns})) as one`)
  if (!row?.one) throw notFound('conversation')
  return asJsonText(row.one)
}

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
