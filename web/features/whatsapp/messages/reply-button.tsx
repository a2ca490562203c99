import Reply from 'lucide-react/icons/reply'
import { t } from '#contract/language/translate.ts'
import { isAnswerable } from '#contract/whatsapp/quotes.ts'
import { BubbleButton } from './bubble-button.tsx'
import type { Quote, WhatsappMessage } from './thread-requests.ts'

type ReplyButtonProps = {
  message: WhatsappMessage
  /** Who wrote it. */
  name: string
  onReply: (quote: Quote) => void
}

/** Starts a reply that quotes a message, where WhatsApp can quote it. On a phone the menu of the message does. */
export function ReplyButton({ message, name, onReply }: ReplyButtonProps) {
  if (!isAnswerable(message)) return null
  return (
    <BubbleButton
      label={t('Reply')}
      icon={<Reply className="size-4" />}
      className="max-md:hidden"
      onClick={() => onReply(toQuote(message, name))}
    />
  )
}

export const toQuote = ({ id, fromMe, content, messageType }: WhatsappMessage, name: string): Quote => ({
  ...{ id, fromMe, content, messageType, name },
  isDeleted: false,
})
