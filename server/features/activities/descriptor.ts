import { activityFilters, activitySchemas } from '#contract/activities/activity.ts'
import { activityFields } from '#contract/activities/fields.ts'
import { link } from '#contract/kit/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { activityListDescriptor } from './list.ts'
import { activityRepresentation } from './representation.ts'

/** An activity belongs to its author and is about one contact, company or deal (GAP-072). */
export const activityDescriptor: RecordDescriptor<typeof activityFields> = {
  kind: 'activity',
  fields: activityFields,
  serverFields: { userId: link('user', 'member') },
  schemas: activitySchemas,
  filters: activityFilters,
  list: activityListDescriptor,
  summary: activityRepresentation,
  titleSql: (alias) => `${alias}.title`,
  prepareCreate: (scope, body) => ({ ...body, userId: scope.userId }),
  hasSingleSubject: true,
  bulkDelete: { method: 'DELETE', path: 'bulk-delete' },
  updateMethod: 'PUT',
}
