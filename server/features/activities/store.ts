import { activityFields } from '#contract/activities/fields.ts'
import { link } from '#contract/kit/fields.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { withSingleSubject } from '../../records/single-subject.ts'
import { createRecordStore } from '../../records/store.ts'
import { activityRepresentation } from './representation.ts'

const baseStore = createRecordStore({
  noun: 'activity',
  isRelated: true,
  table: 'activities',
  // Who wrote it down stands beside what a caller may say.
  fields: { ...activityFields, userId: link('user', 'member') },
  representation: activityRepresentation,
  related: {},
})

/** Activities belong to whoever writes them down, and hang on one contact, company or deal (GAP-072). */
export const activityStore = withSingleSubject('activities', {
  ...baseStore,
  create: (scope: Scope, body: Record<string, unknown>) => baseStore.create(scope, { ...body, userId: scope.userId }),
})
