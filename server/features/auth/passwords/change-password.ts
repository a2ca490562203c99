import type { MailReceipt } from '#contract/auth/sign-up.ts'
import { t } from '#contract/language/translate.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { AuthContext } from '../context.ts'
import { invalidLink } from '../errors.ts'
import { createPasswordResetMail } from '../mail-templates.ts'
import {
  attemptPasswordChange,
  completePasswordReset,
  findPasswordResetHolder,
  insertPasswordReset,
  replacePasswordHash,
  type SessionHolder,
} from '../queries.ts'
import { getTranslatorFor } from '../reader-language.ts'
import { assertNoRetryDelay } from '../sign-up/sign-up.ts'
import { createToken } from '../tokens.ts'
import { findPasswordProblem, type PasswordHolder } from './password-rules.ts'

/** Emails a reset link; the reply is the same if there is no account. */
export async function requestPasswordReset(auth: AuthContext, requestedEmail: string): Promise<MailReceipt> {
  const email = requestedEmail.toLowerCase()
  const token = createToken()
  const translator = await getTranslatorFor(auth, email)
  const mail = auth.encryptMail(createPasswordResetMail(translator, email, token, auth.platform.publicUrl))
  assertNoRetryDelay(await insertPasswordReset(auth, email, auth.digest('reset', token), mail))
  return { email, resendAfter: 60 }
}

/** Sets a new password with the emailed token; every session ends. */
export async function resetPassword(auth: AuthContext, token: string, newPassword: string) {
  const hash = auth.digest('reset', token)
  const holder = await findPasswordResetHolder(auth, hash)
  if (!holder) throw invalidLink()
  assertNewPassword(newPassword, holder)
  if (!(await completePasswordReset(auth, hash, await auth.passwords.hash(newPassword)))) throw invalidLink()
  return { changed: true }
}

/** Sets a new password after checking the current one; ends all other sessions. */
export async function changePassword(
  auth: AuthContext,
  { sessionId, userId }: SessionHolder,
  currentPassword: string,
  newPassword: string,
) {
  const { wait, passwordHash, ...holder } = await attemptPasswordChange(auth, sessionId, userId)
  assertNoRetryDelay(wait)
  const isCorrect = await auth.passwords.verify(passwordHash, currentPassword)
  if (!isCorrect) throw invalidCurrentPassword()
  assertNewPassword(newPassword, holder)
  const newHash = await auth.passwords.hash(newPassword)
  if (!(await replacePasswordHash(auth, sessionId, userId, passwordHash, newHash))) throw invalidCurrentPassword()
  return { changed: true }
}

function assertNewPassword(newPassword: string, holder: PasswordHolder): void {
  const problem = findPasswordProblem(newPassword, holder)
  if (problem) throw validationFailed({ newPassword: [problem] })
}

const invalidCurrentPassword = () => validationFailed({ currentPassword: [t('Your current password is incorrect.')] })
