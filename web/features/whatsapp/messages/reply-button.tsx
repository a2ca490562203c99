import Reply from 'lucide-react/icons/reply'
import { isAnswerable } from '#contract/whatsapp/quotes.ts'
import { BubbleButton } from './bubble-button.tsx'
import type { Quote, WhatsappMessage } from './thread-requests.ts'

type ReplyButtonProps = {
  message: WhatsappMessage
  /** Who wrote it. */
  name: string
  onReply: (quote: Quote) => void
}

/** Starts a reply that quotes a message, where WhatsApp can quote it. */
export function ReplyButton({ message, name, onReply }: ReplyButtonProps) {
  if (!isAnswerable(message)) return null
  const { id, fromMe, content, messageType } = message
  return (
    <BubbleButton
      label="Reply"
      icon={<Reply className="size-4" />}
      onClick={() => onReply({ id, fromMe, content, messageType, isDeleted: false, name })}
    />
  )
}
