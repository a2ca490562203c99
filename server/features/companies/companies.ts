import { companyFields } from '#contract/companies/fields.ts'
import { recordsOf } from '../../platform/record.ts'
import { companyShown } from './sql.ts'

/** Companies: a name makes one (GAP-049). A deleted one stays linked, but is shown nowhere until it comes back. */
export const companies = recordsOf({
  noun: 'company',
  table: 'companies',
  fields: companyFields,
  shown: companyShown,
  related: {
    contacts: { table: 'contacts', column: 'company_id', gone: 'deleted_at' },
    tags: { table: 'tag_assignments', column: 'company_id' },
  },
})
