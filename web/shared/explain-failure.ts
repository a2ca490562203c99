import { messages } from '#contract/kit/messages.ts'

/** What is known of a failed request, as an `ApiError` carries it. */
type Failure = { error: string; message: string; status: number }

/** Whether the server gave no usable answer: it is out of reach or has a problem, so everything else on the page fails alike. */
export function isOutage(error: unknown): boolean {
  const failure = failureOf(error)
  return failure !== null && (isUnreachable(failure) || isBroken(failure))
}

/** Why a request failed and what to do, in a sentence for people. Null if nothing more is known than that it failed. */
export function explainFailure(error: unknown): string | null {
  const failure = failureOf(error)
  if (!failure) return null
  if (isUnreachable(failure)) return navigator.onLine ? messages.unreachable : messages.offline
  return isBroken(failure) ? messages.serverProblem : failure.message
}

const isUnreachable = ({ error }: Failure): boolean => error === 'network'

/** A 5xx, unless it is about this request alone, or an answer that is not JSON: a page of a proxy, for example. */
const isBroken = ({ error, status }: Failure): boolean =>
  (status >= 500 && error !== 'search_cut_off') || error === 'invalid_json'

function failureOf(error: unknown): Failure | null {
  const { failure } = (error ?? {}) as { failure?: Failure }
  return error instanceof Error && failure ? failure : null
}
