import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { SignUpResult } from '#contract/auth/sign-in.ts'
import type {
  MailReceipt,
  PendingSignUp,
  ResendRequest,
  SignUpCodeRequest,
  SignUpLinkRequest,
  SignUpRequest,
} from '#contract/auth/sign-up.ts'
import { phone, text } from '#contract/kit/fields.ts'
import { parseValue } from '#contract/kit/parse.ts'
import type { Language } from '#contract/language/languages.ts'
import { t } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import { tooManyRequests, validationFailed } from '../../../platform/errors.ts'
import { getCheckoutUrl } from '../../onboarding/public.ts'
import { getSignedInUser } from '../account/profile.ts'
import type { AuthContext } from '../context.ts'
import { emailAlreadyRegistered, invalidCode, invalidLink, invalidSignUpPassword } from '../errors.ts'
import {
  createCodeMail,
  createCodeMailForKnownAddress,
  createLinkMail,
  createLinkMailForKnownAddress,
} from '../mail-templates.ts'
import { findPasswordProblem } from '../passwords/password-rules.ts'
import {
  completeSignUp,
  findInvitation,
  getSignUpPasswordHash,
  insertSignUp,
  type MailedSecret,
  replaceSignUpSecret,
} from '../queries.ts'
import { getTranslatorFor } from '../reader-language.ts'
import { createCode, createToken } from '../tokens.ts'

/** Minimum seconds between two emails to one address (GAP-005). */
const resendAfterSeconds = 60

/** Stores the sign-up and emails its secret: a code, or a link for callers of specification A's routes. Creates nothing yet. */
export async function startSignUp(auth: AuthContext, signUp: SignUpRequest, byLink: boolean): Promise<PendingSignUp> {
  const { email, ...values } = await parseSignUp(auth, signUp)
  const id = randomUUID()
  const passwordHash = await auth.passwords.hash(signUp.password)
  assertNoRetryDelay(
    await insertSignUp(
      auth,
      { id, email, passwordHash, language: auth.language, ...values },
      await createMailedSecret(auth, email, byLink),
    ),
  )
  return { email, resendAfter: resendAfterSeconds, signUpId: id }
}

/** Emails a new secret for a pending sign-up; the reply is the same if there is none. */
export async function resendSecret(auth: AuthContext, request: ResendRequest, byLink: boolean): Promise<MailReceipt> {
  const email = request.email.toLowerCase()
  assertNoRetryDelay(
    await replaceSignUpSecret(auth, email, request.signUpId ?? null, await createMailedSecret(auth, email, byLink)),
  )
  return { email, resendAfter: resendAfterSeconds }
}

export const completeSignUpByCode = (
  auth: AuthContext,
  request: SignUpCodeRequest,
  agent: string | null,
): Promise<SignUpResult> => {
  const email = request.email.toLowerCase()
  const secretHash = auth.digest('code', `${email} ${request.otp.replace(/\s/g, '')}`)
  return completeVerifiedSignUp(auth, { email, id: request.signUpId ?? null }, secretHash, {
    agent,
    language: auth.language,
  })
}

/** Requires the password: with the link alone, the owner of the address could complete a stranger's sign-up, with the stranger's password. */
export async function completeSignUpByLink(
  auth: AuthContext,
  request: SignUpLinkRequest,
  agent: string | null,
): Promise<SignUpResult> {
  const secretHash = auth.digest('link', request.token)
  if (request.password !== undefined) {
    const expected = await getSignUpPasswordHash(auth, secretHash)
    if (expected === null) throw invalidLink()
    if (!(await auth.passwords.verify(expected, request.password))) throw invalidSignUpPassword()
  }
  // A link may open in another browser than the one in which the person chose a language.
  return completeVerifiedSignUp(auth, { email: null, id: null }, secretHash, { agent, language: null })
}

type SignUpReference = { email: string | null; id: string | null }

async function completeVerifiedSignUp(
  auth: AuthContext,
  { email, id }: SignUpReference,
  secretHash: string,
  { agent, language }: { agent: string | null; language: Language | null },
): Promise<SignUpResult> {
  const ids = {
    user: uuidv7(),
    organization: uuidv7(),
    workspace: uuidv7(),
    subscription: uuidv7(),
    session: uuidv7(),
  }
  const refreshToken = createToken()
  const { outcome, tenantId } = await completeSignUp(
    auth,
    email,
    id,
    secretHash,
    ids,
    auth.digest('refresh', refreshToken),
    agent,
    language,
  )
  if (outcome === 'wrong') throw email === null ? invalidLink() : invalidCode()
  if (outcome === 'registered') throw emailAlreadyRegistered()
  const holder = { userId: ids.user, sessionId: ids.session, tenantId }
  const checkout_url = await getCheckoutUrl(auth.tx, ids.organization)
  return {
    accessToken: auth.platform.tokens.sign(holder),
    refreshToken,
    user: { ...(await getSignedInUser(auth, holder)), checkout_url: checkout_url ?? null },
    ...(checkout_url && { checkout_url }),
  }
}

async function createMailedSecret(auth: AuthContext, email: string, byLink: boolean): Promise<MailedSecret> {
  const { publicUrl } = auth.platform
  const translator = await getTranslatorFor(auth, email)
  if (byLink) {
    const token = createToken()
    return {
      secretHash: auth.digest('link', token),
      byLink,
      mail: auth.encryptMail(createLinkMail(translator, email, token, publicUrl)),
      mailForKnownAddress: auth.encryptMail(createLinkMailForKnownAddress(translator, email, publicUrl)),
    }
  }
  const code = createCode()
  return {
    secretHash: auth.digest('code', `${email} ${code}`),
    byLink,
    mail: auth.encryptMail(createCodeMail(translator, email, code)),
    mailForKnownAddress: auth.encryptMail(createCodeMailForKnownAddress(translator, email, code, publicUrl)),
  }
}

const requiredTexts = {
  name: text('name'),
  organizationName: text('organization name'),
  workspaceName: text('workspace name'),
}

async function parseSignUp(auth: AuthContext, signUp: SignUpRequest) {
  const errors: Record<string, string[]> = {}
  const parseRequired = (key: keyof typeof requiredTexts): string => {
    const parsed = parseValue(requiredTexts[key], signUp[key])
    if (parsed.ok && parsed.value !== null) return String(parsed.value)
    errors[key] = [parsed.ok ? t('This must not be empty.') : parsed.message]
    return ''
  }
  const number = parseValue(phone('phone number'), signUp.phoneNumber)
  if (!number.ok) errors.phoneNumber = [number.message]
  const passwordProblem = findPasswordProblem(signUp.password, signUp)
  if (passwordProblem) errors.password = [passwordProblem]
  // There are no promo codes, so every code is unknown (GAP-114).
  if (signUp.promo_code?.trim()) errors.promo_code = ['This promo code is not known.']
  const values = {
    email: signUp.email.toLowerCase(),
    name: parseRequired('name'),
    organizationName: signUp.invitation ? null : parseRequired('organizationName'),
    workspaceName: signUp.invitation ? null : parseRequired('workspaceName'),
    invitationHash: signUp.invitation ? auth.digest('invitation', signUp.invitation) : null,
    phoneNumber: number.ok ? (number.value as string | null) : null,
    planCode: signUp.plan_code?.trim() || null,
    onTrial: signUp.on_trial ?? false,
  }
  if (signUp.invitation && (signUp.organizationName || signUp.workspaceName))
    errors.invitation = [t('An invitation brings its own organization and workspace.')]
  else if (values.invitationHash)
    Object.assign(errors, await findInvitationErrors(auth, values.invitationHash, values.email))
  if (Object.keys(errors).length) throw validationFailed(errors)
  return values
}

async function findInvitationErrors(auth: AuthContext, hash: string, email: string): Promise<Record<string, string[]>> {
  const invitation = await findInvitation(auth, hash)
  if (!invitation) return { invitation: [teamMessages.linkExpired] }
  return invitation.email === email ? {} : { email: [teamMessages.otherAddress] }
}

/** Throws 429 with the remaining seconds if the last email to the address is too recent. */
export function assertNoRetryDelay(seconds: number): void {
  if (seconds > 0) throw tooManyRequests(seconds)
}
