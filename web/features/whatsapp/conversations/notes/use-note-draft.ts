import { useState } from 'react'
import { getDraft, removeDraft, saveDraft } from '../../../../shared/drafts.ts'
import type { Mentioned } from '../../../records/public.ts'
import { type ChatRef, chatKey } from '../chat.ts'

/** The text of an unsaved note, and the members picked for it. */
type UnsavedNote = { text: string; picked: readonly Mentioned[] }

const emptyDraft: UnsavedNote = { text: '', picked: [] }

/** The unsaved note of a conversation, kept for as long as this tab is open. */
export function useNoteDraft(chat: ChatRef) {
  const key = `note:${chatKey(chat)}`
  const [draft, setDraft] = useState(() => (getDraft(key)?.draft as UnsavedNote | undefined) ?? emptyDraft)
  return {
    draft,
    change: (next: UnsavedNote) => {
      setDraft(next)
      if (next.text.trim() === '') removeDraft(key)
      else saveDraft(key, { draft: next, from: '' })
    },
    /** Drops a draft that was saved, unless another one has been written since. */
    drop: (saved: UnsavedNote) => {
      setDraft((current) => (current === saved ? emptyDraft : current))
      if (getDraft(key)?.draft === saved) removeDraft(key)
    },
  }
}
