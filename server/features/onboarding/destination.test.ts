import { describe, expect, it } from 'vitest'
import {
  type Destination,
  resolveDestination,
  resolveDestinationAfterTrialCheck,
} from '#contract/onboarding/destination.ts'

const newUser = { is_onboarded: false, current_onboarding_step: 'CHOOSE_PLAN' }
const onboardedUser = { is_onboarded: true, current_onboarding_step: 'COMPLETED' }
const integratingUser = { is_onboarded: false, current_onboarding_step: 'INTEGRATION' }
const emptySubscription = {
  is_active: false,
  is_selected: false,
  is_trial: false,
  is_on_grace_period: false,
  has_previous_subscription: false,
  card_used_before: false,
}
const activeSubscription = { is_active: true, is_selected: true }
type Row = [
  title: string,
  user: typeof newUser,
  subscription: Partial<typeof emptySubscription> | null,
  to: Destination,
]

/** Every rule in order, and each pair of rules that both apply. */
const destinationTable: Row[] = [
  ['no subscription (ONB-006)', newUser, null, '/onboarding/choose-plan'],
  ['no subscription, though onboarded (ONB-006)', onboardedUser, null, '/onboarding/choose-plan'],
  ['nothing active, nothing before, no grace (ONB-007)', newUser, {}, '/onboarding/choose-plan'],
  [
    'a trial that never was active, though the step says integration (ONB-007)',
    integratingUser,
    { is_trial: true },
    '/onboarding/choose-plan',
  ],
  ['an onboarded person with an active, selected plan (ONB-011)', onboardedUser, activeSubscription, '/dashboard'],
  ['the same on a trial (ONB-011)', onboardedUser, { ...activeSubscription, is_trial: true }, '/dashboard'],
  [
    'the same with a card used before (ONB-011)',
    onboardedUser,
    { ...activeSubscription, card_used_before: true },
    '/dashboard',
  ],
  ['the step INTEGRATION (ONB-013)', integratingUser, activeSubscription, '/onboarding/integration'],
  [
    'the step INTEGRATION before a warning (ONB-013)',
    integratingUser,
    { ...activeSubscription, card_used_before: true },
    '/onboarding/integration',
  ],
  [
    'a trial with a card used before (ONB-008)',
    newUser,
    { ...activeSubscription, is_trial: true, card_used_before: true },
    '/onboarding/warning',
  ],
  ['a trial without (ONB-009)', newUser, { ...activeSubscription, is_trial: true }, '/onboarding/integration'],
  [
    'no trial, with a card used before (ONB-010)',
    newUser,
    { ...activeSubscription, card_used_before: true },
    '/onboarding/warning',
  ],
  ['an active, selected plan of somebody not onboarded (ONB-011)', newUser, activeSubscription, '/dashboard'],
  ['an active plan that is not selected (ONB-012)', newUser, { is_active: true }, '/onboarding/integration'],
  [
    'an active plan that is not selected, of somebody onboarded (ONB-012)',
    onboardedUser,
    { is_active: true },
    '/onboarding/integration',
  ],
  [
    'a plan that lapsed after another (ONB-012)',
    onboardedUser,
    { has_previous_subscription: true },
    '/onboarding/choose-plan',
  ],
  [
    'the days of grace (ONB-012)',
    onboardedUser,
    { is_on_grace_period: true, is_selected: true },
    '/onboarding/choose-plan',
  ],
  [
    'a step nobody knows (ONB-012)',
    { is_onboarded: false, current_onboarding_step: 'DANCE' },
    { is_active: true },
    '/onboarding/integration',
  ],
]

describe('after signing in', () => {
  it.each(destinationTable)('%s', (_, user, subscription, to) => {
    expect(resolveDestination(user, subscription && { ...emptySubscription, ...subscription })).toBe(to)
  })
})

describe('starting a trial', () => {
  it('leads to the warning when the trial was used (ONB-015)', () => {
    expect(resolveDestinationAfterTrialCheck({ trialUsed: true })).toBe('/onboarding/warning')
  })
  it('leads to the integration when it was not (ONB-016)', () => {
    expect(resolveDestinationAfterTrialCheck({ trialUsed: false })).toBe('/onboarding/integration')
  })
})
