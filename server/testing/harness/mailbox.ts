import type { Mail, Mailer } from '../../platform/mail.ts'

/** Collects emails instead of sending them, and lets a test wait for an email to an address. */
export type Mailbox = Mailer & { mails: Mail[]; waitForMail(to: string): Promise<Mail> }

export function createMailbox(): Mailbox {
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
    waitForMail(to) {
      const index = unread.findIndex((mail) => mail.to === to)
      const [mail] = index >= 0 ? unread.splice(index, 1) : []
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push({ to, take: resolve }))
    },
  }
}
