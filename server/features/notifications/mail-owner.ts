import type { OwnedKind } from '#contract/kit/kinds.ts'
import type { Language } from '#contract/language/languages.ts'
import { describeAssignment, notificationLabels } from '#contract/notifications/messages.ts'
import { noticePath } from '#contract/notifications/paths.ts'
import { withOwnerTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { getTranslator } from '../../platform/language/translators.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueReminderMail, toMailName } from './reminder-mail.ts'

type OwnerNotice = {
  kind: OwnedKind
  recordId: string
  count: number | null
  title: string | null
  userId: string
  workspace: string
  email: string
  language: Language | null
}

/**
 * Job `mail-owner`, queued with the notification of a new owner of records who wants emails: sends the email, unless the
 * notification was read or withdrawn meanwhile.
 */
export const mailOwner = (async (
  { workspaceId, noticeId }: { workspaceId: string; noticeId: string },
  platform: Platform,
) => {
  await withOwnerTransaction(platform.database, async (tx) => {
    const notice = await tx.first<OwnerNotice>(sql`
      select substr(kind, length('assigned-') + 1) as kind, record_id as "recordId", record_count as count, title, user_id as "userId",
             workspace, email, language
        from identity.owner_notice(${workspaceId}, ${noticeId})`)
    if (!notice) return
    const { kind, count, title, userId, workspace, email, language } = notice
    const translator = getTranslator(language)
    const { t } = translator
    const about =
      count === null
        ? `${translator.t(notificationLabels[`assigned-${kind}`])}: ${toMailName(title, translator)}`
        : describeAssignment(kind, count, translator)
    const text = `${about}\n${t('Workspace: {name}', { name: workspace })}`
    const path = noticePath(kind, notice, userId)
    await queueReminderMail(tx, workspaceId, { to: email, subject: about, text, path, translator }, platform)
  })
}) satisfies JobHandler
