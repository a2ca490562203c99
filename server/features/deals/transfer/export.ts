import { dealFilters } from '#contract/deals/deal.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { createExportRequest } from '#contract/transfer/exports.ts'
import { createRecordExport } from '../../transfer/public.ts'
import { dealList } from '../list.ts'

export const dealExportBody = createExportRequest(dealFilters)

const leftJoin = (table: string, alias: string, column: string) =>
  `left join ${table} ${alias} on ${alias}.workspace_id = c.workspace_id and ${alias}.id = c.${column} and ${alias}.deleted_at is null`

/** An import finds a contact by its e-mail address and a company by its name (GAP-066). */
export const dealExport = createRecordExport({
  table: 'deals',
  fields: dealFields,
  list: dealList,
  tagColumn: 'deal_id',
  links: {
    company: { label: 'Company', value: 'o.name', join: leftJoin('companies', 'o', 'company_id') },
    contact: { label: 'Contact', value: 'coalesce(k.email, k.name)', join: leftJoin('contacts', 'k', 'contact_id') },
  },
})
