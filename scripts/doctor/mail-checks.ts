import { join } from 'node:path'
import { openMailServer } from '../../server/platform/mail.ts'
import type { Settings } from '../../server/settings.ts'
import { isLocalUrl } from './address-check.ts'
import { type Check, describeError, type Finding, ok, warning, wrong } from './check.ts'

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'dataDir' | 'publicUrl' | 's3'>

/** Signs in to the mail server and sends nothing. */
export const checkMailServer = (settings: MailSettings): Check => ({
  name: 'Email',
  run() {
    const server = openServer(settings)
    if (!server) return describeOutbox(settings)
    return server.signIn().then(() => ok(`${server.host} accepts the login.`), server.describeFailure)
  },
})

/** Sends an email to `recipient`. */
export const checkDelivery = (settings: MailSettings, recipient: string): Check => ({
  name: 'Test email',
  seconds: 30,
  run() {
    const server = openServer(settings)
    if (!server) return wrong('No email can be sent without SMTP_URL.', 'Set SMTP_URL and MAIL_FROM.')
    const mail = {
      to: recipient,
      subject: 'A test from Parley',
      text: `Emails from ${settings.publicUrl} arrive here.`,
    }
    return server
      .deliver(mail)
      .then((answer) => ok(`${server.host} took the email to ${recipient}: ${answer}`), server.describeFailure)
  },
})

function openServer({ smtpUrl, mailFrom, mailReplyTo }: MailSettings) {
  if (!smtpUrl || !mailFrom) return undefined
  const { host } = new URL(smtpUrl)
  const describeFailure = (error: unknown) => describeMailError(error, host)
  return { host, describeFailure, ...openMailServer({ url: smtpUrl, from: mailFrom, replyTo: mailReplyTo }) }
}

function describeOutbox({ dataDir, publicUrl, s3 }: MailSettings): Finding {
  const sentence = `Emails are not sent, but written to ${join(dataDir, 'outbox')}.`
  if (s3)
    return warning(
      `${sentence} With several servers, each of them writes some of the emails to a folder of its own.`,
      'Set SMTP_URL and MAIL_FROM.',
    )
  return isLocalUrl(publicUrl) ? ok(sentence) : warning(sentence, 'Set SMTP_URL and MAIL_FROM.')
}

function describeMailError(error: unknown, host: string): Finding {
  const { code = '', response } = error as { code?: string; response?: string }
  const reason = response ?? describeError(error)
  if (code === 'EAUTH')
    return wrong(
      `${host} refuses the login: ${reason}`,
      'Correct user and password in SMTP_URL; write special characters as %40.',
    )
  if (/certificate|self-signed/i.test(reason))
    return wrong(
      `The certificate of ${host} cannot be trusted: ${reason}`,
      'Use the name that the certificate has, or name its authority in NODE_EXTRA_CA_CERTS.',
    )
  if (code === 'EENVELOPE' || response)
    return wrong(
      `${host} refuses the email: ${reason}`,
      'Set MAIL_FROM to an address that the mail server may send from.',
    )
  return wrong(
    `${host} cannot be reached: ${reason}`,
    'Correct host and port in SMTP_URL, or open the firewall for it.',
  )
}
