import { useState } from 'react'
import { getDraft, removeDraft, saveDraft } from '../../../shared/drafts.ts'
import { type ChatRef, chatKey } from '../conversations/chat.ts'
import { reportTyping } from '../conversations/presence/use-presence.ts'
import type { Quote } from '../messages/thread-requests.ts'
import { forgetTakenBack } from './outbox.ts'

export const toDraftKey = (chat: ChatRef): string => `message:${chatKey(chat)}`

/** The unsent text of a conversation, kept for as long as this tab is open. The team learns that it is being written. */
export function useDraft(chat: ChatRef) {
  const key = toDraftKey(chat)
  const [text, setText] = useState(() => String(getDraft(key)?.draft ?? ''))
  const set = (next: string) => {
    setText(next)
    forgetTakenBack(chat)
    if (next.trim() === '') return removeDraft(key)
    saveDraft(key, { draft: next, from: '' })
    reportTyping(chat)
  }
  return [text, set] as const
}

/** The message that the unsent text of a conversation replies to, kept as long. */
export function useQuoteDraft(chat: ChatRef) {
  const key = `reply:${chatKey(chat)}`
  const [quote, setQuote] = useState(() => (getDraft(key)?.draft ?? null) as Quote | null)
  const set = (next: Quote | null) => {
    setQuote(next)
    if (next) saveDraft(key, { draft: next, from: '' })
    else removeDraft(key)
  }
  return [quote, set] as const
}
