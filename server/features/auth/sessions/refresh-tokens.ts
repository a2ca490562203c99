import type { TokenPair } from '#contract/auth/sign-in.ts'
import { decrypt } from '../../../platform/encryption.ts'
import { unauthorized } from '../../../platform/errors.ts'
import type { AuthContext } from '../context.ts'
import { findRefreshTokenHolder, rotateRefreshToken } from '../queries.ts'
import { createToken } from '../tokens.ts'

/**
 * Exchanges a refresh token for the next pair of tokens (R9). Using it again ends the session, except for a retry with the same
 * `Idempotency-Key` within 60 seconds, which gets the same pair.
 */
export async function refreshTokens(auth: AuthContext, refreshToken: string, key: string | null): Promise<TokenPair> {
  const hash = auth.digest('refresh', refreshToken)
  const holder = await findRefreshTokenHolder(auth, hash)
  if (!holder) throw unauthorized()
  const next = createToken()
  const pair = { accessToken: auth.platform.tokens.sign(holder), refreshToken: next }
  const answer = await rotateRefreshToken(
    auth,
    hash,
    auth.digest('refresh', next),
    key ? auth.digest('retry', key) : null,
    auth.sealText(JSON.stringify(pair)),
  )
  if (answer === null) throw unauthorized()
  return JSON.parse(decrypt(answer, auth.platform.appSecret)) as TokenPair
}
