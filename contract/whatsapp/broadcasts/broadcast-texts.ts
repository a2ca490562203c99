import { formatNumber } from '../../language/format-number.ts'
import { t } from '../../language/translate.ts'
import type { LateLeftOutReason, LeftOutReason } from './enums.ts'
import { broadcastLimits } from './limits.ts'

const most = formatNumber(broadcastLimits.recipients)

/** Why a contact gets nothing. `CANCELLED`: somebody removed the message before it was sent. */
export const leftOutTexts: Record<LeftOutReason | LateLeftOutReason | 'CANCELLED', string> = {
  OPTED_OUT: t('This person asked for no more marketing messages.'),
  INVALID_NUMBER: t('The number is not complete. It needs its country code.'),
  DUPLICATE: t('Another contact with the same number gets it.'),
  MISSING_VALUE: t('A variable has no value for this contact.'),
  TOO_LONG: t('With the values of this contact the message is too long.'),
  DELETED: t('The contact was deleted before the message was sent.'),
  CANCELLED: t('The message was cancelled before it was sent.'),
}

/** Why a broadcast stopped, by the code stored in its row. Failures of messages stop it, too, with their own sentence. */
export const stopTexts = {
  member: t('Stopped by a member of the team.'),
  template_changed: t(
    'The template has changed at WhatsApp since the broadcast was started. Check it and start a new one.',
  ),
  template_missing: t('The template no longer exists at WhatsApp.'),
  template_unavailable: t('WhatsApp no longer accepts the template.'),
  account_removed: t('The account was removed.'),
  not_connected: t('The account is not connected.'),
  no_access: t('Whoever started it may no longer send broadcasts from this account.'),
  workspace_deleted: t('The workspace was deleted meanwhile.'),
  restored: t('A backup was restored. Some people may have got the message since that backup was made.'),
  failed: t('An unexpected error occurred. Continue it to try again.'),
} as const
export type StopReason = keyof typeof stopTexts

/** Errors of requests about broadcasts. */
export const broadcastErrors = {
  noName: t('A broadcast needs a name.'),
  tooMany: t(
    'A broadcast can go to {most} people at most, and this view has more contacts with a number. Narrow it down first.',
    { most },
  ),
  nobody: t('Nobody in this view would get the broadcast.'),
  wrongView: t('Choose a view of contacts.'),
  brokenView: t('This view has a filter that no longer works. Open the view and save it again.'),
  busy: t('This account is sending another broadcast. Wait until it is finished, or stop it.'),
  notRunning: t('This broadcast is not running.'),
  notContinuable: t('Only a stopped broadcast can be continued.'),
  notConnected: t('The account is not connected.'),
  notPreviewed: t('Failed to check the broadcast'),
  notStarted: t('Failed to start the broadcast'),
  notStopped: t('Failed to stop the broadcast'),
  notContinued: t('Failed to continue the broadcast'),
  notLoaded: t('Failed to load the broadcasts'),
  oneNotLoaded: t('Failed to load the broadcast'),
  recipientsNotLoaded: t('Failed to load the recipients'),
} as const
