import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import { decrypt, encrypt } from './encryption.ts'
import { toMailError } from './mail-failure.ts'
import type { EncryptedColumn } from './rotate-secret.ts'

/** `html` is missing in emails queued by an earlier version. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** `kind`: the purpose of the email, for the logs of operators. */
export type QueuedMail = Mail & { kind: string }

/** Delivers emails. `isLocal`: they stay on the machine of the server, so that nobody gets them. */
export type Mailer = { isLocal?: true; send(mail: Mail): Promise<void> }

/** `replyTo`: the address for answers, if it is not the sender's. `timeout`: milliseconds for one email. */
type SmtpOptions = { url: string; from: string; replyTo?: string; timeout?: number }

/** Milliseconds for one email. Short ones would send an email twice to a server that accepts it slowly. */
const defaultTimeout = 2 * 60_000
/** Milliseconds for connecting and the greeting, and for each further response. URL parameters of the same names override them. */
const smtpTimeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** Prevents automatic replies (RFC 3834). */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Opens a mail server. `signIn` sends nothing; `deliver` returns the server's response. Both reject if the server refuses. */
export function openMailServer({ url, from, replyTo, timeout = defaultTimeout }: SmtpOptions) {
  const transport = createTransport({ url, ...smtpTimeouts }, { from, replyTo, headers: automaticHeaders })
  return {
    signIn: async () => void (await transport.verify()),
    deliver: async (mail: Mail): Promise<string> =>
      (await transport.sendMail({ ...mail, signal: AbortSignal.timeout(timeout) })).response,
  }
}

/** Creates a mailer that delivers by SMTP. Rejects as `toMailError`, so that the job is retried or fails permanently. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { deliver } = openMailServer(options)
  return {
    async send(mail) {
      await deliver(mail).catch((error) => {
        throw toMailError(error)
      })
    },
  }
}

/** Creates a mailer for installations without SMTP: writes each email to a file and prints only its path. */
export async function createOutboxMailer(directory: string, log: (line: string) => void): Promise<Mailer> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: 'Parley <no-reply@parley.invalid>', headers: automaticHeaders },
  )
  return {
    isLocal: true,
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      const path = join(directory, `${uuidv7()}.eml`)
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log(`Mail for ${mail.to}: ${path}`)
    },
  }
}

/** Encrypts an email for the job queue, because emails contain codes and links. */
export const encryptMail = (mail: QueuedMail, appSecret: string): string => encrypt(JSON.stringify(mail), appSecret)
const decryptMail = (ciphertext: string, appSecret: string) =>
  JSON.parse(decrypt(ciphertext, appSecret)) as Mail & Partial<QueuedMail>

/** Emails that wait in the queue. */
export const mailEncryptedColumns: EncryptedColumn[] = [
  { table: 'graphile_worker._private_jobs', column: 'payload', key: 'sealed', associatedData: `''` },
]

export type MailJob = { sealed: string | null }

/** Returns the kind and recipient of a queued email. Null for a job without an email, or with one that cannot be decrypted. */
export function readMail({ sealed }: MailJob, appSecret: string): { kind: string; to: string } | null {
  try {
    const { kind = 'unknown', to } = decryptMail(sealed ?? '', appSecret)
    return { kind, to }
  } catch {
    return null
  }
}

/** Describes a queued email without revealing its content or recipient. Null for a job without an email. */
export function describeMail({ sealed }: MailJob, appSecret: string): { mail: string; domain: string } | null {
  if (!sealed) return null
  const mail = readMail({ sealed }, appSecret)
  if (!mail) return { mail: 'sealed with another APP_SECRET', domain: 'unknown' }
  return { mail: mail.kind, domain: mail.to.slice(mail.to.lastIndexOf('@') + 1) }
}

/** Job `mail`: sends a queued email. Jobs without an email exist to hide whether an address is known. */
export async function sendMail(
  { sealed }: MailJob,
  { mailer, appSecret }: { mailer: Mailer; appSecret: string },
): Promise<void> {
  if (!sealed) return
  const { to, subject, text, html } = decryptMail(sealed, appSecret)
  await mailer.send({ to, subject, text, html })
}
