import { activityFields } from '#contract/activities/fields.ts'
import { link } from '#contract/kit/fields.ts'
import { withOneLink } from '../../platform/one-link.ts'
import { recordsOf } from '../../platform/record.ts'
import type { Scope } from '../../platform/scope.ts'
import { activityShown } from './sql.ts'

const records = recordsOf({
  noun: 'activity',
  hangs: true,
  table: 'activities',
  // Who wrote it down stands beside what a caller may say.
  fields: { ...activityFields, userId: link('user', 'member') },
  shown: activityShown,
  related: {},
})

/** Activities belong to whoever writes them down, and hang on one contact, company or deal (GAP-072). */
export const activities = withOneLink('activities', {
  ...records,
  create: (scope: Scope, body: Record<string, unknown>) => records.create(scope, { ...body, userId: scope.userId }),
})
