import { createRecordExport } from '../../transfer/public.ts'
import { companyDescriptor } from '../descriptor.ts'
import { companyStore } from '../store.ts'
import { companyImport } from './import.ts'

export const companyExport = createRecordExport(companyDescriptor, companyStore, {
  targets: companyImport.targets,
  sheet: { domain: `regexp_replace(c.domain, '^https://|/$', '', 'g')` },
})
