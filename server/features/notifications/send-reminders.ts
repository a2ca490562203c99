import { notificationLabels } from '#contract/notifications/messages.ts'
import type { ReminderKind } from '#contract/notifications/notification.ts'
import { recordPath } from '#contract/notifications/paths.ts'
import { withOwnerTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { encryptMail, type QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'
import type { Platform } from '../../platform/platform.ts'
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
  by_mail: boolean
}

/**
 * Job `remind`, every minute and when something is due: tells whoever has to do it. The notice, its event and its mail are one
 * transaction, so that a run which dies has told nothing, and one that comes twice tells nobody again.
 */
export const sendReminders = (async (_payload: unknown, { database, changes, publicUrl, appSecret }: Platform) => {
  const notified = await withOwnerTransaction(database, async (tx) => {
    // Two concurrent runs would wait for each other's event counters.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('remind'))`)
    const due = await tx.rows<DueReminder>(sql`
      select workspace_id, kind, record_id, title, due_at, workspace, email, timezone, by_mail from identity.send_due_reminders()`)
    for (const reminder of due)
      if (reminder.by_mail) {
        const sealed = encryptMail(createReminderMail(reminder, publicUrl), appSecret)
        const payload = JSON.stringify({ sealed, workspaceId: reminder.workspace_id })
        await tx.rows(sql`select enqueue('mail', ${payload}::jsonb)`)
      }
    return due
  })
  for (const workspaceId of new Set(notified.map(({ workspace_id }) => workspace_id))) changes.notify(workspaceId)
}) satisfies JobHandler

function createReminderMail(
  { kind, record_id, title, due_at, workspace, email, timezone }: DueReminder,
  publicUrl: string,
): QueuedMail {
  const about = notificationLabels[kind]
  const name = (title ?? '').replace(/\s+/g, ' ').trim() || 'Without a name'
  return {
    kind: 'reminder',
    to: email,
    subject: `${about}: ${name}`.slice(0, 200),
    ...renderMail([
      `${name}\n${about}: ${formatDueTime(due_at, timezone, 'long')}\nWorkspace: ${workspace}`,
      { label: 'Open in Parley', url: `${publicUrl}${recordPath(kind, record_id)}` },
      `You receive reminders by email. Change this at ${publicUrl}/settings/account`,
    ]),
  }
}
