import type { FailureReason, StatusReason } from '#contract/whatsapp/texts.ts'
import { EngineError } from '../engine.ts'
import { asObject, asString, type UntypedObject } from './untyped-json.ts'

/** An error as the Graph API returns it. */
type GraphErrorBody = {
  code: number
  message: string
  /** A retry may succeed. */
  isTransient: boolean
  /** A sentence for people. */
  explanation?: string | undefined
}

type ErrorMeaning = {
  class: EngineError['class']
  failure?: FailureReason
  /** Set if the error disconnects the whole account. */
  reason?: StatusReason
  retryAfterMs?: number
}

/** An error returned by the Graph API, or a failure to call it. */
export class GraphError extends EngineError {
  /** Set if the error disconnects the whole account. */
  readonly reason: StatusReason | undefined
  /** Undefined if there was no response. */
  readonly code: number | undefined
  /** WhatsApp's own message, for developers. */
  readonly detail: string | undefined

  constructor(meaning: ErrorMeaning, text: string, { code, message, explanation }: Partial<GraphErrorBody> = {}) {
    super(meaning.class, text, { ...meaning, explanation })
    this.reason = meaning.reason
    this.code = code
    this.detail = message
  }
}

const rejected: ErrorMeaning = { class: 'connection', reason: 'rejected' }
const banned: ErrorMeaning = { class: 'connection', reason: 'banned' }
const permanentFailure = (failure: FailureReason): ErrorMeaning => ({ class: 'permanent', failure })
const temporaryFailure = (retryAfterMs: number): ErrorMeaning => ({ class: 'temporary', retryAfterMs })

/** Error codes of the Graph and Cloud APIs. Any other code is permanent, but can be retried by a person. */
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
  // The server failed midway, so the outcome is unknown.
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
  131050: permanentFailure('opted_out'),
  132000: permanentFailure('template_changed'),
  132001: permanentFailure('template_missing'),
  132005: permanentFailure('template_too_long'),
  132007: permanentFailure('template_policy'),
  132012: permanentFailure('template_changed'),
  132015: permanentFailure('template_paused'),
  132016: permanentFailure('template_disabled'),
}

/** The token has expired, was revoked, or was never valid. */
export const invalidTokenCode = 190

/** What an error code means for a message. */
function classifyGraphError({ code, isTransient }: Pick<GraphErrorBody, 'code' | 'isTransient'>): ErrorMeaning {
  if (code >= 200 && code < 300) return rejected
  return meaningsByCode[code] ?? (isTransient ? temporaryFailure(10_000) : permanentFailure('rejected'))
}

export const toGraphError = (error: GraphErrorBody): GraphError =>
  new GraphError(classifyGraphError(error), `WhatsApp answered ${error.code}`, error)

/** The explanation of an error for people: a sentence if there is one, otherwise its title. */
export function explanationOf(error: UntypedObject): string | undefined {
  const sentence = [asObject(error.error_data).details, error.error_user_msg, error.title]
    .map((one) => asString(one).trim())
    .find(Boolean)
  return sentence?.slice(0, 500)
}

/** What WhatsApp says about an error, for people: its explanation, or else its message without the code. */
export const sentenceOf = ({ explanation, detail }: GraphError): string =>
  explanation ?? detail?.replace(/^\(#\d+\)\s*/, '').slice(0, 500) ?? ''

/** Why an accepted message failed, by the error code of its status. */
export const failureReasonOf = (code: number): FailureReason =>
  classifyGraphError({ code, isTransient: false }).failure ?? 'rejected'
