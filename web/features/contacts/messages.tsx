import MessageCircle from 'lucide-react/icons/message-circle'
import type { Contact } from '#contract/contacts/contact.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { RowProps } from '../records/public.ts'

/** The WhatsApp messages exchanged with a contact. */
export function Messages({ record }: RowProps<Contact>) {
  const text = record.whatsappNumber ? 'No messages found' : 'No WhatsApp number found for this lead'
  return <EmptyState icon={<MessageCircle aria-hidden />} text={text} />
}
