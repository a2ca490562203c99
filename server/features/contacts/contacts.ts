import { contactFields } from '#contract/contacts/fields.ts'
import { recordsOf } from '../../platform/record.ts'
import { invalid } from '../../platform/refusals.ts'
import { contactWhole } from './sql.ts'

const ofContact = (table: string) => ({ table, column: 'contact_id' })

/** Contacts: a name, an e-mail address or a phone number makes one (GAP-049). */
export const contacts = recordsOf({
  noun: 'contact',
  subject: 'contact',
  table: 'contacts',
  fields: contactFields,
  shown: contactWhole,
  judge: (values, creating) => {
    if (creating && !values.name && !values.email && !values.phoneNumber)
      throw invalid({ name: ['A contact needs a name, an e-mail address or a phone number'] })
  },
  related: {
    'LinkedIn experience': ofContact('linkedin_experience'),
    'LinkedIn skills': ofContact('linkedin_skills'),
    'LinkedIn job preferences': ofContact('linkedin_job_preferences'),
    tags: ofContact('tag_assignments'),
    activities: { ...ofContact('activities'), gone: 'deleted_at' },
    deals: { ...ofContact('deals'), gone: 'deleted_at' },
    notes: { ...ofContact('notes'), gone: 'deleted_at' },
    tasks: { ...ofContact('tasks'), gone: 'deleted_at' },
  },
})
