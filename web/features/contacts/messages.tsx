import type { Contact } from '#contract/contacts/contact.ts'
import type { RowProps } from '../records/public.ts'
import { LeadMessages } from '../whatsapp/public.ts'

/** The WhatsApp messages exchanged with a contact. */
export const Messages = ({ record }: RowProps<Contact>) => <LeadMessages number={record.whatsappNumber} />
