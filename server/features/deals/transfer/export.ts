import { createRecordExport } from '../../transfer/public.ts'
import { dealDescriptor } from '../descriptor.ts'
import { dealStore } from '../store.ts'

export const dealExport = createRecordExport(dealDescriptor, dealStore)
