import { describeMail, type MailJob } from '../mail.ts'

/** Reports failed jobs to the operator. */
export type JobReport = {
  failed(job: string, error: unknown, payload?: unknown): void
  /** Reports a job that will not be retried. */
  failedPermanently(job: string, payload: unknown): void
}

type Log = Record<'error' | 'warn', (details: object, text: string) => void>

/** Returns the id of the request that queued the job, if any, under the name used in the log lines of requests. */
const toRequestId = (payload: unknown) => ({ reqId: (payload as { requestId?: string } | null)?.requestId })

/** Creates a report that writes to the log. It describes emails, because those for sign-up and password reset belong to no workspace. */
export const createJobReport = (log: Log, appSecret: string): JobReport => ({
  failed: (task, err, payload) => log.error({ err, task, ...toRequestId(payload) }, 'job failed'),
  failedPermanently(job, payload) {
    const mail = job === 'mail' ? describeMail(payload as MailJob, appSecret) : null
    if (mail)
      log.warn(
        { ...mail, ...toRequestId(payload) },
        'email failed permanently: list it with `npm run maintenance -- failed-jobs`',
      )
  },
})
