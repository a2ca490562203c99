import type { Contact } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { linkedinLists } from '#contract/contacts/linkedin.ts'
import { HistorySection } from '../history/public.ts'
import { contactKind } from './contact-kind.tsx'

/** What happened to a contact, at the end of its Overview. */
export const ContactHistory = ({ contact: { id, version } }: { contact: Contact }) => (
  <HistorySection
    {...{ kind: 'contact', things: 'contacts', recordId: id, version, choices: contactKind.choices }}
    fields={contactFields}
    parts={linkedinLists}
  />
)
