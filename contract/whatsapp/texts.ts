import { t } from '../language/translate.ts'
import type { MessageType } from './enums.ts'
import { dailyFirstContactLimit, maxToastCharacters } from './limits.ts'
import type { Referral } from './message.ts'

/** Error texts of the inbox where the server sent no message. */
export const inboxErrors = {
  notChanged: t('Failed to change the conversation'),
  notMarkedUnread: t('Failed to mark the conversation as unread'),
  notAssigned: t('Failed to assign the conversation'),
  notLinked: t('Failed to link the contact'),
  notUnlinked: t('Failed to unlink the contact'),
  notSplit: t('Failed to split the conversation'),
  optOutNotChanged: t('Failed to change the opt-out'),
  noPairingCode: t('Failed to get the code'),
  noteNotAdded: t('Failed to add the note'),
  noteNotDeleted: t('Failed to delete the note'),
  quickReplyNotSaved: t('Failed to save the quick reply'),
  quickReplyNotDeleted: t('Failed to delete the quick reply'),
  quickReplyNotRestored: t('Failed to restore the quick reply'),
  fileNotAdded: t('Failed to add the file'),
  fileNotRemoved: t('Failed to remove the file'),
} as const

/** Toasts of live events (RT-016 … RT-021). */
export const whatsappToasts = {
  message: (name: string, content: string) =>
    t('New message from {name}: {excerpt}', { name, excerpt: truncateForToast(content) }),
  connected: (account: string) => t('{account} is now connected', { account }),
  disconnected: (account: string) => t('{account} has been disconnected', { account }),
  qrReady: (account: string) => t('QR code ready for {account}', { account }),
  connecting: (account: string) => t('Connecting {account}...', { account }),
  error: (account: string, error: string) => t('Connection error for {account}: {error}', { account, error }),
} as const

/** Truncates to fifty characters, with dots only if there are more (GAP-103). */
function truncateForToast(content: string): string {
  const characters = [...content]
  return characters.length > maxToastCharacters ? `${characters.slice(0, maxToastCharacters).join('')}...` : content
}

/** Errors for numbers that cannot be written to. */
export const numberTexts = {
  noCountryCode: t(
    'This number has no country code. Write it as you would dial it from abroad, such as +49 151 2345678.',
  ),
  invalid: t('To must be a phone number with its country code, or a WhatsApp id.'),
} as const

/** Error when somebody puts a conversation away without having seen its last message. */
export const unseenMessageText = t('The customer has just written again. Read the message first.')

/** Errors when an unsent message cannot be removed. */
export const cancelTexts = {
  tooLate: t('This message is on its way and can no longer be cancelled.'),
  failed: t('Failed to cancel the message'),
} as const

/** For a message of which nobody knows whether it arrived. */
export const unknownDeliveryTexts = {
  reason: t('WhatsApp did not say whether this message was delivered.'),
  confirmResend: t('Send this message again? WhatsApp may have delivered it already, so the person may get it twice.'),
  confirmDiscard: t(
    'Discard this message? It will not be sent again and disappears here, but WhatsApp may have delivered it already.',
  ),
} as const

/** Why a conversation cannot be snoozed. */
export const snoozeTexts = {
  noTime: t('Choose a time until which to snooze this conversation.'),
  past: t('Choose a time in the future.'),
  tooFar: t('Choose a time within the next year.'),
  notSnoozed: t('Only snoozed conversations can have a time.'),
} as const

/** Why an account cannot have these members. */
export const accountTeamTexts = {
  noAssignee: t('Choose who gets new conversations.'),
  notAssignable: t('Choose somebody who has access to this account and may reply.'),
  needlessAssignee: t('Only conversations that always go to the same person name one.'),
} as const

/** Why a note about a conversation cannot mention somebody. */
export const notMentionable = t('A note can only mention members who see this conversation.')

/** Shown for a message without text. */
export const messageTypeLabels: Record<MessageType, string> = {
  text: t('Message'),
  image: t('Photo'),
  video: t('Video'),
  audio: t('Audio'),
  document: t('Document'),
  sticker: t('Sticker'),
  location: t('Location'),
  contact: t('Contact card'),
  interactive: t('Interactive message'),
  template: t('Template'),
  awaited: t('Waiting for this message. It may take a while.'),
  view_once: t('Open WhatsApp on your phone to see this view-once message'),
  missed_call: t('Missed voice call'),
  missed_video_call: t('Missed video call'),
  unsupported: t('Open WhatsApp on your phone to see this message'),
}

/** Shown for a message that was deleted for everyone. */
export const deletedMessageText = t('This message was deleted')

/** Author label of automatic away messages. */
export const awayMessageLabel = t('Away message')

/** Shown in place of a quoted message that is not stored. */
export const unknownQuoteText = t('A message that isn’t available here')

/** Source of a contact who tapped an ad or a post: its campaign, headline and id, as far as WhatsApp names them. */
export function referralSourceText({ kind, campaign = '', headline = '', id = '', url }: Referral): string {
  // Cut, so that the id of the ad always fits.
  const title = [campaign, headline]
    .map((text) => cutText(text, 70))
    .filter(Boolean)
    .join(', ')
  const which = title && id ? `${title} (${id.slice(0, 40)})` : title || id || url
  const source = [kind === 'post' ? t('WhatsApp post') : t('WhatsApp ad'), which].filter(Boolean).join(': ')
  return cutText(source.replace(/\s+/g, ' '), 200)
}

/** Cuts a text to so many UTF-16 units, but no character in half. */
const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** Shown in the thread when the person's number changes. */
export const numberChangeText = (from: string, to: string): string =>
  t('The number changed from {from} to {to}', { from, to })

/** Why the account of the sample data is not connected: it never can be. */
export const sampleNumberText = t('This number is part of the sample data. Connect your own number to send messages.')

/** Why an account is not connected or its status is unknown, by the code stored in its row. */
export const statusReasons = {
  paused: t('Disconnected by a member of the team.'),
  restored: t('A backup was restored. Connect this account once it is not connected from anywhere else.'),
  sample: sampleNumberText,
  not_running: t('The WhatsApp engine is not running.'),
  stale: t('WhatsApp has not answered for more than a minute.'),
  qr_timeout: t('The QR code was not scanned in time.'),
  code_timeout: t('The code was not entered in time.'),
  logged_out: t('The phone has unlinked this account. Scan a new QR code.'),
  replaced: t('The account was opened somewhere else.'),
  banned: t('WhatsApp has restricted this number.'),
  outdated: t('The WhatsApp engine needs an update.'),
  rejected: t('WhatsApp rejected the credentials.'),
  network: t('WhatsApp can’t be reached. Retrying.'),
  duplicate: t('This number is already connected.'),
  unavailable: t('This engine is not available on this installation.'),
  no_room: t('This installation has reached its account limit. This account connects as soon as there is room.'),
  failed: t('The connection failed.'),
} as const
export type StatusReason = keyof typeof statusReasons

/** Why linking with a phone number failed, by the code stored in the row of the account. */
export const pairingFailures = {
  wrong_code: t('The code entered on the phone was not this one. Get a new code and enter it again.'),
  not_on_whatsapp: t('WhatsApp doesn’t know this number. Check it, or scan the QR code instead.'),
  too_many: t('WhatsApp allows no more codes for this number now. Try again later, or scan the QR code instead.'),
  refused: t('WhatsApp refused a code for this number. Scan the QR code instead.'),
  no_answer: t('WhatsApp did not answer. Try again, or scan the QR code instead.'),
} as const
export type PairingFailure = keyof typeof pairingFailures

/** Why there is no pairing code. */
export const pairingTexts = {
  invalidNumber: t('Phone number must be a number with its country code, such as +49 151 2345678.'),
  unsupported: t('This account has no phone to link.'),
  none: t('There is no code to enter right now.'),
  connected: t('This account is already connected.'),
} as const

/** Why a message was not sent, by the code stored in its row, and what a person can do about it. */
export const failureReasons = {
  not_connected: { message: t('The account is not connected.'), action: 'reconnect' },
  no_such_number: { message: t('This number is not on WhatsApp.'), action: 'none' },
  restricted: { message: t('WhatsApp restricts this account from writing to new contacts.'), action: 'none' },
  window_closed: {
    message: t('The customer has not written in the last 24 hours; send an approved template.'),
    action: 'none',
  },
  unsupported: { message: t('This account cannot send messages of this type.'), action: 'none' },
  undeliverable: { message: t('WhatsApp does not deliver to this number.'), action: 'none' },
  unpaid: { message: t('WhatsApp requires a valid payment method in the business account.'), action: 'retry' },
  media_refused: { message: t('WhatsApp doesn’t accept this file.'), action: 'none' },
  media_unavailable: { message: t('The file could not be read.'), action: 'none' },
  rejected: { message: t('WhatsApp did not accept the message.'), action: 'retry' },
  template_missing: {
    message: t('This template no longer exists at WhatsApp. Sync the templates and choose another.'),
    action: 'none',
  },
  template_changed: {
    message: t('This template has changed at WhatsApp. Sync the templates and send it again.'),
    action: 'none',
  },
  template_too_long: { message: t('The template is too long with these values. Shorten them.'), action: 'none' },
  template_policy: { message: t('WhatsApp rejected the content of this template.'), action: 'none' },
  template_paused: { message: t('WhatsApp has paused this template because of its quality.'), action: 'none' },
  template_disabled: { message: t('WhatsApp has disabled this template for good.'), action: 'none' },
  opted_out: { message: t('This person does not want marketing messages.'), action: 'none' },
  removed: { message: t('The account was removed before the message was sent.'), action: 'none' },
} as const
export type FailureReason = keyof typeof failureReasons

/** Error when a marketing template is sent to somebody who opted out. */
export const optedOutText = t(
  'This person asked for no more marketing messages. Send a utility template, or clear the opt-out if they agreed to get them again.',
)
/** Asked before an opt-out is cleared by hand. */
export const confirmClearOptOut = t(
  'This person asked for no more marketing messages. Clear the opt-out only if they agreed to get them again. It holds for all accounts.',
)
/** Shown before a phone is linked. */
export const pairingWarning = t(
  'A linked phone is not an official WhatsApp interface. WhatsApp may restrict a number that writes to many people who do not know it.',
)
/** Shown once an account has reached its daily limit of first contacts. */
export const firstContactLimitText = t(
  'This account has messaged {count} new people today, the safe limit for its number. Try again tomorrow, or wait for them to write first.',
  { count: String(dailyFirstContactLimit['linked-device']) },
)
/** Shown with every sandbox account. */
export const sandboxText = t('Sandbox: no messages are sent')
/** Shown before a sandbox account is connected. */
export const sandboxHelp = t(
  'For trying out the inbox: simulated customers write to you, and nothing you send leaves Parley. To connect a real number, choose Phone or Cloud API.',
)
