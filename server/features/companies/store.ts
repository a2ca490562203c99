import { companyFields } from '#contract/companies/fields.ts'
import { createRecordStore } from '../../records/store.ts'
import { companyDetail } from './representation.ts'

/** Companies: a name makes one (GAP-049). A deleted one stays linked, but is shown nowhere until it comes back. */
export const companyStore = createRecordStore({
  noun: 'company',
  subject: 'company',
  table: 'companies',
  fields: companyFields,
  representation: companyDetail,
  related: {
    contacts: { table: 'contacts', column: 'company_id', gone: 'deleted_at' },
    tags: { table: 'tag_assignments', column: 'company_id' },
    activities: { table: 'activities', column: 'company_id', gone: 'deleted_at' },
    deals: { table: 'deals', column: 'company_id', gone: 'deleted_at' },
    notes: { table: 'notes', column: 'company_id', gone: 'deleted_at' },
    tasks: { table: 'tasks', column: 'company_id', gone: 'deleted_at' },
  },
})
