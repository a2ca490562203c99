import type { CollectExamples } from '../../testing/examples/collect-examples.ts'

/** Creates plans, and an example for each route. Plans are the same for all; each organization can try one, and only its owner decides. */
export const onboardingExamples: CollectExamples = async ({ platform }, person) => {
  const { owner } = platform.database
  await owner.query(
    `insert into identity.plans (code, name, trial_days) values ('story', 'Story', 14) on conflict (code) do nothing`,
  )
  return {
    examples: {
      'POST /api/subscription/getsubscriptions': { expectedText: person.organizationId },
      'GET /api/subscription/plans': { expectedText: 'story' },
      'POST /api/subscription/check-trial': { body: { plan_code: 'story' } },
      'POST /api/subscription/choose': {
        body: { plan_code: 'story', on_trial: true },
        isPersonal: true,
        runsOnce: true,
      },
      'POST /api/onboarding/complete': {},
    },
  }
}
