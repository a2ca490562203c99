import type { RecordType } from '../../records/record-type.ts'
import type { TransferableType } from '../transfer/public.ts'
import { contactDescriptor } from './descriptor.ts'
import { registerContactRoutes } from './routes.ts'
import { contactStore } from './store.ts'
import { contactExport } from './transfer/export.ts'
import { contactImport } from './transfer/import.ts'

export const contactType: RecordType & TransferableType = {
  descriptor: contactDescriptor,
  store: contactStore,
  registerRoutes: registerContactRoutes,
  exportDescriptor: contactExport,
  importDescriptor: contactImport,
}
