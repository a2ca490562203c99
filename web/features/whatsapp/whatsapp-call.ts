import { minTokenLength } from '#contract/whatsapp/limits.ts'
import { whatsappTexts } from '#contract/whatsapp/texts.ts'
import { ApiError, serverMessageOr } from '../../platform/api/api-failure.ts'
import { type CallResult, createFailure } from '../../platform/api/client.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'

/**
 * A call of the WhatsApp client. What goes wrong is said in its words: what the server said, else `failed` (WA-056). Without a
 * token that could be one, nothing is asked (WA-036, WA-044).
 */
export async function whatsappCall<T>(
  fallback: string | ((status: number) => string),
  ask: () => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  const token = browserStorage.read('accessToken') ?? ''
  if (token === '') return createFailure('no_token', whatsappTexts.noToken, 0)
  if (token.length < minTokenLength) return createFailure('no_token', whatsappTexts.invalidToken, 0)
  const result = await ask()
  if (result.success || result.error === 'no_token') return result
  const text = typeof fallback === 'string' ? fallback : fallback(result.status)
  return { ...result, message: result.error === 'network' ? whatsappTexts.network : serverMessageOr(result, text) }
}

/** What a failed query says to a person. */
export const errorTextOf = (error: unknown, text: string): string =>
  error instanceof ApiError ? error.failure.message : text
