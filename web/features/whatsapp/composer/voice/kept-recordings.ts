import type { ChatRef } from '../../conversations/chat.ts'
import { createKeptValues } from '../kept-values.ts'
import type { VoiceRecording } from './voice-recorder.ts'

/** Voice notes that were neither sent nor discarded. */
const keptRecordings = createKeptValues<VoiceRecording | null>(null)

/** The voice note of a conversation, also one that was being recorded when it was left. */
export function useKeptRecording(chat: ChatRef) {
  const kept = keptRecordings.of(chat)
  return [keptRecordings.use(chat), kept.set] as const
}
