import type { Tx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { encryptMail, type QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'
import type { Platform } from '../../platform/platform.ts'

type ReminderMail = { to: string; subject: string; text: string; path: string }

/** The name of a record in an email, on one line. */
export const toMailName = (title: string | null): string =>
  (title ?? '').replace(/\s+/g, ' ').trim() || 'Without a name'

/** Queues a reminder email, with links to `path` and to the setting that turns these emails off. */
export async function queueReminderMail(
  tx: Tx,
  workspaceId: string,
  { to, subject, text, path }: ReminderMail,
  { publicUrl, appSecret }: Pick<Platform, 'publicUrl' | 'appSecret'>,
): Promise<void> {
  const mail: QueuedMail = {
    kind: 'reminder',
    to,
    subject: subject.slice(0, 200),
    ...renderMail([
      text,
      { label: 'Open in Parley', url: `${publicUrl}${path}` },
      `You receive reminders by email. Change this at ${publicUrl}/settings/account`,
    ]),
  }
  const payload = JSON.stringify({ sealed: encryptMail(mail, appSecret), workspaceId })
  await tx.rows(sql`select enqueue('mail', ${payload}::jsonb)`)
}
