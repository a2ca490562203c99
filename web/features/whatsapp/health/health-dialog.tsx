import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { type AccountHealth, healthDays, healthNotLoadedText } from '#contract/whatsapp/account-health.ts'
import { coldMessagesPerMinute } from '#contract/whatsapp/limits.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import { type WhatsappAccount, webhookQuery } from '../accounts/account-requests.ts'
import { AccountStatusChip } from '../accounts/account-status.tsx'
import { checksQuery } from '../checks/check-requests.ts'
import { SetupChecks } from '../checks/setup-checks.tsx'
import { WebhookAddress } from '../checks/webhook-address.tsx'
import { formatWaiting } from '../labels.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { giveAdvice } from './give-advice.ts'
import { healthQuery } from './health-requests.ts'
import { describeHistory } from './history-progress.tsx'

type HealthDialogProps = { account: WhatsappAccount; onClose: () => void }

/** How an account is doing, and what to do about it. */
export function HealthDialog({ account, onClose }: HealthDialogProps) {
  const mayManage = usePermissionCheck()('whatsapp:manage')
  const hasChecks = account.engine === 'cloud' && mayManage
  const checks = useQuery({ ...checksQuery(account.id), enabled: hasChecks })
  const needsFixing = checks.data?.some(({ state }) => state === 'FAILED') ?? false
  const { data, error, isPending, isFetching, refetch } = useQuery(healthQuery(account.id))
  return (
    <Dialog
      open
      size="md"
      title={tNodes('Health of {name}', { name: <bdi>{account.name}</bdi> })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {isPending && <SkeletonRows rows={5} height={36} />}
      {error && !data && (
        <ErrorState
          text={errorTextOf(error, healthNotLoadedText)}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <HealthFacts account={account} health={data} needsFixing={needsFixing} />}
      {data && hasChecks && <CloudSetupFacts accountId={account.id} />}
    </Dialog>
  )
}

/** How the account is set up at Meta, and what to enter there. */
function CloudSetupFacts({ accountId }: { accountId: string }) {
  const { data } = useQuery(webhookQuery(accountId))
  return (
    <div className="mt-2 flex flex-col gap-4 border-t border-line pt-4">
      <SetupChecks accountId={accountId} />
      {data && <WebhookAddress webhook={data} />}
    </div>
  )
}

type HealthFactsProps = { account: WhatsappAccount; health: AccountHealth; needsFixing: boolean }

function HealthFacts({ account, health, needsFixing }: HealthFactsProps) {
  const timeZone = useTimeZone()
  const { status, reason, connectedSince, seenAt, completeUntil, waiting, waitingSince, unreadable } = health
  const at = (time: string | null) => (time ? formatDateTime(time, timeZone) : t('Never'))
  return (
    <>
      <p className="mb-2 font-medium">{giveAdvice(health, account.engine, { needsFixing })}</p>
      <dl className="divide-y divide-line">
        <Fact label={t('Connection')}>
          <AccountStatusChip status={status} />
          {connectedSince && (
            <span className="text-text-2"> {t('since {dateTime}', { dateTime: at(connectedSince) })}</span>
          )}
          {reason && <span className="block text-red-ink">{translateReply(reason)}</span>}
        </Fact>
        <Fact label={t('WhatsApp last answered')}>{at(seenAt)}</Fact>
        <Fact label={account.engine === 'cloud' ? t('Last delivery') : t('Synced up to')}>{at(completeUntil)}</Fact>
        {account.engine === 'linked-device' && (
          <Fact label={t('Past messages')}>{describeHistory(health, timeZone)}</Fact>
        )}
        <Fact label={t('Waiting to be sent')}>
          {waiting === 0 ? t('None [messages]') : tCount(waiting, '{count} message', '{count} messages')}
          {waitingSince && (
            <span className="text-text-2">
              {t(', the oldest for {waiting}', { waiting: formatWaiting(waitingSince) })}
            </span>
          )}
        </Fact>
        <Fact label={t('Pace')}>{describePace(account)}</Fact>
        {unreadable > 0 && (
          <Fact label={t('Could not be stored')}>{tCount(unreadable, '{count} event', '{count} events')}</Fact>
        )}
        <Fact label={t('Not sent in the last {healthDays} days', { healthDays })}>
          {health.failures.length === 0 ? t('None [messages]') : <FailureList failures={health.failures} />}
        </Fact>
      </dl>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-3 py-2 sm:grid-cols-[180px_1fr]">
    <dt className="text-text-2">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const FailureList = ({ failures }: Pick<AccountHealth, 'failures'>) => (
  <ul aria-label={t('Reasons')}>
    {failures.map(({ reason, count }) => (
      <li key={reason}>
        <span className="tabular-nums">{formatNumber(count)} ×</span> {translateReply(reason)}
      </li>
    ))}
  </ul>
)

/** How fast the account sends: replies at once, messages to others at a limit. */
function describePace({ engine, firstContactsLeft }: WhatsappAccount): string {
  const limit = coldMessagesPerMinute[engine]
  if (!limit) return t('No limit')
  const pace = t('Replies are sent at once, other messages at up to {limit} per minute.', { limit })
  if (firstContactsLeft === null) return pace
  return `${pace} ${t('New people it can still message today: {count}.', { count: firstContactsLeft })}`
}
