import MessageCircle from 'lucide-react/icons/message-circle'
import { EmptyState } from '../../ui/states.tsx'
import type { RowProps } from './field-row.tsx'

/** The WhatsApp messages exchanged with a contact. */
export function Messages({ contact }: Pick<RowProps, 'contact'>) {
  const text = contact.whatsappNumber ? 'No messages found' : 'No WhatsApp number found for this lead'
  return <EmptyState icon={<MessageCircle aria-hidden />} text={text} />
}
