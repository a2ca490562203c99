import { createRecordStore } from '../../records/store.ts'
import { contactDescriptor } from './descriptor.ts'

export const contactStore = createRecordStore(contactDescriptor)
