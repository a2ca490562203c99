import { useState } from 'react'
import { getDraft, removeDraft, saveDraft } from '../../../shared/drafts.ts'
import { type ChatRef, chatKey } from '../conversations/chat.ts'

export const toDraftKey = (chat: ChatRef): string => `message:${chatKey(chat)}`

/** The unsent text of a conversation, kept for as long as this tab is open. */
export function useDraft(chat: ChatRef) {
  const key = toDraftKey(chat)
  const [text, setText] = useState(() => String(getDraft(key)?.draft ?? ''))
  const set = (next: string) => {
    setText(next)
    if (next.trim() === '') removeDraft(key)
    else saveDraft(key, { draft: next, from: '' })
  }
  return [text, set] as const
}
