import { type EmailFailure, emailFailures } from '#contract/audit/outgoing-emails.ts'
import { PermanentJobError } from './jobs/permanent-job-error.ts'

/** What the SMTP library tells about a failure. */
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message?: string }

/** Maximum length of the stored response of a mail server. */
const maxResponseLength = 200

/**
 * Converts an error of the SMTP library into one whose message begins with a sentence of `emailFailures`. It is permanent if the mail
 * server refused the recipient or the email for good. A refused sender or login is retried, because the operator can correct the settings.
 */
export function toMailError(error: unknown): Error {
  const smtpError = error as SmtpError
  const failure = findFailure(smtpError)
  const detail = shortenResponse(smtpError.response ?? smtpError.message ?? '')
  const text = [emailFailures[failure].text, detail].filter(Boolean).join(': ')
  // The message of the error may repeat links and addresses, which do not belong in the log.
  const { code, command, responseCode } = smtpError
  const cause = { code, command, responseCode }
  return isPermanent(failure, smtpError) ? new PermanentJobError(text, { cause }) : new Error(text, { cause })
}

/** Describes the stored error of an email for its workspace, which must not read about the mail server of the installation. */
export function describeMailError(storedError: string): string {
  const known = Object.values(emailFailures).find(
    ({ text }) => storedError === text || storedError.startsWith(`${text}: `),
  )
  if (!known) return emailFailures.other.text
  return known.showsResponse ? storedError : known.text
}

const failuresByCommand: Record<string, EmailFailure> = {
  'RCPT TO': 'recipient',
  'MAIL FROM': 'sender',
  DATA: 'message',
}

const failuresByCode: Record<string, EmailFailure> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ETLS: 'encryption',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EENVELOPE: 'address',
  EMESSAGE: 'message',
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  EDNS: 'connection',
  EPROTOCOL: 'connection',
}

function findFailure({ code = '', command = '', response, message = '' }: SmtpError): EmailFailure {
  const refused = response ? failuresByCommand[command] : undefined
  if (refused === 'recipient') return findRecipientFailure(response ?? '')
  if (refused) return refused
  if (/certificate|self-signed/i.test(message)) return 'encryption'
  return failuresByCode[code] ?? 'other'
}

/**
 * Mail servers such as Postfix refuse the client and the sender only once they know the recipient, too. The enhanced status code (RFC 3463)
 * tells which it is: 7 is about what the client may do, and 1.7 and 1.8 are about the sender.
 */
function findRecipientFailure(response: string): EmailFailure {
  const [, status = ''] = /\b[45]\.(\d+\.\d+)\b/.exec(response) ?? []
  if (status.startsWith('7.')) return 'policy'
  return status === '1.7' || status === '1.8' ? 'sender' : 'recipient'
}

/** A 503 is about the order of commands, so that another attempt can succeed. */
function isPermanent(failure: EmailFailure, { responseCode = 0 }: SmtpError): boolean {
  if (failure === 'address') return true
  return (failure === 'recipient' || failure === 'message') && responseCode >= 500 && responseCode !== 503
}

/** Returns the response on one line, with each code once, and without the parameters of links, which may be secret. */
function shortenResponse(response: string): string {
  const [first = '', ...lines] = response.split(/[\r\n]+/)
  const line = [
    first.replace(/^(\d{3})-/, '$1 '),
    ...lines.map((rest) => rest.replace(/^\d{3}[ -](\d\.\d+\.\d+ )?/, '')),
  ]
    .join(' ')
    .replace(/(https?:\/\/[^\s?#]*)[?#]\S*/gi, '$1')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line.length > maxResponseLength ? `${line.slice(0, maxResponseLength - 1).trimEnd()}…` : line
}
