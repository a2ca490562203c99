import type { Contact } from '#contract/contacts/contact.ts'
import type { RecordRowProps } from '../records/public.ts'
import { LeadMessages } from '../whatsapp/public.ts'

/** The WhatsApp messages exchanged with a contact. */
export const ContactMessages = ({ record }: RecordRowProps<Contact>) => (
  <LeadMessages number={record.whatsappNumber} phone={record.phoneNumber} person={toRecipient(record)} />
)

const toRecipient = ({ id, name, company }: Contact) => ({ contactId: id, name, company: company?.name ?? null })
