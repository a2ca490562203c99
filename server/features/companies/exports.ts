import { companyFilters } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { exportRequest } from '#contract/transfer/exports.ts'
import { recordExport } from '../transfer/public.ts'
import { companyList } from './list.ts'

export const companyExportBody = exportRequest(companyFilters)

export const companyExport = recordExport({
  table: 'companies',
  fields: companyFields,
  list: companyList,
  tagged: 'company_id',
  sheet: { domain: `regexp_replace(c.domain, '^https://|/$', '', 'g')` },
})
