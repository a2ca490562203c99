import type { FailureReason, StatusReason } from '#contract/whatsapp/texts.ts'
import { EngineError } from '../engine.ts'

/** What the Graph API says went wrong. */
export type GraphErrorBody = {
  code: number
  message: string
  /** It may work when it is asked again. */
  isTransient: boolean
}

type ErrorMeaning = {
  class: EngineError['class']
  failure?: FailureReason
  /** Why the account is over, where it is. */
  reason?: StatusReason
  retryAfterMs?: number
}

/** A trouble that the Graph API named, or that came of calling it. */
export class GraphError extends EngineError {
  /** Absent: the account itself is well. */
  readonly reason: StatusReason | undefined
  /** None: there was no answer. */
  readonly code: number | undefined
  /** In WhatsApp's own words, which are for nobody to read. */
  readonly detail: string | undefined

  constructor(meaning: ErrorMeaning, sentence: string, { code, message }: Partial<GraphErrorBody> = {}) {
    super(meaning.class, sentence, meaning)
    this.reason = meaning.reason
    this.code = code
    this.detail = message
  }
}

const rejected: ErrorMeaning = { class: 'connection', reason: 'rejected' }
const banned: ErrorMeaning = { class: 'connection', reason: 'banned' }
const permanentFailure = (failure: FailureReason): ErrorMeaning => ({ class: 'permanent', failure })
const temporaryFailure = (retryAfterMs: number): ErrorMeaning => ({ class: 'temporary', retryAfterMs })

/** Codes of the Graph API and of the Cloud API. What is not here was refused for good, and a person may try again. */
const meaningsByCode: Record<number, ErrorMeaning> = {
  0: rejected,
  3: rejected,
  10: rejected,
  190: rejected,
  131005: rejected,
  133010: rejected,
  368: banned,
  131031: banned,
  2: temporaryFailure(10_000),
  4: temporaryFailure(60_000),
  80007: temporaryFailure(60_000),
  130429: temporaryFailure(5_000),
  131016: temporaryFailure(10_000),
  131056: temporaryFailure(6_000),
  131057: temporaryFailure(60_000),
  133004: temporaryFailure(10_000),
  // The server failed in the middle: nobody says how far it had come.
  1: { class: 'unknown' },
  130497: permanentFailure('restricted'),
  131048: permanentFailure('restricted'),
  130472: permanentFailure('undeliverable'),
  131026: permanentFailure('undeliverable'),
  131030: permanentFailure('undeliverable'),
  131049: permanentFailure('undeliverable'),
  131047: permanentFailure('window_closed'),
  131051: permanentFailure('unsupported'),
  131042: permanentFailure('unpaid'),
  131052: permanentFailure('media_unavailable'),
  131053: permanentFailure('media_refused'),
}

/** The token has expired, was taken back, or never was good. */
export const invalidTokenCode = 190

/** What an error means for a message. */
export function classifyGraphError({ code, isTransient }: Pick<GraphErrorBody, 'code' | 'isTransient'>): ErrorMeaning {
  if (code >= 200 && code < 300) return rejected
  return meaningsByCode[code] ?? (isTransient ? temporaryFailure(10_000) : permanentFailure('rejected'))
}

/** The same, to throw. */
export const toGraphError = (error: GraphErrorBody): GraphError =>
  new GraphError(classifyGraphError(error), `WhatsApp answered ${error.code}`, error)

/** Why a message failed that had been taken: by the code of its status. */
export const failureReasonOf = (code: number): FailureReason =>
  classifyGraphError({ code, isTransient: false }).failure ?? 'rejected'
