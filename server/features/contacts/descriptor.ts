import { contactFields } from '#contract/contacts/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

export const contactDescriptor: RecordDescriptor = {
  kind: 'contact',
  table: 'contacts',
  permission: 'contacts:read',
  fields: contactFields,
  titleSql: 'coalesce(c.name, c.email, c.phone_number)',
  changedEvent: 'contact.changed',
  subject: 'contact',
}
