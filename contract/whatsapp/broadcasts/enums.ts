/** States of a broadcast. A stopped one can be continued; it goes on with those who have not got it yet. */
export const broadcastStates = ['RUNNING', 'STOPPED', 'FINISHED'] as const
export type BroadcastState = (typeof broadcastStates)[number]

/**
 * What became of one recipient. WAITING: not queued yet; SENDING: in the outbox; UNKNOWN: perhaps sent; LEFT_OUT: gets nothing, for a
 * reason.
 */
export const recipientResults = [
  'WAITING',
  'SENDING',
  'UNKNOWN',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'LEFT_OUT',
] as const
export type RecipientResult = (typeof recipientResults)[number]

/** Why a contact of the view gets nothing. Contacts without any number are only counted. */
export const leftOutReasons = ['OPTED_OUT', 'INVALID_NUMBER', 'DUPLICATE', 'MISSING_VALUE', 'TOO_LONG'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** The same of a contact that was to get the message when the broadcast was started. */
export type LateLeftOutReason = Extract<LeftOutReason, 'OPTED_OUT' | 'DUPLICATE'> | 'DELETED'
