import { describeHandOver, notificationLabels } from '#contract/notifications/messages.ts'
import { type OwnerNoticeKind, ownedKindOf } from '#contract/notifications/notification.ts'
import { ownedRecordsPath, recordPath } from '#contract/notifications/paths.ts'
import { withOwnerTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { encryptMail, type QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'
import type { Platform } from '../../platform/platform.ts'

type OwnerNotice = {
  kind: OwnerNoticeKind
  recordId: string
  count: number | null
  title: string | null
  userId: string
  workspace: string
  email: string
}

/** Job `mail-owner`, queued with a notice of records that were given to somebody who wants mails: mails it, unless it was taken back. */
export const mailOwner = (async (
  { workspaceId, noticeId }: { workspaceId: string; noticeId: string },
  { database, publicUrl, appSecret }: Platform,
) => {
  await withOwnerTransaction(database, async (tx) => {
    const notice = await tx.first<OwnerNotice>(sql`
      select kind, record_id as "recordId", record_count as count, title, user_id as "userId", workspace, email
        from identity.owner_notice(${workspaceId}, ${noticeId})`)
    if (!notice) return
    const payload = JSON.stringify({ sealed: encryptMail(createOwnerMail(notice, publicUrl), appSecret), workspaceId })
    await tx.rows(sql`select enqueue('mail', ${payload}::jsonb)`)
  })
}) satisfies JobHandler

function createOwnerMail(
  { kind, recordId, count, title, userId, workspace, email }: OwnerNotice,
  publicUrl: string,
): QueuedMail {
  const owned = ownedKindOf(kind) ?? 'contact'
  const name = (title ?? '').replace(/\s+/g, ' ').trim() || 'Without a name'
  const about = count === null ? `${notificationLabels[kind]}: ${name}` : describeHandOver(owned, count)
  const path = count === null ? recordPath(owned, recordId) : ownedRecordsPath(owned, userId)
  return {
    kind: 'reminder',
    to: email,
    subject: about.slice(0, 200),
    ...renderMail([
      `${about}\nWorkspace: ${workspace}`,
      { label: 'Open in Parley', url: `${publicUrl}${path}` },
      `You receive reminders by email. Change this at ${publicUrl}/settings/account`,
    ]),
  }
}
