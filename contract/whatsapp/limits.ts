import type { MediaKind, WhatsappEngineName } from './enums.ts'

/** Rows of a page of conversations or messages (GAP-095), and what the lead's Messages tab asks for (WA-017). */
export const whatsappPageLimits = { default: 50, max: 200, thread: { limit: 50, offset: 0 } } as const

/** A stored token shorter than this is none (WA-036). */
export const minTokenLength = 10

/** Characters. */
export const whatsappLengths = {
  accountName: 100,
  to: 140,
  text: 4_096,
  caption: 1_024,
  filename: 240,
  link: 2_048,
  place: 200,
  note: 4_000,
  quickReplyName: 60,
  quickReplyText: 4_096,
} as const

/** Largest file of each kind, in bytes (GAP-098). */
export const maxMediaBytes: Record<MediaKind, number> = {
  image: 16 << 20,
  video: 16 << 20,
  audio: 16 << 20,
  document: 100 << 20,
  sticker: 1 << 20,
}

/** Bytes that WhatsApp's Cloud API tells at once. */
export const maxWebhookBytes = 3 << 20

/** Contacts of one message, and numbers of one of them. */
export const maxContactCards = 20
/** Characters of a question with answers to tap, and of one answer. */
export const choiceLimits = { text: 1_024, answer: 20 } as const
/** Bytes of the object of an interactive message. */
export const maxInteractiveBytes = 16 << 10
/** Accounts of one workspace; quick replies of one. */
export const maxAccounts = 20
export const maxQuickReplies = 500

/** People who have never written that an account may write to first within 24 hours; beyond them WhatsApp restricts numbers. */
export const dailyFirstContactLimit: Record<WhatsappEngineName, number | null> = {
  sandbox: null,
  'linked-device': 20,
  cloud: null,
}

/** Seconds that the signed address of a file is good for, at most and at least. */
export const mediaUrlLifetime = { max: 300, min: 150 } as const

/** Seconds within which a connected account has been heard of; beyond them nobody says CONNECTED. */
export const connectedFreshnessSeconds = 60

/**
 * Milliseconds: when the event streams begin, and how often they are tried again (RT-011, RT-013); and how far back one that
 * begins can be told of, for what happened while the page loaded.
 */
export const streamDelays = { connect: 1_000, retry: 30_000, replayWindow: 120_000 } as const

/** Milliseconds of each toast (RT-022, RT-024 … RT-028). */
export const toastDurations = {
  message: 5_000,
  connected: 3_000,
  disconnected: 5_000,
  qrReady: 3_000,
  connecting: 2_000,
  error: 5_000,
} as const

/** The beep with a message (RT-023). */
export const beepTone = { hertz: 800, seconds: 0.1 } as const
/** Characters of a message that its toast shows (RT-016). */
export const maxToastCharacters = 50
