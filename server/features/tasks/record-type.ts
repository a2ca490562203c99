import type { RecordType } from '../../records/record-type.ts'
import { taskDescriptor } from './descriptor.ts'
import { registerTaskRoutes } from './routes.ts'
import { taskStore } from './store.ts'

export const taskType: RecordType = {
  descriptor: taskDescriptor,
  store: taskStore,
  registerRoutes: registerTaskRoutes,
}
