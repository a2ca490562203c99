import { createRecordExport } from '../../transfer/public.ts'
import { companyDescriptor } from '../descriptor.ts'
import { companyStore } from '../store.ts'

export const companyExport = createRecordExport(companyDescriptor, companyStore, {
  sheet: { domain: `regexp_replace(c.domain, '^https://|/$', '', 'g')` },
})
