import { createRecordStore } from '../../records/store.ts'
import { noteDescriptor } from './descriptor.ts'

export const noteStore = createRecordStore(noteDescriptor)
