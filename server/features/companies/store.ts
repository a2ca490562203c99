import { createRecordStore } from '../../records/store.ts'
import { companyDescriptor } from './descriptor.ts'

export const companyStore = createRecordStore(companyDescriptor)
