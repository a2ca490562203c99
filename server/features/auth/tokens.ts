import { createHmac, randomBytes, randomInt } from 'node:crypto'

/** Purpose of a secret; hashes of different purposes never match. */
type SecretKind = 'code' | 'link' | 'reset' | 'refresh' | 'retry' | 'invitation'
/** A keyed hash, because a plain hash of six digits could be brute-forced. */
export type Digest = (kind: SecretKind, text: string) => string

export function createDigest(appSecret: string): Digest {
  const key = createHmac('sha256', appSecret).update('codes and tokens').digest()
  return (kind, text) => createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url')
}

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
export const createToken = (): string => randomBytes(32).toString('base64url')
