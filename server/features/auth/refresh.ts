import type { TokenPair } from '#contract/auth/sign-in.ts'
import { badRequest, signedOut } from '../../platform/refusals.ts'
import { open } from '../../platform/sealed.ts'
import type { Auth } from './auth.ts'
import { newToken } from './secrets.ts'
import { refreshClaims, rotate } from './sql.ts'

/**
 * Uses up a refresh token and answers the next pair (R9). A second use ends the session, but for a retry with the same
 * `Idempotency-Key` within 60 seconds, which gets the first use's answer.
 */
export async function refresh(auth: Auth, refreshToken: string, key: string | undefined): Promise<TokenPair> {
  if (key && key.length > 255) throw badRequest('The Idempotency-Key must be at most 255 characters.')
  const hash = auth.digest('refresh', refreshToken)
  const holder = await refreshClaims(auth, hash)
  if (!holder) throw signedOut()
  const next = newToken()
  const pair = { accessToken: auth.platform.tokens.sign(holder), refreshToken: next }
  const answer = await rotate(
    auth,
    hash,
    auth.digest('refresh', next),
    key ? auth.digest('retry', key) : null,
    auth.sealedText(JSON.stringify(pair)),
  )
  if (answer === null) throw signedOut()
  return JSON.parse(open(answer, auth.platform.appSecret)) as TokenPair
}
