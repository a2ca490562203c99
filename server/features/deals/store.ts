import { createRecordStore } from '../../records/store.ts'
import { dealDescriptor } from './descriptor.ts'

export const dealStore = createRecordStore(dealDescriptor)
