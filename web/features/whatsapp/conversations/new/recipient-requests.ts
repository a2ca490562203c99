import { queryOptions } from '@tanstack/react-query'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import type { MessageRecipient } from '#contract/whatsapp/conversation.ts'
import { type CallResult, call, unwrap } from '../../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../../platform/api/query-cache.ts'
import { getDraft } from '../../../../shared/drafts.ts'
import { toDraftKey } from '../../composer/use-draft.ts'
import { whatsappCall } from '../../whatsapp-call.ts'
import { type ChatRef, chatKey } from '../chat.ts'

const recipients = 'whatsapp-recipients'

/** Which number a message would go to, and its conversation. */
export const recipientQuery = (accountId: string, to: string) =>
  queryOptions({
    queryKey: queryKeys.part(recipients, accountId, to),
    queryFn: ({ signal }): Promise<MessageRecipient> =>
      unwrap(
        whatsappCall(whatsappTexts.notSent, () =>
          call('GET', '/whatsapp/accounts/{accountId}/recipient', { path: { accountId }, query: { to }, signal }),
        ) as Promise<CallResult<MessageRecipient>>,
      ),
    staleTime: 0,
    retry: false,
  })

/** Whom a conversation that does not exist yet is with. */
export const newChatQuery = ({ accountId, whatsappId }: ChatRef) =>
  queryOptions({ ...recipientQuery(accountId, whatsappId), staleTime: Number.POSITIVE_INFINITY })

/** The conversations that somebody began here, before their first message. */
const begunChats = new Set<string>()
export const wasBegun = (chat: ChatRef): boolean => begunChats.has(chatKey(chat)) || !!getDraft(toDraftKey(chat))

/** Begins a conversation, and keeps what is known of the person while it is opened. */
export function rememberRecipient(accountId: string, recipient: MessageRecipient): ChatRef {
  const chat = { accountId, whatsappId: recipient.whatsappId }
  begunChats.add(chatKey(chat))
  queryClient.setQueryData(newChatQuery(chat).queryKey, recipient)
  return chat
}

type NewContact = { accountId: string; to: string; fields: { id: string; name: string; whatsappNumber: string } }

/** Adds a contact with a number; repeated calls with the same id add one. */
export async function addContact({ accountId, to, fields }: NewContact): Promise<CallResult<{ id: string }>> {
  const result = await call('POST', '/contacts', { body: fields, idempotencyKey: fields.id })
  if (!result.success) return result
  const contact = { id: result.data.id, name: fields.name, company: null }
  queryClient.setQueryData(recipientQuery(accountId, to).queryKey, (before) => before && { ...before, contact })
  // The same number may be looked up in another spelling.
  for (const noun of ['contacts', recipients]) void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
  return result
}

export const findRecipient = (accountId: string, to: string): Promise<MessageRecipient> =>
  queryClient.fetchQuery(recipientQuery(accountId, to))
