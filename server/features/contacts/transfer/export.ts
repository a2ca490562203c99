import { contactFilters } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { createExportRequest } from '#contract/transfer/exports.ts'
import { createRecordExport } from '../../transfer/public.ts'
import { contactList } from '../list.ts'

export const contactExportBody = createExportRequest(contactFilters)

export const contactExport = createRecordExport({
  table: 'contacts',
  fields: contactFields,
  list: contactList,
  tagColumn: 'contact_id',
  links: {
    company: {
      label: 'Company',
      value: 'o.name',
      join: 'left join companies o on o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null',
    },
  },
})
