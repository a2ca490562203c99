import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { changeTexts, findChangeProblem } from '#contract/whatsapp/message-changes.ts'
import { reactionTexts } from '#contract/whatsapp/reactions.ts'
import { cancelTexts } from '#contract/whatsapp/texts.ts'
import { type CallResult, call } from '../../../platform/api/client.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { whatsappCall } from '../whatsapp-call.ts'
import { dropMessages, listLoadedMessages, replaceMessage, type WhatsappMessage } from './thread-requests.ts'

/** Gives a message the reaction of its account, or takes it back; the screen shows it at once, and as it was if that failed. */
export async function react(message: WhatsappMessage, emoji: string | null): Promise<CallResult<WhatsappMessage>> {
  const { reactions } = message
  const theirs = reactions.filter(({ fromMe }) => !fromMe)
  replaceMessage({ ...message, reactions: emoji ? [...theirs, { emoji, fromMe: true }] : theirs })
  const path = pathOf(message)
  const url = '/whatsapp/accounts/{accountId}/messages/{id}/reaction'
  const result = (await whatsappCall(reactionTexts.failed, () =>
    emoji ? call('PUT', url, { path, body: { emoji } }) : call('DELETE', url, { path }),
  )) as CallResult<WhatsappMessage>
  replaceMessage(result.success ? result.data : message)
  return result
}

const messageUrl = '/whatsapp/accounts/{accountId}/messages/{id}'

/** Queues a new text of a message. */
export const editMessage = (message: WhatsappMessage, text: string): Promise<CallResult<WhatsappMessage>> =>
  changeMessage(changeTexts.editFailed, () => call('PATCH', messageUrl, { path: pathOf(message), body: { text } }))

/** The last message that a member wrote in a chat, if it can still be edited. */
export function findLastEditable(chat: ChatRef, engine: WhatsappEngineName, userId: string): WhatsappMessage | null {
  const last = listLoadedMessages(chat).find(({ author }) => author?.id === userId)
  return last && findChangeProblem('edit', last, engine, Date.now()) === null ? last : null
}

/** Queues the deletion of a message for everyone. */
export const revokeMessage = (message: WhatsappMessage): Promise<CallResult<WhatsappMessage>> =>
  changeMessage(changeTexts.revokeFailed, () => call('DELETE', messageUrl, { path: pathOf(message) }))

/** Removes a message that was not sent yet, or could not be sent. */
export async function cancelMessage(message: WhatsappMessage): Promise<CallResult<{ id: string }>> {
  const result = (await whatsappCall(cancelTexts.failed, () =>
    call('POST', `${messageUrl}/cancel`, { path: pathOf(message) }),
  )) as CallResult<{ id: string }>
  if (result.success) dropMessages(message, [message.id])
  return result
}

const pathOf = ({ accountId, id }: WhatsappMessage) => ({ accountId, id })

async function changeMessage(
  failure: string,
  send: () => Promise<CallResult<unknown>>,
): Promise<CallResult<WhatsappMessage>> {
  const result = (await whatsappCall(failure, send)) as CallResult<WhatsappMessage>
  if (result.success) replaceMessage(result.data)
  return result
}
