import { httpErrorMessage, messages } from '#contract/kit/messages.ts'
import { getLocale } from '#contract/language/translate.ts'
import { endSentence } from '../../shared/sentences.ts'

type FieldErrors = Record<string, string[]>

/** The response to a request: JSON, something else, or none. */
export type ApiReply = { status: number; body: unknown; unreadable?: boolean } | 'no reply'

/** A failed request. `error` is a code for programs, `message` a text for people (R1). */
export type ApiFailure = {
  success: false
  error: string
  message: string
  /** The HTTP status; 0 without a response. */
  status: number
  fieldErrors: FieldErrors
  /** The current record, on 409 `stale`. */
  data: unknown
}

export const isSuccess = (reply: ApiReply): boolean =>
  reply !== 'no reply' && reply.status >= 200 && reply.status < 300 && !reply.unreadable

/** Converts a reply to a failure. The message is the server's, translated, else "HTTP {status}", else "Network error". */
export function toFailure(reply: ApiReply): ApiFailure {
  if (reply === 'no reply') return createFailure('network', messages.networkError, 0)
  if (reply.unreadable && reply.status >= 200 && reply.status < 300)
    return createFailure('invalid_json', messages.invalidJson, reply.status)
  const { error, message, field_errors, data } = parseFailureBody(reply)
  return {
    ...createFailure(error ?? `http_${reply.status}`, message ?? httpErrorMessage(reply.status), reply.status),
    fieldErrors: field_errors ?? {},
    data: data ?? null,
  }
}

/** The text that `request` shows in a toast: the first field error, else the message, else a generic one (A§8). */
export function toastText(reply: ApiReply): string {
  if (reply === 'no reply') return messages.network
  if (reply.unreadable && reply.status >= 200 && reply.status < 300) return messages.invalidJson
  const { field_errors, message } = parseFailureBody(reply)
  return Object.values(field_errors ?? {}).flat()[0] ?? message ?? messages.wentWrong
}

export function createFailure(error: string, message: string, status: number): ApiFailure {
  return { success: false, error, message, status, fieldErrors: {}, data: null }
}

/** Why a request failed, in a sentence: the first field error, else the message. */
export const getReason = ({ fieldErrors, message }: ApiFailure): string =>
  Object.values(fieldErrors).flat()[0] ?? message

/** The server's message, or `text` if it has no readable one. */
export const serverMessageOr = ({ error, message, status }: ApiFailure, text: string): string =>
  error === 'network' || error === 'invalid_json' || message === httpErrorMessage(status) ? text : message

/** The text, followed by the server's message if it has a readable one. */
export function withReason(text: string, failure: ApiFailure): string {
  const reason = serverMessageOr(failure, '')
  return reason ? `${endSentence(text)} ${reason}` : text
}

/** Thrown by `unwrap` for a failed request. */
export class ApiError extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.message)
    this.failure = failure
  }
}

type FailureBody = { error?: string; message?: string; field_errors?: FieldErrors; data?: unknown }

function parseFailureBody(reply: Exclude<ApiReply, 'no reply'>): FailureBody {
  if (reply.unreadable || typeof reply.body !== 'object' || reply.body === null) return {}
  const body = reply.body as Record<string, unknown>
  return {
    error: text(body.error),
    message: sentence(body.message),
    field_errors: parseFieldErrors(body.field_errors),
    data: body.data,
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Pages in English do not load the code for it. */
let translateReply = (message: string): string => message
const loadTranslation = (): Promise<void> =>
  import('#contract/language/translate-reply.ts').then(
    (module) => {
      translateReply = module.translateReply
    },
    () => undefined,
  )
if (getLocale() !== 'en-US') void loadTranslation()

/** A message in the language of the page. */
function sentence(value: unknown): string | undefined {
  const message = text(value)
  return message && translateReply(message)
}

function parseFieldErrors(value: unknown): FieldErrors | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
    .map(([field, said]) => [field, [said].flat().flatMap((each) => sentence(each) ?? [])] as const)
    .filter(([, said]) => said.length > 0)
  return entries.length > 0 ? (Object.fromEntries(entries) as FieldErrors) : undefined
}
