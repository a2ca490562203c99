import { createRecordExport } from '../../transfer/public.ts'
import { contactDescriptor } from '../descriptor.ts'
import { contactStore } from '../store.ts'

export const contactExport = createRecordExport(contactDescriptor, contactStore, {
  links: {
    company: {
      label: 'Company',
      value: 'o.name',
      join: 'left join companies o on o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null',
    },
  },
})
