import { contactFields } from '#contract/contacts/fields.ts'
import { validationFailed } from '../../platform/errors.ts'
import { createRecordStore } from '../../records/store.ts'
import { contactDetail } from './representation.ts'

const relatedTable = (table: string) => ({ table, column: 'contact_id' })

/** Contacts: a name, an e-mail address or a phone number makes one (GAP-049). */
export const contactStore = createRecordStore({
  noun: 'contact',
  subject: 'contact',
  table: 'contacts',
  fields: contactFields,
  representation: contactDetail,
  validate: (values, creating) => {
    if (creating && !values.name && !values.email && !values.phoneNumber)
      throw validationFailed({ name: ['A contact needs a name, an e-mail address or a phone number'] })
  },
  related: {
    'LinkedIn experience': relatedTable('linkedin_experience'),
    'LinkedIn skills': relatedTable('linkedin_skills'),
    'LinkedIn job preferences': relatedTable('linkedin_job_preferences'),
    tags: relatedTable('tag_assignments'),
    activities: { ...relatedTable('activities'), gone: 'deleted_at' },
    deals: { ...relatedTable('deals'), gone: 'deleted_at' },
    notes: { ...relatedTable('notes'), gone: 'deleted_at' },
    tasks: { ...relatedTable('tasks'), gone: 'deleted_at' },
  },
})
