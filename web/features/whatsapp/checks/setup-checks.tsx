import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import {
  type CloudCheck,
  type CloudCheckId,
  type CloudCheckState,
  cloudSetupErrors,
} from '#contract/whatsapp/setup/cloud-checks.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Chip, type ChipTone } from '../../../ui/badges/chip.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { errorTextOf } from '../whatsapp-call.ts'
import { checksQuery, subscribeApp } from './check-requests.ts'
import { RegisterForm } from './register-form.tsx'

const checkLabels: Record<CloudCheckId, string> = {
  token: t('Access token'),
  business: t('WhatsApp Business Account'),
  subscription: t('Webhook subscription'),
  registration: t('Registration'),
  name: t('Display name'),
  quality: t('Quality rating'),
  limit: t('Messaging limit'),
  webhook: t('Webhook'),
}
const timeLabels: Partial<Record<CloudCheckId, string>> = { token: t('Expires'), webhook: t('Last called') }

const stateStyles: Record<CloudCheckState, { label: string; tone: ChipTone; icon: ReactNode }> = {
  PASSED: { label: 'OK', tone: 'green', icon: <Check aria-hidden /> },
  FAILED: { label: t('To fix'), tone: 'red', icon: <TriangleAlert aria-hidden /> },
  UNKNOWN: { label: t('Not known yet'), tone: 'grey', icon: <CircleDashed aria-hidden /> },
}

/** How a Cloud API account is set up at Meta, and what mends it. */
export function SetupChecks({ accountId }: { accountId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(checksQuery(accountId))
  return (
    <section aria-label={t('Setup at Meta')} aria-busy={isFetching || undefined}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{t('Setup at Meta')}</h3>
        {data && (
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('Check again')}
          </Button>
        )}
      </div>
      {isPending && <SkeletonRows rows={8} height={44} />}
      {error && !data && (
        <ErrorState
          text={errorTextOf(error, cloudSetupErrors.notLoaded)}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ul aria-label={t('Checks')} className="mt-1 divide-y divide-line">
        {data?.map((check) => (
          <CheckRow key={check.check} check={check} accountId={accountId} />
        ))}
      </ul>
    </section>
  )
}

function CheckRow({ check: { check, state, text, at }, accountId }: { check: CloudCheck; accountId: string }) {
  const timeZone = useTimeZone()
  const { label, tone, icon } = stateStyles[state]
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{checkLabels[check]}</span>
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
      </p>
      <p className="text-text-2 wrap-anywhere">{translateReply(text)}</p>
      {at && (
        <p className="text-text-2">
          {timeLabels[check]}: {formatDateTime(at, timeZone)}
        </p>
      )}
      {check === 'subscription' && state === 'FAILED' && <SubscribeButton accountId={accountId} />}
      {check === 'registration' && state !== 'UNKNOWN' && (
        <RegisterForm key={state} accountId={accountId} isMissing={state === 'FAILED'} />
      )}
    </li>
  )
}

function SubscribeButton({ accountId }: { accountId: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const subscribe = async () => {
    setBusy(true)
    const result = await subscribeApp(accountId)
    setBusy(false)
    setFailure(result.success ? null : result.message)
    if (result.success) showCallToast.success(t('App subscribed'))
  }
  return (
    <>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button className="mt-1 self-start" busy={busy} onClick={() => void subscribe()}>
        {t('Subscribe app')}
      </Button>
    </>
  )
}
