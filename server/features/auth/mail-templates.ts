import type { QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'

/** Mails contain no text from the sign-up form, because anybody can enter another person's address there. */
const ignoreSentence = 'If you didn’t request this, you can ignore this email.'

const knownAddressSentence = (publicUrl: string) =>
  `You already have an account with this address. Sign in: ${publicUrl}/auth`

const codeMail = (to: string, code: string, ...paragraphs: string[]): QueuedMail => ({
  kind: 'sign-up code',
  to,
  subject: `${code} is your Parley code`,
  ...renderMail(['Your code for Parley:', { code }, ...paragraphs]),
})

export const createCodeMail = (to: string, code: string): QueuedMail =>
  codeMail(to, code, `It expires in 10 minutes. ${ignoreSentence}`)

export const createCodeMailForKnownAddress = (to: string, code: string, publicUrl: string): QueuedMail =>
  codeMail(to, code, knownAddressSentence(publicUrl), ignoreSentence)

export const createLinkMail = (to: string, token: string, publicUrl: string): QueuedMail => ({
  kind: 'sign-up link',
  to,
  subject: 'Confirm your address for Parley',
  ...renderMail([
    'Please confirm your address to finish signing up:',
    { label: 'Confirm address', url: `${publicUrl}/auth?mode=verify&token=${token}` },
    `The link expires in 24 hours. ${ignoreSentence}`,
  ]),
})

export const createLinkMailForKnownAddress = (to: string, publicUrl: string): QueuedMail => ({
  kind: 'known address',
  to,
  subject: 'You already have a Parley account',
  ...renderMail([
    knownAddressSentence(publicUrl),
    `Forgot your password? ${publicUrl}/auth?mode=forgot`,
    ignoreSentence,
  ]),
})

export const createPasswordResetMail = (to: string, token: string, publicUrl: string): QueuedMail => ({
  kind: 'password reset',
  to,
  subject: 'Reset your Parley password',
  ...renderMail([
    'Choose a new password here:',
    { label: 'Choose a new password', url: `${publicUrl}/auth?mode=reset&token=${token}` },
    `The link expires in one hour and works once. ${ignoreSentence}`,
  ]),
})
