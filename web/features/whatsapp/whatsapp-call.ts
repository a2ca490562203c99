import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import { minTokenLength } from '#contract/whatsapp/limits.ts'
import { ApiError, serverMessageOr } from '../../platform/api/api-failure.ts'
import { type CallResult, createFailure } from '../../platform/api/client.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'

/**
 * Calls the WhatsApp API. A failure carries the server's message, else `fallback` (WA-056). Without a valid-looking token no request
 * is sent (WA-036, WA-044).
 */
export async function whatsappCall<T>(
  fallback: string | ((status: number) => string),
  request: () => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  const token = browserStorage.read('accessToken') ?? ''
  if (token === '') return createFailure('no_token', whatsappTexts.noToken, 0)
  if (token.length < minTokenLength) return createFailure('no_token', whatsappTexts.invalidToken, 0)
  const result = await request()
  if (result.success || result.error === 'no_token') return result
  const text = typeof fallback === 'string' ? fallback : fallback(result.status)
  return { ...result, message: result.error === 'network' ? whatsappTexts.network : serverMessageOr(result, text) }
}

/** The message of a failed query, to be shown to a person. */
export const errorTextOf = (error: unknown, text: string): string =>
  error instanceof ApiError ? error.failure.message : text
