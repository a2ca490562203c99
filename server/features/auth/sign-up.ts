import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { SignedUp } from '#contract/auth/sign-in.ts'
import type { CodeGiven, LinkGiven, MailSent, Resend, SignUp, SignUpBegun } from '#contract/auth/sign-up.ts'
import { phone, text } from '#contract/kit/fields.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { teamMessages } from '#contract/team/messages.ts'
import { invalid, tooMany } from '../../platform/refusals.ts'
import { checkoutOf } from '../onboarding/public.ts'
import type { Auth } from './auth.ts'
import { codeMail, codeMailIfKnown, linkMail, linkMailIfKnown } from './mails.ts'
import { signedInUser } from './profile.ts'
import { registered, wrongCode, wrongLink, wrongPassword } from './refusals.ts'
import { newCode, newToken } from './secrets.ts'
import {
  beginSignUp,
  completeSignUp,
  passwordBehindLink,
  renewSecret,
  type SecretByMail,
  shownInvitation,
} from './sql.ts'

/** Seconds between two mails to one address (GAP-005). */
const resendAfter = 60

/** Keeps the sign-up and mails its secret: a code, or a link for callers of A's family. Nothing is created yet. */
export async function begin(auth: Auth, signUp: SignUp, byLink: boolean): Promise<SignUpBegun> {
  const { email, ...words } = await readable(auth, signUp)
  const id = randomUUID()
  const passwordHash = await auth.passwords.hash(signUp.password)
  demandNoWait(await beginSignUp(auth, { id, email, passwordHash, ...words }, secretFor(auth, email, byLink)))
  return { email, resendAfter, signUpId: id }
}

/** Mails a new secret for a sign-up that waits, and answers the same where none does. */
export async function resend(auth: Auth, given: Resend, byLink: boolean): Promise<MailSent> {
  const email = given.email.toLowerCase()
  demandNoWait(await renewSecret(auth, email, given.signUpId ?? null, secretFor(auth, email, byLink)))
  return { email, resendAfter }
}

export const completeByCode = (auth: Auth, given: CodeGiven, agent: string | null): Promise<SignedUp> => {
  const email = given.email.toLowerCase()
  const secretHash = auth.digest('code', `${email} ${given.otp.replace(/\s/g, '')}`)
  return complete(auth, { email, id: given.signUpId ?? null }, secretHash, agent)
}

/** A link alone would let a stranger's sign-up be finished by whoever owns the address, with the stranger's password. */
export async function completeByLink(auth: Auth, given: LinkGiven, agent: string | null): Promise<SignedUp> {
  const secretHash = auth.digest('link', given.token)
  if (given.password !== undefined) {
    const expected = await passwordBehindLink(auth, secretHash)
    if (expected === null) throw wrongLink()
    if (!(await auth.passwords.verify(expected, given.password))) throw wrongPassword()
  }
  return complete(auth, { email: null, id: null }, secretHash, agent)
}

type Meant = { email: string | null; id: string | null }

async function complete(auth: Auth, { email, id }: Meant, secretHash: string, agent: string | null): Promise<SignedUp> {
  const ids = {
    user: uuidv7(),
    organization: uuidv7(),
    workspace: uuidv7(),
    subscription: uuidv7(),
    session: uuidv7(),
  }
  const refreshToken = newToken()
  const { outcome, tenantId } = await completeSignUp(
    auth,
    email,
    id,
    secretHash,
    ids,
    auth.digest('refresh', refreshToken),
    agent,
  )
  if (outcome === 'wrong') throw email === null ? wrongLink() : wrongCode()
  if (outcome === 'registered') throw registered()
  const holder = { userId: ids.user, sessionId: ids.session, tenantId }
  const checkout_url = await checkoutOf(auth.tx, ids.organization)
  return {
    accessToken: auth.platform.tokens.sign(holder),
    refreshToken,
    user: { ...(await signedInUser(auth, holder)), checkout_url: checkout_url ?? null },
    ...(checkout_url && { checkout_url }),
  }
}

function secretFor(auth: Auth, email: string, byLink: boolean): SecretByMail {
  const { publicUrl } = auth.platform
  if (byLink) {
    const token = newToken()
    return {
      secretHash: auth.digest('link', token),
      byLink,
      mail: auth.sealed(linkMail(email, token, publicUrl)),
      mailIfKnown: auth.sealed(linkMailIfKnown(email, publicUrl)),
    }
  }
  const code = newCode()
  return {
    secretHash: auth.digest('code', `${email} ${code}`),
    byLink,
    mail: auth.sealed(codeMail(email, code)),
    mailIfKnown: auth.sealed(codeMailIfKnown(email, code, publicUrl)),
  }
}

const needed = {
  name: text('name'),
  organizationName: text('organization name'),
  workspaceName: text('workspace name'),
}

async function readable(auth: Auth, signUp: SignUp) {
  const errors: Record<string, string[]> = {}
  const needs = (key: keyof typeof needed): string => {
    const parsed = parseValue(needed[key], signUp[key])
    if (parsed.ok && parsed.value !== null) return String(parsed.value)
    errors[key] = [parsed.ok ? 'This must not be empty.' : parsed.message]
    return ''
  }
  const number = parseValue(phone('phone number'), signUp.phoneNumber)
  if (!number.ok) errors.phoneNumber = [number.message]
  // No promo codes are configured, so every one is unknown (GAP-114).
  if (signUp.promo_code?.trim()) errors.promo_code = ['This promo code is not known.']
  const words = {
    email: signUp.email.toLowerCase(),
    name: needs('name'),
    organizationName: signUp.invitation ? null : needs('organizationName'),
    workspaceName: signUp.invitation ? null : needs('workspaceName'),
    invitationHash: signUp.invitation ? auth.digest('invitation', signUp.invitation) : null,
    phoneNumber: number.ok ? (number.value as string | null) : null,
    planCode: signUp.plan_code?.trim() || null,
    onTrial: signUp.on_trial ?? false,
  }
  if (signUp.invitation && (signUp.organizationName || signUp.workspaceName))
    errors.invitation = ['An invitation brings its own organization and workspace.']
  else if (words.invitationHash) Object.assign(errors, await faultOfInvitation(auth, words.invitationHash, words.email))
  if (Object.keys(errors).length) throw invalid(errors)
  return words
}

async function faultOfInvitation(auth: Auth, hash: string, email: string): Promise<Record<string, string[]>> {
  const invitation = await shownInvitation(auth, hash)
  if (!invitation) return { invitation: [teamMessages.over] }
  return invitation.email === email ? {} : { email: [teamMessages.otherAddress] }
}

export function demandNoWait(seconds: number): void {
  if (seconds > 0) throw tooMany(seconds)
}
