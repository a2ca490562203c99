import type { MediaKind, WhatsappEngineName } from './enums.ts'

/** Page sizes of conversations and messages (GAP-095), and the first page of the lead's Messages tab (WA-017). */
export const whatsappPageLimits = { default: 50, max: 200, thread: { limit: 50, offset: 0 } } as const

/** Minimum length of a valid stored access token (WA-036). */
export const minTokenLength = 10

/** Maximum lengths in characters. */
export const whatsappLengths = {
  accountName: 100,
  phoneNumber: 40,
  to: 140,
  text: 4_096,
  caption: 1_024,
  filename: 240,
  link: 2_048,
  place: 200,
  note: 4_000,
  quickReplyName: 60,
  quickReplyText: 4_096,
  awayMessage: 4_096,
} as const

/** Maximum file size of each kind, in bytes (GAP-098). */
export const maxMediaBytes: Record<MediaKind, number> = {
  image: 16 << 20,
  video: 16 << 20,
  audio: 16 << 20,
  document: 100 << 20,
  sticker: 1 << 20,
}

/** Maximum body of a webhook call from the Cloud API, in bytes. */
export const maxWebhookBytes = 3 << 20

/** Maximum contact cards in one message. */
export const maxContactCards = 20
/** Maximum characters of a question with reply buttons, and of one button. */
export const choiceLimits = { text: 1_024, answer: 20 } as const
/** Maximum size of an interactive message, in bytes of JSON. */
export const maxInteractiveBytes = 16 << 10
/** Limits of templates: maximum lengths in characters, with the variables filled in, and the number of variables. */
export const templateLimits = {
  name: 512,
  language: 20,
  value: 1_024,
  header: 60,
  body: 1_024,
  variables: 100,
} as const
/** Maximum accounts per workspace. */
export const maxAccounts = 20
/** Maximum members of one account. */
export const maxAccountMembers = 500
export const maxQuickReplies = 500
/** Maximum files of one quick reply. */
export const maxQuickReplyFiles = 5

/** Maximum answer target, in minutes during business hours: a week. */
export const maxAnswerMinutes = 7 * 24 * 60

/** Minutes after which a received message no longer gets an away message. */
export const maxAwayDelayMinutes = 10

/** Days during which a merge of two conversations can be undone. */
export const mergeUndoDays = 30

/** Number of people an account may message first within 24 hours; WhatsApp restricts numbers that exceed this. */
export const dailyFirstContactLimit: Record<WhatsappEngineName, number | null> = {
  sandbox: null,
  'linked-device': 20,
  cloud: null,
}

/** Messages per minute to people who have not written within the last day. Replies have no limit. */
export const coldMessagesPerMinute = { sandbox: null, 'linked-device': 20, cloud: null } as const satisfies Record<
  WhatsappEngineName,
  number | null
>

/** Seconds that a signed file URL stays valid, at most and at least. */
export const mediaUrlLifetime = { max: 300, min: 150 } as const

/** Minutes for which a request for a pairing code is carried out, should its engine start again. */
export const pairingRequestMinutes = 3

/** Seconds since WhatsApp last answered after which an account is no longer shown as CONNECTED. */
export const connectedFreshnessSeconds = 60

/** Milliseconds for which each toast is shown (RT-022, RT-024 … RT-028). */
export const toastDurations = {
  message: 5_000,
  connected: 3_000,
  disconnected: 5_000,
  qrReady: 3_000,
  connecting: 2_000,
  error: 5_000,
} as const

/** The sound of a new message (RT-023). */
export const beepTone = { hertz: 800, seconds: 0.1 } as const
/** Characters of a message shown in its toast (RT-016). */
export const maxToastCharacters = 50
