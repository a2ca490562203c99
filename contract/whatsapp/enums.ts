/** How an account connects to WhatsApp (GAP-093). */
export const whatsappEngines = ['sandbox', 'linked-device', 'cloud'] as const
export type WhatsappEngineName = (typeof whatsappEngines)[number]

/** Which messages from before it was linked a phone hands over: none, those of the last 30 days, or all that it offers. */
export const historyChoices = ['none', 'month', 'all'] as const
export type HistoryChoice = (typeof historyChoices)[number]
/** The default of new accounts. */
export const defaultHistory: HistoryChoice = 'month'

/** Statuses of an account (WA-033); UNKNOWN if the status cannot be determined (WA-024). */
export const accountStatuses = ['CONNECTED', 'DISCONNECTED', 'QR_READY', 'CONNECTING', 'UNKNOWN'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** The delivery status of a message. It only moves forward; FAILED is final for a message that was not delivered. */
export const messageStatuses = ['PENDING', 'UNKNOWN', 'SENT', 'DELIVERED', 'READ', 'PLAYED', 'FAILED'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Types that can be sent (WA-026). */
export const outgoingTypes = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'interactive',
] as const
export type OutgoingType = (typeof outgoingTypes)[number]

/**
 * Placeholders in a thread for something without content: a message that could not be decrypted yet, a view-once message that only
 * the phone shows, and missed calls.
 */
const placeholderTypes = ['awaited', 'view_once', 'missed_call', 'missed_video_call'] as const
export type PlaceholderType = (typeof placeholderTypes)[number]

/** Types of messages in a thread, including templates and inbound ones that cannot be shown. */
export const messageTypes = [...outgoingTypes, ...placeholderTypes, 'template', 'unsupported'] as const
export type MessageType = (typeof messageTypes)[number]

/** Types that carry a file. */
export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** What the header of a template can be. */
export const templateHeaderKinds = ['text', 'image', 'video', 'document'] as const
export type TemplateHeaderKind = (typeof templateHeaderKinds)[number]
/** The file that a header can be. */
export type HeaderFileKind = Exclude<TemplateHeaderKind, 'text'>

/** What a template button does: open a URL, reply, call, copy a code, or something that has no variables. */
export const templateButtonKinds = ['url', 'reply', 'phone', 'code', 'other'] as const
export type TemplateButtonKind = (typeof templateButtonKinds)[number]

/** Whether the file of a message is still downloading, stored, failed to download, or no longer available at WhatsApp. */
export const mediaStates = ['pending', 'ready', 'failed', 'expired'] as const
export type MediaState = (typeof mediaStates)[number]

/** Values of `type` when a conversation is marked read (GAP-097). */
export const chatKinds = ['individual', 'group'] as const
export type ChatKind = (typeof chatKinds)[number]

/** What revealed that two conversations are with the same person. */
export const mergeCauses = ['message', 'alias', 'number_change', 'send'] as const
export type MergeCause = (typeof mergeCauses)[number]

/** Whether a conversation needs action. SNOOZED becomes OPEN at the set time. */
export const conversationStates = ['OPEN', 'WAITING', 'SNOOZED', 'RESOLVED'] as const
export type ConversationState = (typeof conversationStates)[number]

/** Who the new conversations of an account are assigned to: nobody, its members in turn, or always the same one. */
export const assignmentRules = ['MANUAL', 'ROUND_ROBIN', 'FIXED'] as const
export type AssignmentRule = (typeof assignmentRules)[number]

/** When people see that an account has read their messages: as soon as a member opens the conversation, or only with an answer. */
export const readReceiptRules = ['ON_READ', 'ON_REPLY'] as const
export type ReadReceiptRule = (typeof readReceiptRules)[number]

/** Filters by state. `owed`: the customer wrote last and it is not resolved; `overdue`: the answer time exceeds the account's target. */
export const stateFilters = ['open', 'waiting', 'snoozed', 'resolved', 'owed', 'overdue'] as const
export type StateFilter = (typeof stateFilters)[number]

/** Filters by assignee: the person who asks, or nobody. */
export const assigneeFilters = ['me', 'nobody'] as const
export type AssigneeFilter = (typeof assigneeFilters)[number]

/** Order of a list of conversations: newest first, oldest first, or those first whose customers have waited longest for an answer. */
export const conversationSorts = ['-lastMessageAt', 'lastMessageAt', 'waitingSince'] as const
export type ConversationSort = (typeof conversationSorts)[number]

/** What a person can do about a failed message. */
export const failureActions = ['retry', 'reconnect', 'none'] as const
export type FailureAction = (typeof failureActions)[number]

/** The kind of a file by its media type; anything but images, video and audio is a document (WA-037 … WA-040). */
export function mediaKindOf(mediaType: string): Exclude<MediaKind, 'sticker'> {
  const [family] = mediaType.toLowerCase().split('/')
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}

/** "+1 (555) 010-0000" → "15550100000@c.us": keeps only the digits that are dialled from abroad (WA-016, GAP-100). */
export const toWhatsappId = (number: string): string => `${toDialedDigits(number)}@c.us`

/** Without the prefix of international calls, and without the zero that is dialled only within a country: "0049 (0)151 …". */
export const toDialedDigits = (number: string): string =>
  number
    .replace(/^(\s*(?:\+|00)[^()]*)\(0\)/, '$1')
    .replace(/\D/g, '')
    .replace(/^00/, '')

/** Whether a number lacks its country code: no country code begins with zero. */
export const lacksCountryCode = (number: string): boolean => toDialedDigits(number).startsWith('0')
