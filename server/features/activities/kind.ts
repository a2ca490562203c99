import { activityFields } from '#contract/activities/fields.ts'
import type { RecordKind } from '../../platform/kinds.ts'

export const activityKind: RecordKind = {
  kind: 'activity',
  table: 'activities',
  may: 'activities:read',
  fields: activityFields,
  title: 'c.title',
  changed: 'activity.changed',
  hangs: true,
}
