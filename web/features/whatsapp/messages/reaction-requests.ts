import { reactionTexts } from '#contract/whatsapp/reactions.ts'
import { type CallResult, call } from '../../../platform/api/client.ts'
import { whatsappCall } from '../whatsapp-call.ts'
import { replaceMessage, type WhatsappMessage } from './thread-requests.ts'

/** Gives a message the reaction of its account, or takes it back; the screen shows it at once, and as it was if that failed. */
export async function react(message: WhatsappMessage, emoji: string | null): Promise<CallResult<WhatsappMessage>> {
  const { id, accountId, reactions } = message
  const theirs = reactions.filter(({ fromMe }) => !fromMe)
  replaceMessage({ ...message, reactions: emoji ? [...theirs, { emoji, fromMe: true }] : theirs })
  const path = { accountId, id }
  const url = '/whatsapp/accounts/{accountId}/messages/{id}/reaction'
  const result = (await whatsappCall(reactionTexts.failed, () =>
    emoji ? call('PUT', url, { path, body: { emoji } }) : call('DELETE', url, { path }),
  )) as CallResult<WhatsappMessage>
  replaceMessage(result.success ? result.data : message)
  return result
}
