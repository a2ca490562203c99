import type { Mail, Mailer } from '../mail.ts'

/** Keeps what would have been sent, and lets a test wait for a mail to an address. */
export type Outbox = Mailer & { mails: Mail[]; next(to: string): Promise<Mail> }

export function recordingMailer(): Outbox {
  const mails: Mail[] = []
  const unread: Mail[] = []
  const waiting: { to: string; take: (mail: Mail) => void }[] = []
  return {
    mails,
    async send(mail) {
      mails.push(mail)
      const index = waiting.findIndex(({ to }) => to === mail.to)
      if (index >= 0) waiting.splice(index, 1)[0]?.take(mail)
      else unread.push(mail)
    },
    next(to) {
      const index = unread.findIndex((mail) => mail.to === to)
      const [mail] = index >= 0 ? unread.splice(index, 1) : []
      return mail ? Promise.resolve(mail) : new Promise((take) => waiting.push({ to, take }))
    },
  }
}
