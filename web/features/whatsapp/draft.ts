import { useState } from 'react'
import { dropDraft, keepDraft, keptDraft } from '../../ui/drafts.ts'
import { type Chat, chatKey } from './chat.ts'

export const draftKeyOf = (chat: Chat): string => `message:${chatKey(chat)}`

/** What is typed into a conversation and not sent: it waits there, for as long as this tab is open. */
export function useDraft(chat: Chat) {
  const key = draftKeyOf(chat)
  const [text, setText] = useState(() => String(keptDraft(key)?.draft ?? ''))
  const set = (next: string) => {
    setText(next)
    if (next.trim() === '') dropDraft(key)
    else keepDraft(key, { draft: next, from: '' })
  }
  return [text, set] as const
}
