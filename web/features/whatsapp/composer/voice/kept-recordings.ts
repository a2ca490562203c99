import { useState } from 'react'
import { getSignedInUser } from '../../../../platform/session/session.ts'
import { type ChatRef, chatKey } from '../../conversations/chat.ts'
import type { VoiceRecording } from './voice-recorder.ts'

/** Voice notes that were neither sent nor discarded, kept for as long as this tab is open. */
const kept = new Map<string, VoiceRecording>()

/** The voice note of a conversation, also one that was being recorded when it was left. */
export function useKeptRecording(chat: ChatRef) {
  const key = `${getSignedInUser()?.id} ${chatKey(chat)}`
  const [recording, setRecording] = useState(() => kept.get(key) ?? null)
  const set = (next: VoiceRecording | null) => {
    if (next) kept.set(key, next)
    else kept.delete(key)
    setRecording(next)
  }
  return [recording, set] as const
}
