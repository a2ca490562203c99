import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import { decrypt, encrypt } from './encryption.ts'

/** `html` is missing in mails that an earlier version queued. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** What a queued mail is for, in the words of whoever runs the server. */
type MailKind = 'sign-up code' | 'sign-up link' | 'known address' | 'password reset' | 'invitation' | 'reminder'
export type QueuedMail = Mail & { kind: MailKind }

/** Delivers mails. `isLocal`: they stay on the machine of the server, so that nobody gets them. */
export type Mailer = { isLocal?: true; send(mail: Mail): Promise<void> }

/** `replyTo`: who gets the answers, when that is not the sender. */
type SmtpOptions = { url: string; from: string; replyTo?: string }

/** Asks mail programs for no automatic answer (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** A mail server: `signIn` sends nothing, `deliver` returns its answer. Both reject what it refuses. */
export function openMailServer({ url, from, replyTo }: SmtpOptions) {
  const transport = createTransport(url, { from, replyTo, headers: automatic })
  return {
    signIn: async () => void (await transport.verify()),
    deliver: async (mail: Mail): Promise<string> => (await transport.sendMail(mail)).response,
  }
}

/** Delivers by SMTP. Rejects what the server refuses, so that the job is tried again. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { deliver } = openMailServer(options)
  return { send: async (mail) => void (await deliver(mail)) }
}

/** Without SMTP each mail is written to a file; only its path is printed. */
export async function createOutboxMailer(directory: string, log: (line: string) => void): Promise<Mailer> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: 'Parley <no-reply@parley.invalid>', headers: automatic },
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

/** Mails are encrypted in the job queue, because they contain codes and links. */
export const encryptMail = (mail: QueuedMail, appSecret: string): string => encrypt(JSON.stringify(mail), appSecret)
const decryptMail = (ciphertext: string, appSecret: string) =>
  JSON.parse(decrypt(ciphertext, appSecret)) as Mail & Partial<QueuedMail>

export type MailJob = { sealed: string | null }

/** What may be told of a queued mail: neither what it says nor whom it is for. Null for a job without one. */
export function describeMail({ sealed }: MailJob, appSecret: string): { mail: string; domain: string } | null {
  if (!sealed) return null
  try {
    const { kind = 'unknown', to } = decryptMail(sealed, appSecret)
    return { mail: kind, domain: to.slice(to.lastIndexOf('@') + 1) }
  } catch {
    return { mail: 'sealed with another APP_SECRET', domain: 'unknown' }
  }
}

/** Job `mail`: sends a queued mail. A job without one hides whether an address is known. */
export async function sendMail(
  { sealed }: MailJob,
  { mailer, appSecret }: { mailer: Mailer; appSecret: string },
): Promise<void> {
  if (!sealed) return
  const { to, subject, text, html } = decryptMail(sealed, appSecret)
  await mailer.send({ to, subject, text, html })
}
