import { describeMail, type MailJob } from '../mail.ts'

/** Where whoever runs the server hears of jobs. */
export type JobReport = {
  failed(job: string, error: unknown): void
  /** It is not tried again. */
  setAside(job: string, payload: unknown): void
}

type Log = Record<'error' | 'warn', (details: object, text: string) => void>

/** Writes to the log. Of a mail nobody else may hear: whoever signs up or forgot their password is in no workspace. */
export const createJobReport = (log: Log, appSecret: string): JobReport => ({
  failed: (task, err) => log.error({ err, task }, 'job failed'),
  setAside(job, payload) {
    const mail = job === 'mail' ? describeMail(payload as MailJob, appSecret) : null
    if (mail) log.warn(mail, 'mail given up: `npm run maintenance -- set-aside` lists it')
  },
})
