import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { ChatRef } from '../conversations/chat.ts'
import { toOneLine } from '../labels.ts'
import type { OutgoingInput, Quote } from '../messages/thread-requests.ts'
import { useQuoteDraft } from './use-draft.ts'

export type Reply = ReturnType<typeof useReply>

/** The message that the one being written replies to. */
export function useReply(chat: ChatRef, box: RefObject<HTMLElement | null>) {
  const [quote, setQuote] = useQuoteDraft(chat)
  const id = useId()
  const change = (next: Quote | null) => {
    setQuote(next)
    box.current?.focus()
  }
  const cancel = () => change(null)
  return {
    /** Of the element that shows the quote. */
    id,
    quote,
    start: change,
    cancel,
    /** Lets the first of these messages quote it, and forgets it. */
    attachTo([first, ...others]: readonly OutgoingInput[]): OutgoingInput[] {
      setQuote(null)
      if (!first) return []
      return [first.template || !quote ? first : { ...first, quoted: quote }, ...others]
    },
    /** Escape cancels the reply; returns whether it did. */
    onKey(event: KeyboardEvent): boolean {
      if (!quote || event.key !== 'Escape') return false
      event.preventDefault()
      event.stopPropagation()
      cancel()
      return true
    },
  }
}

/** What the message being written replies to, above its text. */
export function ReplyBar({ reply: { id, quote, cancel, onKey } }: { reply: Reply }) {
  if (!quote) return null
  return (
    <div className="flex items-start gap-2 ps-3 pe-1.5 pt-2">
      <blockquote id={id} className="min-w-0 flex-1 border-s-2 border-accent ps-2 text-12 text-text-2">
        <span className="block truncate font-medium">
          <span className="sr-only">{t('Replying to')} </span>
          <bdi>{quote.name}</bdi>
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {toOneLine(quote.content, quote.messageType)}
        </span>
      </blockquote>
      <IconButton
        size="sm"
        label={t('Cancel reply')}
        tipSide="top"
        icon={<X className="size-3.5" />}
        onClick={cancel}
        onKeyDown={onKey}
      />
    </div>
  )
}
