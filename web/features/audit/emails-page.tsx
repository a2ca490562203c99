import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { type ReactElement, useEffect, useRef } from 'react'
import { emailMessages, maxOutgoingEmails } from '#contract/audit/outgoing-emails.ts'
import { t } from '#contract/language/translate.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { EmailRow } from './email-row.tsx'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import { invalidateOutgoingEmails, outgoingEmailsQuery } from './requests.ts'

/** The emails of the workspace that wait, are retried or failed. */
export function EmailsPage() {
  usePageTitle(t('Undelivered emails'))
  const may = usePermissionCheck()
  if (!may('audit:read')) return <EmptyState text={t('You don’t have access to the emails of this workspace.')} />
  return (
    <>
      <SettingsHeader
        title={t('Undelivered emails')}
        about={t('Invitations and reminders that are not delivered yet. Parley tries again for several hours.')}
      />
      <EmailList />
    </>
  )
}

function EmailList(): ReactElement {
  const { data: emails = [], isPending, isError, error, isFetching, refetch } = useQuery(outgoingEmailsQuery())
  const timeZone = useTimeZone()
  const list = useRef<HTMLUListElement>(null)
  const setIsRemoving = useFocusAfterRemoval(list)
  useEffect(() => subscribeToEvents('failed-jobs.changed', () => void invalidateOutgoingEmails()), [])
  useEffect(() => subscribeToEvents('member.changed', () => void invalidateOutgoingEmails()), [])
  if (isPending) return <SkeletonRows rows={4} height={64} />
  if (isError && emails.length === 0)
    return <ErrorState text={emailMessages.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (emails.length === 0)
    return (
      <EmptyState
        icon={<Mail aria-hidden />}
        text={t('No undelivered emails')}
        hint={t('Emails that wait to be sent, or that a mail server refused, will appear here.')}
      />
    )
  return (
    <>
      {emails.length > maxOutgoingEmails && (
        <p className="mb-2 text-text-2">{t('Only the newest {count} are shown.', { count: maxOutgoingEmails })}</p>
      )}
      <ul ref={list} aria-label={t('Undelivered emails')} className="border-t border-line">
        {emails.slice(0, maxOutgoingEmails).map((email) => (
          <EmailRow key={email.id} {...{ email, timeZone }} onRemoving={setIsRemoving} />
        ))}
      </ul>
    </>
  )
}
