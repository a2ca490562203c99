import type { RecordType } from '../../records/record-type.ts'
import type { TransferableType } from '../transfer/public.ts'
import { companyDescriptor } from './descriptor.ts'
import { registerCompanyRoutes } from './routes.ts'
import { companyStore } from './store.ts'
import { companyExport } from './transfer/export.ts'
import { companyImport } from './transfer/import.ts'

export const companyType: RecordType & TransferableType = {
  descriptor: companyDescriptor,
  store: companyStore,
  registerRoutes: registerCompanyRoutes,
  exportDescriptor: companyExport,
  importDescriptor: companyImport,
}
