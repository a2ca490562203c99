import type { Tx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ReaderTranslator } from '../../platform/language/translators.ts'
import { encryptMail, type QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'
import type { Platform } from '../../platform/platform.ts'

type ReminderMail = { to: string; subject: string; text: string; path: string; translator: ReaderTranslator }

/** The name of a record in an email, on one line. */
export const toMailName = (title: string | null, { t }: ReaderTranslator): string =>
  (title ?? '').replace(/\s+/g, ' ').trim() || t('Without a name')

/** Queues a reminder email, with links to `path` and to the setting that turns these emails off. */
export async function queueReminderMail(
  tx: Tx,
  workspaceId: string,
  { to, subject, text, path, translator: { t, language } }: ReminderMail,
  { publicUrl, appSecret }: Pick<Platform, 'publicUrl' | 'appSecret'>,
): Promise<void> {
  const mail: QueuedMail = {
    kind: 'reminder',
    to,
    subject: subject.slice(0, 200),
    ...renderMail(
      [
        text,
        { label: t('Open in Parley'), url: `${publicUrl}${path}` },
        t('You receive reminders by email. Change this at {url}', { url: `${publicUrl}/settings/account` }),
      ],
      language,
    ),
  }
  const payload = JSON.stringify({ sealed: encryptMail(mail, appSecret), workspaceId })
  await tx.rows(sql`select enqueue('mail', ${payload}::jsonb)`)
}
