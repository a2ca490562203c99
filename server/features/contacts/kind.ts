import { contactFields } from '#contract/contacts/fields.ts'
import type { RecordKind } from '../../platform/kinds.ts'

export const contactKind: RecordKind = {
  kind: 'contact',
  table: 'contacts',
  may: 'contacts:read',
  fields: contactFields,
  title: 'coalesce(c.name, c.email, c.phone_number)',
  changed: 'contact.changed',
  subject: 'contact',
}
