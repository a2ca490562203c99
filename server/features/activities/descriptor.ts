import { activityFields } from '#contract/activities/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

export const activityDescriptor: RecordDescriptor = {
  kind: 'activity',
  table: 'activities',
  permission: 'activities:read',
  fields: activityFields,
  titleSql: 'c.title',
  changedEvent: 'activity.changed',
  isRelated: true,
}
