import type { ReaderTranslator } from '../../platform/language/translators.ts'
import type { QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'

/** Emails contain no text from the sign-up form, because anybody can enter another person's address there. */
const ignoreSentence = ({ t }: ReaderTranslator) => t('If you didn’t request this, you can ignore this email.')

const knownAddressSentence = ({ t }: ReaderTranslator, publicUrl: string) =>
  t('You already have an account with this address. Sign in: {url}', { url: `${publicUrl}/auth` })

function codeMail(translator: ReaderTranslator, to: string, code: string, ...paragraphs: string[]): QueuedMail {
  const { t, language } = translator
  return {
    kind: 'sign-up code',
    to,
    subject: t('{code} is your Parley code', { code }),
    ...renderMail([t('Your code for Parley:'), { code }, ...paragraphs], language),
  }
}

export const createCodeMail = (translator: ReaderTranslator, to: string, code: string): QueuedMail => {
  const { t } = translator
  return codeMail(translator, to, code, `${t('It expires in 10 minutes.')} ${ignoreSentence(translator)}`)
}

export const createCodeMailForKnownAddress = (
  translator: ReaderTranslator,
  to: string,
  code: string,
  publicUrl: string,
): QueuedMail => codeMail(translator, to, code, knownAddressSentence(translator, publicUrl), ignoreSentence(translator))

export function createLinkMail(translator: ReaderTranslator, to: string, token: string, publicUrl: string): QueuedMail {
  const { t, language } = translator
  const parts = [
    t('Please confirm your address to finish signing up:'),
    { label: t('Confirm address'), url: `${publicUrl}/auth?mode=verify&token=${token}` },
    `${t('The link expires in 24 hours.')} ${ignoreSentence(translator)}`,
  ]
  return { kind: 'sign-up link', to, subject: t('Confirm your address for Parley'), ...renderMail(parts, language) }
}

export function createLinkMailForKnownAddress(translator: ReaderTranslator, to: string, publicUrl: string): QueuedMail {
  const { t, language } = translator
  const parts = [
    knownAddressSentence(translator, publicUrl),
    t('Forgot your password? {url}', { url: `${publicUrl}/auth?mode=forgot` }),
    ignoreSentence(translator),
  ]
  return { kind: 'known address', to, subject: t('You already have a Parley account'), ...renderMail(parts, language) }
}

export function createPasswordResetMail(
  translator: ReaderTranslator,
  to: string,
  token: string,
  publicUrl: string,
): QueuedMail {
  const { t, language } = translator
  const parts = [
    t('Choose a new password here:'),
    { label: t('Choose a new password'), url: `${publicUrl}/auth?mode=reset&token=${token}` },
    `${t('The link expires in one hour and works once.')} ${ignoreSentence(translator)}`,
  ]
  return { kind: 'password reset', to, subject: t('Reset your Parley password'), ...renderMail(parts, language) }
}
