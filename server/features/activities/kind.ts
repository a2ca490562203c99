import type { RecordKind } from '../../platform/kinds.ts'
import { storedFields } from './activities.ts'

export const activityKind: RecordKind = {
  kind: 'activity',
  table: 'activities',
  may: 'activities:read',
  fields: storedFields,
  title: 'c.title',
  changed: 'activity.changed',
  hangs: true,
}
