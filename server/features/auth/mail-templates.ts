import type { QueuedMail } from '../../platform/mail.ts'

/** Mails contain no text from the sign-up form: anybody can enter another person's address there. */
const ignoreSentence = 'If you didn’t request this, you can ignore this email.'

const knownAddressSentence = (publicUrl: string) =>
  `You already have an account with this address. Sign in: ${publicUrl}/auth`

export const createCodeMail = (to: string, code: string): QueuedMail => ({
  kind: 'sign-up code',
  to,
  subject: `${code} is your Parley code`,
  text: `Your code for Parley:\n\n${code}\n\nIt expires in 10 minutes. ${ignoreSentence}\n`,
})

export const createCodeMailForKnownAddress = (to: string, code: string, publicUrl: string): QueuedMail => ({
  kind: 'sign-up code',
  to,
  subject: `${code} is your Parley code`,
  text: `Your code for Parley:\n\n${code}\n\n${knownAddressSentence(publicUrl)}\n\n${ignoreSentence}\n`,
})

export const createLinkMail = (to: string, token: string, publicUrl: string): QueuedMail => ({
  kind: 'sign-up link',
  to,
  subject: 'Confirm your address for Parley',
  text: `Please confirm your address to finish signing up:\n\n${publicUrl}/auth?mode=verify&token=${token}\n\nThe link expires in 24 hours. ${ignoreSentence}\n`,
})

export const createLinkMailForKnownAddress = (to: string, publicUrl: string): QueuedMail => ({
  kind: 'known address',
  to,
  subject: 'You already have a Parley account',
  text: `${knownAddressSentence(publicUrl)}\n\nForgot your password? ${publicUrl}/auth?mode=forgot\n\n${ignoreSentence}\n`,
})

export const createPasswordResetMail = (to: string, token: string, publicUrl: string): QueuedMail => ({
  kind: 'password reset',
  to,
  subject: 'Reset your Parley password',
  text: `Choose a new password here:\n\n${publicUrl}/auth?mode=reset&token=${token}\n\nThe link expires in one hour and works once. ${ignoreSentence}\n`,
})
