import { type Mail, sealMail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { outsideTenants, type Tx } from '../../platform/scope.ts'
import { seal } from '../../platform/sealed.ts'
import { type Passwords, passwordsOf } from './passwords.ts'
import { type Digest, digestOf } from './secrets.ts'

/** First argument of every verb here, where there is no workspace yet and so no `Scope`. */
export type Auth = {
  /** Reaches nothing but the functions of `identity` that were granted. */
  tx: Tx
  platform: Platform
  passwords: Passwords
  digest: Digest
  /** Closes a mail for the time it waits in the queue. */
  sealed(mail: Mail): string
  sealedText(text: string): string
}

export const authOf = (platform: Platform): Auth => ({
  tx: outsideTenants(platform.database),
  platform,
  passwords: passwordsOf(platform.passwordCost),
  digest: digestOf(platform.appSecret),
  sealed: (mail) => sealMail(mail, platform.appSecret),
  sealedText: (text) => seal(text, platform.appSecret),
})
