import { companyFilters } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { createExportRequest } from '#contract/transfer/exports.ts'
import { createRecordExport } from '../../transfer/public.ts'
import { companyList } from '../list.ts'

export const companyExportBody = createExportRequest(companyFilters)

export const companyExport = createRecordExport({
  table: 'companies',
  fields: companyFields,
  list: companyList,
  tagColumn: 'company_id',
  sheet: { domain: `regexp_replace(c.domain, '^https://|/$', '', 'g')` },
})
