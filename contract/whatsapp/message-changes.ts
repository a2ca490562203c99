import { Type } from 'typebox'
import { t } from '../language/translate.ts'
import type { MessageStatus, MessageType, WhatsappEngineName } from './enums.ts'
import { whatsappLengths } from './limits.ts'
import { unsentStatuses, unusableMessageTexts } from './quotes.ts'

/** How long WhatsApp lets people edit their own message and delete it for everyone, in milliseconds. */
export const changeWindows = { edit: 15 * 60_000, revoke: 60 * 3_600_000 } as const

/** Changes to an outbound message that WhatsApp has not confirmed yet. */
export const pendingChanges = ['edit', 'revoke'] as const
export type PendingChange = (typeof pendingChanges)[number]

export const MessageEdit = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: whatsappLengths.text }) },
  { additionalProperties: false },
)

type ChangeableMessage = {
  fromMe: boolean
  status: MessageStatus
  messageType: MessageType
  timestamp: string
  deletedAt: string | null
  pendingChange: PendingChange | null
}

/** Returns why a message cannot be edited or deleted for everyone; null if it can. `now` is in milliseconds. */
export function findChangeProblem(
  change: PendingChange,
  message: ChangeableMessage,
  engine: WhatsappEngineName,
  now: number,
): string | null {
  if (engine === 'cloud') return changeTexts.unsupported
  if (!message.fromMe) return changeTexts.notOurs
  if (message.deletedAt) return changeTexts.deleted
  if (unsentStatuses.some((unsent) => unsent === message.status)) return changeTexts.notSent
  if (message.pendingChange) return changeTexts.pending
  if (change === 'edit' && message.messageType !== 'text') return changeTexts.notText
  return now - Date.parse(message.timestamp) > changeWindows[change] ? changeTexts.tooLate[change] : null
}

export const changeTexts = {
  ...unusableMessageTexts,
  unsupported: t('Messages of a Cloud API account cannot be edited or deleted.'),
  notOurs: t('Only messages of this account can be edited or deleted.'),
  pending: t('This message is already being changed.'),
  notText: t('Only text messages can be edited.'),
  tooLate: {
    edit: t('Messages can be edited for 15 minutes.'),
    revoke: t('Messages can be deleted for everyone for 60 hours.'),
  },
  editFailed: t('Failed to edit the message'),
  revokeFailed: t('Failed to delete the message'),
  confirmRevoke: t('Delete this message for everyone? They may have read it already.'),
} as const
