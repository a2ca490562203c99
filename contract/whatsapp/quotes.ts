import type { MessageStatus } from './enums.ts'

/** Statuses of a message of ours that WhatsApp has not accepted: nobody else knows it, and its id may still change. */
export const unsentStatuses = ['PENDING', 'UNKNOWN', 'FAILED'] as const satisfies readonly MessageStatus[]

/** How the ids of groups end. */
const groupIdSuffix = '@g.us'

type AnswerableMessage = { whatsappId: string; fromMe: boolean; status: MessageStatus; deletedAt: string | null }

/** Why a reply cannot quote a message, or a reaction go to it. */
export type AnswerProblem = 'deleted' | 'notSent' | 'unknownAuthor'

/** What keeps a reply or a reaction from naming a message, if anything: it names the author, who is unknown for the messages of others in a group. */
export function findAnswerProblem({ whatsappId, fromMe, status, deletedAt }: AnswerableMessage): AnswerProblem | null {
  if (deletedAt !== null) return 'deleted'
  if (fromMe) return unsentStatuses.some((unsent) => unsent === status) ? 'notSent' : null
  return whatsappId.endsWith(groupIdSuffix) ? 'unknownAuthor' : null
}

export const isAnswerable = (message: AnswerableMessage): boolean => findAnswerProblem(message) === null

/** What is said about a message with which nothing can be done any more, or yet. */
export const unusableMessageTexts = {
  deleted: 'This message was deleted.',
  notSent: 'This message has not been sent.',
} as const

export const quoteTexts: Record<AnswerProblem, string> = {
  ...unusableMessageTexts,
  unknownAuthor: 'Messages of other people in a group cannot be quoted.',
}
