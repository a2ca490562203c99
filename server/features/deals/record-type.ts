import type { RecordType } from '../../records/record-type.ts'
import type { TransferableType } from '../transfer/public.ts'
import { dealDescriptor } from './descriptor.ts'
import { registerDealRoutes } from './routes.ts'
import { dealStore } from './store.ts'
import { dealExport } from './transfer/export.ts'
import { dealImport } from './transfer/import.ts'

export const dealType: RecordType & TransferableType = {
  descriptor: dealDescriptor,
  store: dealStore,
  registerRoutes: registerDealRoutes,
  exportDescriptor: dealExport,
  importDescriptor: dealImport,
}
