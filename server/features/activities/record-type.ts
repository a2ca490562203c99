import type { RecordType } from '../../records/record-type.ts'
import { activityDescriptor } from './descriptor.ts'
import { registerActivityRoutes } from './routes.ts'
import { activityStore } from './store.ts'

export const activityType: RecordType = {
  descriptor: activityDescriptor,
  store: activityStore,
  registerRoutes: registerActivityRoutes,
}
