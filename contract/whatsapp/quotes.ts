import type { MessageStatus } from './enums.ts'

/** Statuses of a message of ours that WhatsApp has not accepted: nobody else knows it, and its id may still change. */
export const unsentStatuses = ['PENDING', 'UNKNOWN', 'FAILED'] as const satisfies readonly MessageStatus[]

/** How the ids of groups end. */
export const groupIdSuffix = '@g.us'

type QuotableMessage = { whatsappId: string; fromMe: boolean; status: MessageStatus; deletedAt: string | null }

/** Whether a reply may quote a message. A quote names the author, who is unknown for the messages of others in a group. */
export const isQuotable = ({ whatsappId, fromMe, status, deletedAt }: QuotableMessage): boolean =>
  deletedAt === null &&
  (fromMe ? !unsentStatuses.some((unsent) => unsent === status) : !whatsappId.endsWith(groupIdSuffix))
