import type { LateLeftOutReason, LeftOutReason } from './enums.ts'
import { broadcastLimits } from './limits.ts'

const most = broadcastLimits.recipients.toLocaleString('en-US')

/** Why a contact gets nothing. `CANCELLED`: somebody removed the message before it was sent. */
export const leftOutTexts: Record<LeftOutReason | LateLeftOutReason | 'CANCELLED', string> = {
  OPTED_OUT: 'This person asked for no more marketing messages.',
  INVALID_NUMBER: 'The number is not complete. It needs its country code.',
  DUPLICATE: 'Another contact with the same number gets it.',
  MISSING_VALUE: 'A variable has no value for this contact.',
  TOO_LONG: 'With the values of this contact the message is too long.',
  DELETED: 'The contact was deleted before the message was sent.',
  CANCELLED: 'The message was cancelled before it was sent.',
}

/** Why a broadcast stopped, by the code stored in its row. Failures of messages stop it, too, with their own sentence. */
export const stopTexts = {
  member: 'Stopped by a member of the team.',
  template_changed:
    'The template has changed at WhatsApp since the broadcast was started. Check it and start a new one.',
  template_missing: 'The template no longer exists at WhatsApp.',
  template_unavailable: 'WhatsApp no longer accepts the template.',
  account_removed: 'The account was removed.',
  not_connected: 'The account is not connected.',
  no_access: 'Whoever started it may no longer send broadcasts from this account.',
  workspace_deleted: 'The workspace was deleted meanwhile.',
  restored: 'A backup was restored. Some people may have got the message since that backup was made.',
  failed: 'An unexpected error occurred. Continue it to try again.',
} as const
export type StopReason = keyof typeof stopTexts

/** Errors of requests about broadcasts. */
export const broadcastErrors = {
  noName: 'A broadcast needs a name.',
  tooMany: `A broadcast can go to ${most} people at most, and this view has more contacts with a number. Narrow it down first.`,
  nobody: 'Nobody in this view would get the broadcast.',
  wrongView: 'Choose a view of contacts.',
  brokenView: 'This view has a filter that no longer works. Open the view and save it again.',
  busy: 'This account is sending another broadcast. Wait until it is finished, or stop it.',
  notRunning: 'This broadcast is not running.',
  notContinuable: 'Only a stopped broadcast can be continued.',
  notConnected: 'The account is not connected.',
  notPreviewed: 'Failed to check the broadcast',
  notStarted: 'Failed to start the broadcast',
  notStopped: 'Failed to stop the broadcast',
  notContinued: 'Failed to continue the broadcast',
  notLoaded: 'Failed to load the broadcasts',
  oneNotLoaded: 'Failed to load the broadcast',
  recipientsNotLoaded: 'Failed to load the recipients',
} as const
