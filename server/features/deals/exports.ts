import { dealFilters } from '#contract/deals/deal.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { exportRequest } from '#contract/transfer/exports.ts'
import { recordExport } from '../transfer/public.ts'
import { dealList } from './list.ts'

export const dealExportBody = exportRequest(dealFilters)

const joined = (table: string, alias: string, column: string) =>
  `left join ${table} ${alias} on ${alias}.workspace_id = c.workspace_id and ${alias}.id = c.${column} and ${alias}.deleted_at is null`

/** An import finds a contact by its e-mail address and a company by its name (GAP-066). */
export const dealExport = recordExport({
  table: 'deals',
  fields: dealFields,
  list: dealList,
  tagged: 'deal_id',
  links: {
    company: { label: 'Company', value: 'o.name', join: joined('companies', 'o', 'company_id') },
    contact: { label: 'Contact', value: 'coalesce(k.email, k.name)', join: joined('contacts', 'k', 'contact_id') },
  },
})
