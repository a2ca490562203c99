import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { BroadcastSummary } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { broadcastErrors } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadMoreFor } from '../../../ui/controls/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { useAccounts } from '../accounts/use-accounts.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { BroadcastStateChip } from './broadcast-labels.tsx'
import { broadcastsQuery } from './broadcast-requests.ts'

/** The broadcasts of the workspace, newest first. */
export function BroadcastList({ onCreate }: { onCreate: (() => void) | undefined }) {
  const query = useInfiniteQuery(broadcastsQuery())
  const hasCloudAccount = useAccounts().some(({ engine }) => engine === 'cloud')
  const broadcasts = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (query.isPending) return <SkeletonRows rows={5} height={56} />
  if (query.isError && broadcasts.length === 0)
    return (
      <ErrorState
        text={errorTextOf(query.error, broadcastErrors.notLoaded)}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (broadcasts.length === 0)
    return (
      <EmptyState
        icon={<Megaphone aria-hidden />}
        text={t('No broadcasts yet')}
        hint={
          hasCloudAccount
            ? t('Send a template to a view of your contacts, and see here who has read it.')
            : t('Broadcasts need a Cloud API account. Connect one in the inbox.')
        }
        action={hasCloudAccount && onCreate && <Button onClick={onCreate}>{t('New broadcast')}</Button>}
      />
    )
  return (
    <>
      <ul aria-label={t('Broadcasts')} className="divide-y divide-line">
        {broadcasts.map((broadcast) => (
          <BroadcastRow key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
      <LoadMoreFor list={query} onPage />
    </>
  )
}

function BroadcastRow({ broadcast }: { broadcast: BroadcastSummary }) {
  const { id, name, state, viewName, accountName, templateName, createdAt, author, stopReason } = broadcast
  const timeZone = useTimeZone()
  return (
    <li className="relative py-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to="/settings/broadcasts"
          search={{ broadcast: id }}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <BroadcastStateChip state={state} />
        <span className="ms-auto text-12 text-text-2 tabular-nums">{describeProgress(broadcast)}</span>
      </p>
      <p className="mt-0.5 text-12 text-text-2 wrap-anywhere">
        {[viewName, templateName, accountName].join(' · ')}
        {' · '}
        {[formatDateTime(createdAt, timeZone), author?.name ?? author?.email].filter(Boolean).join(' · ')}
      </p>
      {stopReason && <p className="mt-0.5 text-12 text-orange-ink">{translateReply(stopReason)}</p>}
    </li>
  )
}

/** "2 of 40 people", or "40 people" once all messages are queued. */
function describeProgress({ recipients, waiting }: BroadcastSummary): string {
  const people = tCount(recipients, '{count} person', '{count} people')
  return waiting === 0 ? people : t('{count} of {people}', { count: formatNumber(recipients - waiting), people })
}
