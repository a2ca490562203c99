import type { TellStory } from '../../platform/guards/story.ts'

/** Plans are the same for all; each organization can try one of them, and its owner alone decides. */
export const story: TellStory = async ({ platform }, person) => {
  const { owner } = platform.database
  await owner.query(
    `insert into identity.plans (code, name, trial_days) values ('story', 'Story', 14) on conflict (code) do nothing`,
  )
  return {
    examples: {
      'POST /api/subscription/getsubscriptions': { shows: person.organizationId },
      'GET /api/subscription/plans': { shows: 'story' },
      'POST /api/subscription/check-trial': { body: { plan_code: 'story' } },
      'POST /api/subscription/choose': { body: { plan_code: 'story', on_trial: true }, isPersonal: true, once: true },
      'POST /api/onboarding/complete': {},
    },
  }
}
