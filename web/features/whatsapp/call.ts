import { shortestToken } from '#contract/whatsapp/limits.ts'
import { whatsappMessages as texts } from '#contract/whatsapp/messages.ts'
import { failure, type Result } from '../../platform/api.ts'
import { CallFailed, saidOr } from '../../platform/failure.ts'
import { stored } from '../../platform/stored.ts'

/**
 * A call of the WhatsApp client. What goes wrong is said in its words: what the server said, else `failed` (WA-056). Without a
 * token that could be one, nothing is asked (WA-036, WA-044).
 */
export async function whatsappCall<T>(
  failed: string | ((status: number) => string),
  ask: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const token = stored.read('accessToken') ?? ''
  if (token === '') return failure('no_token', texts.noToken, 0)
  if (token.length < shortestToken) return failure('no_token', texts.invalidToken, 0)
  const result = await ask()
  if (result.success || result.error === 'no_token') return result
  const text = typeof failed === 'string' ? failed : failed(result.status)
  return { ...result, message: result.error === 'network' ? texts.network : saidOr(result, text) }
}

/** What a failed query says to a person. */
export const reasonOf = (error: unknown, text: string): string =>
  error instanceof CallFailed ? error.failure.message : text
