import type { Subscription } from './subscription.ts'

export type Destination = '/dashboard' | '/onboarding/choose-plan' | '/onboarding/integration' | '/onboarding/warning'

type OnboardingUser = { is_onboarded: boolean; current_onboarding_step: string }
type SelectedSubscription = Pick<
  Subscription,
  'is_active' | 'is_selected' | 'is_trial' | 'is_on_grace_period' | 'has_previous_subscription' | 'card_used_before'
>

/** Where a person goes after signing in; the first rule that applies wins (GAP-106, GAP-107). */
export function resolveDestination(user: OnboardingUser, subscription: SelectedSubscription | null): Destination {
  if (!subscription) return '/onboarding/choose-plan'
  const { is_active, is_selected, is_trial, is_on_grace_period, has_previous_subscription, card_used_before } =
    subscription
  if (!is_active && !has_previous_subscription && !is_on_grace_period) return '/onboarding/choose-plan'
  if (user.is_onboarded && is_active && is_selected) return '/dashboard'
  if (user.current_onboarding_step === 'INTEGRATION') return '/onboarding/integration'
  if (is_trial) return card_used_before ? '/onboarding/warning' : '/onboarding/integration'
  if (card_used_before) return '/onboarding/warning'
  if (is_active) return is_selected ? '/dashboard' : '/onboarding/integration'
  return '/onboarding/choose-plan'
}

/** Where "start trial" leads (ONB-015, ONB-016). */
export const resolveDestinationAfterTrialCheck = ({ trialUsed }: { trialUsed: boolean }): Destination =>
  trialUsed ? '/onboarding/warning' : '/onboarding/integration'
