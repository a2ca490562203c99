import { createBatch } from '../../../platform/live/create-batch.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import { invalidateBroadcasts } from './broadcast-requests.ts'

/** Milliseconds for which changes are collected: every receipt of a message is one. */
const refreshDelayMs = 500

/** Reloads broadcasts as their messages are sent, delivered and read. Returns a function that stops it. */
export function followBroadcasts(): () => void {
  const { request, flush } = createBatch(invalidateBroadcasts, refreshDelayMs)
  const stop = subscribeToEvents(['broadcast.changed', 'conversation.changed', 'resync'], request)
  return () => {
    flush()
    stop()
  }
}
