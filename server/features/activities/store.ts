import { createRecordStore } from '../../records/store.ts'
import { activityDescriptor } from './descriptor.ts'

export const activityStore = createRecordStore(activityDescriptor)
