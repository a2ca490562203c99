import { createRecordStore } from '../../records/store.ts'
import { taskDescriptor } from './descriptor.ts'

export const taskStore = createRecordStore(taskDescriptor)
