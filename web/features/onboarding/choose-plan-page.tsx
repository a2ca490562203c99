import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { Plan, Subscription } from '#contract/onboarding/subscription.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { OnboardingFrame } from './onboarding-frame.tsx'
import { choosePlan, plansQuery, startTrial, subscriptionsQuery } from './requests.ts'

/** The page that lists the plans, for users without a plan or who want another one. */
export function ChoosePlanPage() {
  const navigate = useNavigate()
  const plans = useQuery(plansQuery())
  const subscriptions = useQuery(subscriptionsQuery())
  const [first, ...others] = subscriptions.data ?? []
  const all = first ? [first, ...others] : []
  const toHome = <Button onClick={() => void navigate({ to: homePath })}>{t('Continue to dashboard')}</Button>
  return (
    <OnboardingFrame wide title={t('Choose a plan')}>
      {first?.is_on_grace_period && (
        <Banner tone="warning" className="mb-4">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('Your plan has ended. You can keep working for a few days.')} {toHome}
          </span>
        </Banner>
      )}
      {all.some(isUnpaid) && (
        <Banner tone="info" className="mb-4">
          {t('We’re waiting for your payment for {plan}. You can start as soon as it arrives.', {
            plan: all.find(isUnpaid)?.name ?? '',
          })}
        </Banner>
      )}
      {plans.isPending || subscriptions.isPending ? (
        <SkeletonRows rows={3} height={72} />
      ) : plans.isLoadingError || subscriptions.isLoadingError ? (
        <ErrorState
          text={t('Failed to load plans')}
          busy={plans.isFetching || subscriptions.isFetching}
          onRetry={() => void Promise.all([plans.refetch(), subscriptions.refetch()])}
        />
      ) : plans.data.length === 0 ? (
        <EmptyState text={t('There are no plans to choose from: everybody has the built-in plan.')} action={toHome} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-4">
          {plans.data.map((plan) => (
            <PlanCard key={plan.code} plan={plan} subscriptions={all} />
          ))}
        </ul>
      )}
    </OnboardingFrame>
  )
}

const isUnpaid = ({ payment_status }: Subscription) => payment_status === 'pending'

function PlanCard({ plan, subscriptions }: { plan: Plan; subscriptions: Subscription[] }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'trial' | 'paid' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { refetch } = useQuery(subscriptionsQuery())
  const isHeld = subscriptions.some((one) => one.plan_code === plan.code && one.is_active)

  const handleTrial = async () => {
    setBusy('trial')
    const result = await startTrial(plan.code)
    setBusy(null)
    if (result.success) void navigate({ to: result.data })
    else setFailed(result.message)
  }
  const handlePurchase = async () => {
    setBusy('paid')
    const result = await choosePlan(plan.code)
    setBusy(null)
    if (!result.success) return setFailed(result.message)
    const { checkout_url: page } = result.data
    if (page && /^https?:\/\//.test(page)) location.assign(page)
    else void refetch()
  }
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-4">
      <div>
        <h2 className="text-15 font-semibold">{plan.name}</h2>
        {plan.price && <p className="tabular-nums">{plan.price}</p>}
        {plan.description && <p className="mt-1 text-text-2">{plan.description}</p>}
      </div>
      <ul className="grid flex-1 content-start gap-1">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 text-green-ink" />
            {feature}
          </li>
        ))}
      </ul>
      {failed && <Banner tone="error">{failed}</Banner>}
      {isHeld ? (
        <p className="text-text-2">{t('This is your plan.')}</p>
      ) : (
        <div className="grid gap-2">
          {plan.trial_days > 0 && (
            <Button variant="primary" block busy={busy === 'trial'} onClick={() => void handleTrial()}>
              {t('Try {name} for {trial_days} days', { name: plan.name, trial_days: plan.trial_days })}
            </Button>
          )}
          <Button block busy={busy === 'paid'} onClick={() => void handlePurchase()}>
            {t('Choose {name}', { name: plan.name })}
          </Button>
        </div>
      )}
    </li>
  )
}
