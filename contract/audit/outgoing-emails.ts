import { type Static, Type } from 'typebox'
import { Moment, NullableMoment, NullableText } from '../kit/schema.ts'
import { t } from '../language/translate.ts'

/** Kinds of emails that belong to a workspace, with their labels. */
export const emailKinds = { invitation: t('Invitation'), reminder: t('Reminder'), other: t('Email') } as const
export type EmailKind = keyof typeof emailKinds

/** What becomes of an email that is not delivered yet, with labels. */
export const emailStates = {
  waiting: t('Waiting'),
  sending: t('Sending'),
  retrying: t('Retrying'),
  failed: t('Failed'),
} as const
export type EmailState = keyof typeof emailStates

/**
 * Why an email was not delivered. `showsResponse`: the response of the mail server follows, because it is about this email. All other
 * responses are about the installation, so that only its operator reads them.
 */
export const emailFailures = {
  recipient: { text: t('The mail server refused the recipient'), showsResponse: true },
  policy: { text: t('The mail server refused to send it'), showsResponse: false },
  sender: { text: t('The mail server refused the sender'), showsResponse: false },
  message: { text: t('The mail server refused the email'), showsResponse: true },
  address: { text: t('The address is not valid'), showsResponse: false },
  login: { text: t('The mail server refused the login'), showsResponse: false },
  encryption: { text: t('The encrypted connection to the mail server failed'), showsResponse: false },
  timeout: { text: t('The mail server did not answer in time'), showsResponse: false },
  connection: { text: t('The connection to the mail server failed'), showsResponse: false },
  other: { text: t('The email could not be sent'), showsResponse: false },
} as const
export type EmailFailure = keyof typeof emailFailures

const EmailId = Type.String({ pattern: '^[0-9]{1,18}$' })
export const EmailIdOnly = Type.Object({ id: EmailId })

/** An email of the workspace that is not delivered yet. */
export const OutgoingEmail = Type.Object({
  id: EmailId,
  kind: Type.Unsafe<EmailKind>({ type: 'string', enum: Object.keys(emailKinds) }),
  recipient: NullableText,
  state: Type.Unsafe<EmailState>({ type: 'string', enum: Object.keys(emailStates) }),
  createdAt: Moment,
  attempts: Type.Integer({ description: 'How often sending it was tried', minimum: 0 }),
  nextAttemptAt: NullableMoment,
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why the last attempt failed' }),
})
export type OutgoingEmail = Static<typeof OutgoingEmail>

/** Maximum number of shown emails; the newest come first. The list has one more if there are more. */
export const maxOutgoingEmails = 100

export const emailMessages = {
  notLoaded: t('Failed to load emails'),
  resent: t('The email is being sent'),
  notResent: t('Failed to send the email'),
  discarded: t('Email discarded'),
  notDiscarded: t('Failed to discard the email'),
  handled: t('This email was sent meanwhile, or someone else has handled it.'),
} as const
