import type { Contact } from '#contract/contacts/contact.ts'
import type { RecordRowProps } from '../records/public.ts'
import { LeadMessages } from '../whatsapp/public.ts'

/** The WhatsApp messages exchanged with a contact. */
export const ContactMessages = ({ record: { id, name, company, whatsappNumber } }: RecordRowProps<Contact>) => (
  <LeadMessages number={whatsappNumber} person={{ contactId: id, name, company: company?.name ?? null }} />
)
