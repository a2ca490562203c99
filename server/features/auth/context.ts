import type { FastifyRequest } from 'fastify'
import { type Language, matchLanguage } from '#contract/language/languages.ts'
import { createTenantlessTx, type Tx } from '../../platform/database/scope.ts'
import { encrypt } from '../../platform/encryption.ts'
import { encryptMail, type QueuedMail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
import { createDigest, type Digest } from './tokens.ts'

/** First argument of every function of this feature, instead of a `Scope`, because there is no workspace yet. */
export type AuthContext = {
  /** Can only call the granted functions of schema `identity`. */
  tx: Tx
  platform: Platform
  passwords: PasswordHasher
  digest: Digest
  /** Encrypts an email for the queue. */
  encryptMail(mail: QueuedMail): string
  sealText(text: string): string
  /** The language of the page that sent the request, for people without an account; null if the request names none of ours. */
  language: Language | null
}

export const createAuthContext = (platform: Platform): AuthContext => ({
  tx: createTenantlessTx(platform.database),
  platform,
  passwords: createPasswordHasher(platform.passwordCost),
  digest: createDigest(platform.appSecret),
  encryptMail: (mail) => encryptMail(mail, platform.appSecret),
  sealText: (text) => encrypt(text, platform.appSecret),
  language: null,
})

/** Creates the context of one request, whose id is passed on to the emails that it sends. */
export const forRequest = (auth: AuthContext, { id, headers }: FastifyRequest): AuthContext => ({
  ...auth,
  language: matchLanguage(headers['accept-language']),
  tx: createTenantlessTx(auth.platform.database, id),
})
