import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import { invalidateBroadcasts } from './broadcast-requests.ts'

/** Milliseconds for which changes are collected: every receipt of a message is one. */
const debounceMs = 500

/** Reloads broadcasts as their messages are sent, delivered and read. Returns a function that stops it. */
export function followBroadcasts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      invalidateBroadcasts()
    }, debounceMs)
  }
  const kinds = ['broadcast.changed', 'conversation.changed', 'resync'] as const
  const ends = kinds.map((kind) => subscribeToEvents(kind, refresh))
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
