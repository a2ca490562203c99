import { t } from '../language/translate.ts'
import type { MessageStatus } from './enums.ts'

/** Statuses of an outbound message that WhatsApp has not accepted: nobody else has it, and its id may still change. */
export const unsentStatuses = ['PENDING', 'UNKNOWN', 'FAILED'] as const satisfies readonly MessageStatus[]

/** Suffix of group ids. */
const groupIdSuffix = '@g.us'

type AnswerableMessage = { whatsappId: string; fromMe: boolean; status: MessageStatus; deletedAt: string | null }

/** Why a message cannot be quoted or reacted to. */
export type AnswerProblem = 'deleted' | 'notSent' | 'unknownAuthor'

/** Returns why a message cannot be quoted or reacted to, if so. Both need its author, who is unknown for other people's group messages. */
export function findAnswerProblem({ whatsappId, fromMe, status, deletedAt }: AnswerableMessage): AnswerProblem | null {
  if (deletedAt !== null) return 'deleted'
  if (fromMe) return unsentStatuses.some((unsent) => unsent === status) ? 'notSent' : null
  return whatsappId.endsWith(groupIdSuffix) ? 'unknownAuthor' : null
}

export const isAnswerable = (message: AnswerableMessage): boolean => findAnswerProblem(message) === null

/** Error texts for messages that cannot be quoted, reacted to or changed. */
export const unusableMessageTexts = {
  deleted: t('This message was deleted.'),
  notSent: t('This message has not been sent.'),
} as const

export const quoteTexts: Record<AnswerProblem, string> = {
  ...unusableMessageTexts,
  unknownAuthor: t('Messages of other people in a group cannot be quoted.'),
}
