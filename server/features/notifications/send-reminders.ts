import type { Language } from '#contract/language/languages.ts'
import { notificationLabels } from '#contract/notifications/messages.ts'
import type { ReminderKind } from '#contract/notifications/notification.ts'
import { recordPath } from '#contract/notifications/paths.ts'
import { withOwnerTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { getTranslator } from '../../platform/language/translators.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueReminderMail, toMailName } from './reminder-mail.ts'
import { formatDueTime } from './reminder-text.ts'

type DueReminder = {
  workspace_id: string
  kind: ReminderKind
  record_id: string
  title: string | null
  due_at: Date
  workspace: string
  email: string
  timezone: string | null
  language: Language | null
  by_mail: boolean
}

/**
 * Job `remind`, every minute and when something is due: notifies the people responsible. The notification, its event and its
 * email are stored in one transaction, so that a run that dies notifies nobody, and a repeated run notifies nobody twice.
 */
export const sendReminders = (async (_payload: unknown, { database, changes, publicUrl, appSecret }: Platform) => {
  const notified = await withOwnerTransaction(database, async (tx) => {
    // Two concurrent runs would wait for each other's event counters.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('remind'))`)
    const due = await tx.rows<DueReminder>(sql`
      select workspace_id, kind, record_id, title, due_at, workspace, email, timezone, language, by_mail
        from identity.send_due_reminders()`)
    for (const reminder of due)
      if (reminder.by_mail)
        await queueReminderMail(tx, reminder.workspace_id, describeReminder(reminder), { publicUrl, appSecret })
    return due
  })
  for (const workspaceId of new Set(notified.map(({ workspace_id }) => workspace_id))) changes.notify(workspaceId)
}) satisfies JobHandler

function describeReminder({ kind, record_id, title, due_at, workspace, email, timezone, language }: DueReminder) {
  const translator = getTranslator(language)
  const { t, locale } = translator
  const about = translator.t(notificationLabels[kind])
  const name = toMailName(title, translator)
  return {
    to: email,
    subject: `${about}: ${name}`,
    text: `${name}\n${about}: ${formatDueTime(due_at, timezone, 'long', locale)}\n${t('Workspace: {name}', { name: workspace })}`,
    path: recordPath(kind, record_id),
    translator,
  }
}
