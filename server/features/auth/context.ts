import { createTenantlessTx, type Tx } from '../../platform/database/scope.ts'
import { encrypt } from '../../platform/encryption.ts'
import { encryptMail, type Mail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
import { createDigest, type Digest } from './tokens.ts'

/** First argument of every verb here, where there is no workspace yet and so no `Scope`. */
export type AuthContext = {
  /** Reaches nothing but the functions of `identity` that were granted. */
  tx: Tx
  platform: Platform
  passwords: PasswordHasher
  digest: Digest
  /** Closes a mail for the time it waits in the queue. */
  sealMail(mail: Mail): string
  sealText(text: string): string
}

export const createAuthContext = (platform: Platform): AuthContext => ({
  tx: createTenantlessTx(platform.database),
  platform,
  passwords: createPasswordHasher(platform.passwordCost),
  digest: createDigest(platform.appSecret),
  sealMail: (mail) => encryptMail(mail, platform.appSecret),
  sealText: (text) => encrypt(text, platform.appSecret),
})
