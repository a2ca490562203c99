import type { MailSent } from '#contract/auth/sign-up.ts'
import { invalid } from '../../platform/refusals.ts'
import type { Auth } from './auth.ts'
import { resetMail } from './mails.ts'
import { wrongLink } from './refusals.ts'
import { newToken } from './secrets.ts'
import { demandNoWait } from './sign-up.ts'
import { attemptPassword, beginReset, changePassword, finishReset, type Holder, resetWaits } from './sql.ts'

/** Mails a way to a new password, and answers the same where there is no account. */
export async function forgot(auth: Auth, given: string): Promise<MailSent> {
  const email = given.toLowerCase()
  const token = newToken()
  const mail = auth.sealed(resetMail(email, token, auth.platform.publicUrl))
  demandNoWait(await beginReset(auth, email, auth.digest('reset', token), mail))
  return { email, resendAfter: 60 }
}

/** Sets a new password with the mailed token; every session ends. */
export async function reset(auth: Auth, token: string, newPassword: string) {
  const hash = auth.digest('reset', token)
  if (!(await resetWaits(auth, hash))) throw wrongLink()
  if (!(await finishReset(auth, hash, await auth.passwords.hash(newPassword)))) throw wrongLink()
  return { changed: true }
}

/** Sets a new password with the present one; this session lives on, all others end. */
export async function change(auth: Auth, { sessionId, userId }: Holder, currentPassword: string, newPassword: string) {
  const { wait, passwordHash } = await attemptPassword(auth, sessionId, userId)
  demandNoWait(wait)
  const right = await auth.passwords.verify(passwordHash, currentPassword)
  if (!right) throw wrongPassword()
  const newHash = await auth.passwords.hash(newPassword)
  if (!(await changePassword(auth, sessionId, userId, passwordHash, newHash))) throw wrongPassword()
  return { changed: true }
}

const wrongPassword = () => invalid({ currentPassword: ['This is not your password.'] })
