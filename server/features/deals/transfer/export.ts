import { createRecordExport } from '../../transfer/public.ts'
import { dealDescriptor } from '../descriptor.ts'
import { dealStore } from '../store.ts'

const leftJoin = (table: string, alias: string, column: string) =>
  `left join ${table} ${alias} on ${alias}.workspace_id = c.workspace_id and ${alias}.id = c.${column} and ${alias}.deleted_at is null`

/** An import finds a contact by its e-mail address and a company by its name (GAP-066). */
export const dealExport = createRecordExport(dealDescriptor, dealStore, {
  links: {
    company: { label: 'Company', value: 'o.name', join: leftJoin('companies', 'o', 'company_id') },
    contact: { label: 'Contact', value: 'coalesce(k.email, k.name)', join: leftJoin('contacts', 'k', 'contact_id') },
  },
})
