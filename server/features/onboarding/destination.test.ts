import { describe, expect, it } from 'vitest'
import { afterTrialCheck, type Destination, destinationOf } from '#contract/onboarding/destination.ts'

const who = { is_onboarded: false, current_onboarding_step: 'CHOOSE_PLAN' }
const onboarded = { is_onboarded: true, current_onboarding_step: 'COMPLETED' }
const setsUp = { is_onboarded: false, current_onboarding_step: 'INTEGRATION' }
const held = {
  is_active: false,
  is_selected: false,
  is_trial: false,
  is_on_grace_period: false,
  has_previous_subscription: false,
  card_used_before: false,
}
const active = { is_active: true, is_selected: true }
type Row = [title: string, user: typeof who, subscription: Partial<typeof held> | null, to: Destination]

/** Every rule in its order, and each pair of rules that both fit. */
const table: Row[] = [
  ['no subscription (ONB-006)', who, null, '/onboarding/choose-plan'],
  ['no subscription, though onboarded (ONB-006)', onboarded, null, '/onboarding/choose-plan'],
  ['nothing active, nothing before, no grace (ONB-007)', who, {}, '/onboarding/choose-plan'],
  [
    'a trial that never was active, though the step says integration (ONB-007)',
    setsUp,
    { is_trial: true },
    '/onboarding/choose-plan',
  ],
  ['an onboarded person with an active, selected plan (ONB-011)', onboarded, active, '/dashboard'],
  ['the same on a trial (ONB-011)', onboarded, { ...active, is_trial: true }, '/dashboard'],
  ['the same with a card used before (ONB-011)', onboarded, { ...active, card_used_before: true }, '/dashboard'],
  ['the step INTEGRATION (ONB-013)', setsUp, active, '/onboarding/integration'],
  [
    'the step INTEGRATION before a warning (ONB-013)',
    setsUp,
    { ...active, card_used_before: true },
    '/onboarding/integration',
  ],
  [
    'a trial with a card used before (ONB-008)',
    who,
    { ...active, is_trial: true, card_used_before: true },
    '/onboarding/warning',
  ],
  ['a trial without (ONB-009)', who, { ...active, is_trial: true }, '/onboarding/integration'],
  ['no trial, with a card used before (ONB-010)', who, { ...active, card_used_before: true }, '/onboarding/warning'],
  ['an active, selected plan of somebody not onboarded (ONB-011)', who, active, '/dashboard'],
  ['an active plan that is not selected (ONB-012)', who, { is_active: true }, '/onboarding/integration'],
  [
    'an active plan that is not selected, of somebody onboarded (ONB-012)',
    onboarded,
    { is_active: true },
    '/onboarding/integration',
  ],
  [
    'a plan that lapsed after another (ONB-012)',
    onboarded,
    { has_previous_subscription: true },
    '/onboarding/choose-plan',
  ],
  [
    'the days of grace (ONB-012)',
    onboarded,
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
  it.each(table)('%s', (_, user, subscription, to) => {
    expect(destinationOf(user, subscription && { ...held, ...subscription })).toBe(to)
  })
})

describe('starting a trial', () => {
  it('leads to the warning when the trial was used (ONB-015)', () => {
    expect(afterTrialCheck({ trialUsed: true })).toBe('/onboarding/warning')
  })
  it('leads to the integration when it was not (ONB-016)', () => {
    expect(afterTrialCheck({ trialUsed: false })).toBe('/onboarding/integration')
  })
})
