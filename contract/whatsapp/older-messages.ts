import { type Static, Type } from 'typebox'
import { nullable } from '../kit/schema.ts'
import { t } from '../language/translate.ts'

/**
 * Whether the phone of an account can be asked for older messages of a conversation. REQUESTED: it was asked and has not answered yet;
 * UNANSWERED: it has not answered in time; ENDED: it has no older ones; UNSUPPORTED: the account has no phone.
 */
const olderMessagesStates = ['AVAILABLE', 'REQUESTED', 'UNANSWERED', 'ENDED', 'UNSUPPORTED'] as const
type OlderMessagesState = (typeof olderMessagesStates)[number]

/** Older messages of a conversation on the phone. */
export const OlderMessages = Type.Object({
  state: Type.Unsafe<OlderMessagesState>({ type: 'string', enum: [...olderMessagesStates] }),
  requestedAt: nullable<string>('string', { format: 'date-time', description: 'While no answer has arrived' }),
})
export type OlderMessages = Static<typeof OlderMessages>

/** Messages to ask a phone for at once; what WhatsApp Web asks for. */
export const olderMessagesBatch = 50
/** Seconds after which a phone counts as not answering. */
export const olderMessagesTimeout = 60

/** Why a phone cannot be asked. */
export const olderMessagesTexts = {
  unsupported: t('Only an account that is linked with a phone has older messages.'),
  ended: t('The phone has no older messages of this conversation.'),
  noStart: t('The phone can’t be asked before the first message.'),
  failed: t('Failed to get older messages'),
} as const
