import type { FailureReason, StatusReason } from '#contract/whatsapp/messages.ts'
import { EngineTrouble } from '../../engine.ts'

/** What the Graph API says went wrong. */
export type GraphError = {
  code: number
  message: string
  /** It may work when it is asked again. */
  isTransient: boolean
}

type Meaning = {
  class: EngineTrouble['class']
  failure?: FailureReason
  /** Why the account is over, where it is. */
  reason?: StatusReason
  retryAfterMs?: number
}

/** A trouble that the Graph API named, or that came of calling it. */
export class GraphTrouble extends EngineTrouble {
  /** Absent: the account itself is well. */
  readonly reason: StatusReason | undefined
  /** None: there was no answer. */
  readonly code: number | undefined
  /** In WhatsApp's own words, which are for nobody to read. */
  readonly says: string | undefined

  constructor(meaning: Meaning, sentence: string, { code, message }: Partial<GraphError> = {}) {
    super(meaning.class, sentence, meaning)
    this.reason = meaning.reason
    this.code = code
    this.says = message
  }
}

const rejected: Meaning = { class: 'connection', reason: 'rejected' }
const banned: Meaning = { class: 'connection', reason: 'banned' }
const refused = (failure: FailureReason): Meaning => ({ class: 'permanent', failure })
const busy = (retryAfterMs: number): Meaning => ({ class: 'temporary', retryAfterMs })

/** Codes of the Graph API and of the Cloud API. What is not here was refused for good, and a person may try again. */
const meanings: Record<number, Meaning> = {
  0: rejected,
  3: rejected,
  10: rejected,
  190: rejected,
  131005: rejected,
  133010: rejected,
  368: banned,
  131031: banned,
  2: busy(10_000),
  4: busy(60_000),
  80007: busy(60_000),
  130429: busy(5_000),
  131016: busy(10_000),
  131056: busy(6_000),
  131057: busy(60_000),
  133004: busy(10_000),
  // The server failed in the middle: nobody says how far it had come.
  1: { class: 'unknown' },
  130497: refused('restricted'),
  131048: refused('restricted'),
  130472: refused('undeliverable'),
  131026: refused('undeliverable'),
  131030: refused('undeliverable'),
  131049: refused('undeliverable'),
  131047: refused('window_closed'),
  131051: refused('unsupported'),
  131042: refused('unpaid'),
  131052: refused('media_unavailable'),
  131053: refused('media_refused'),
}

/** The token has expired, was taken back, or never was good. */
export const tokenRefused = 190

/** What an error means for a message. */
export function meaningOf({ code, isTransient }: Pick<GraphError, 'code' | 'isTransient'>): Meaning {
  if (code >= 200 && code < 300) return rejected
  return meanings[code] ?? (isTransient ? busy(10_000) : refused('rejected'))
}

/** The same, to throw. */
export const troubleOf = (error: GraphError): GraphTrouble =>
  new GraphTrouble(meaningOf(error), `WhatsApp answered ${error.code}`, error)

/** Why a message failed that had been taken: by the code of its status. */
export const failureOf = (code: number): FailureReason => meaningOf({ code, isTransient: false }).failure ?? 'rejected'
