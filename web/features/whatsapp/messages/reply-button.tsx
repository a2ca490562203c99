import Reply from 'lucide-react/icons/reply'
import { isQuotable } from '#contract/whatsapp/quotes.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { Quote, WhatsappMessage } from './thread-requests.ts'

type ReplyButtonProps = {
  message: WhatsappMessage
  /** Who wrote it. */
  name: string
  onReply: (quote: Quote) => void
}

/** Starts a reply that quotes a message, where WhatsApp can quote it. */
export function ReplyButton({ message, name, onReply }: ReplyButtonProps) {
  if (!isQuotable(message)) return null
  const { id, fromMe, content, messageType } = message
  return (
    <IconButton
      size="sm"
      label="Reply"
      tipSide="top"
      icon={<Reply className="size-4" />}
      className="opacity-0 focus-visible:opacity-100 group-hover/bubble:opacity-100 touch:-my-1 touch:opacity-100"
      onClick={() => onReply({ id, fromMe, content, messageType, isDeleted: false, name })}
    />
  )
}
