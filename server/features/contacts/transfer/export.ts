import { createRecordExport } from '../../transfer/public.ts'
import { contactDescriptor } from '../descriptor.ts'
import { contactStore } from '../store.ts'
import { contactImport } from './import.ts'

export const contactExport = createRecordExport(contactDescriptor, contactStore, { targets: contactImport.targets })
