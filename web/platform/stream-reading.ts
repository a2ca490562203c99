import { streamTimes } from '#contract/whatsapp/limits.ts'
import { readEvents, type Sent } from './event-stream.ts'
import { send } from './exchange.ts'
import { refresh } from './refresh.ts'
import { selection } from './selection.ts'
import { tokenForCall } from './session.ts'

type Reading = {
  ended: AbortSignal
  open: () => Promise<Response | null>
  /** Whether a new stream can resume where the last one broke off. */
  knowsWhere: () => boolean
  hear: (sent: Sent) => void
  say: (state: 'live' | 'paused') => void
  /** The stream broke off. */
  left: () => void
}

/** Reads until it is told to end; every failure is quiet and leads to another try (RT-014). */
export async function keepReading({ ended, open, knowsWhere, hear, say, left }: Reading): Promise<void> {
  let opened = false
  while (!ended.aborted) {
    const began = Date.now()
    const response = await open().catch(() => null)
    if (response) {
      say('live')
      if (opened && !knowsWhere()) hear({ id: '', event: 'resync', data: '{}' })
      opened = true
      await readEvents(response, hear).catch(() => undefined)
      if (!ended.aborted) left()
    }
    if (ended.aborted) return
    // A stream that lived and broke off, as when the server restarts, is opened again at once.
    if (response && Date.now() - began > streamTimes.retry) continue
    say('paused')
    await pause(ended)
  }
}

type Stream = {
  path: string
  workspaceId: string
  lastId: string | null
  /** Milliseconds for which there was something on the screen that the stream had not yet kept up to date. */
  missed: number
  signal: AbortSignal
}

export async function openStream({ path, workspaceId, lastId, missed, signal }: Stream): Promise<Response | null> {
  const bearer = await tokenForCall()
  if (typeof bearer !== 'string') return null
  const { organizationId } = selection.get()
  const query = new URLSearchParams({
    workspaceId,
    ...(organizationId && { organizationId }),
    ...(!lastId && missed > 0 && { missed: String(Math.min(Math.ceil(missed), streamTimes.missed)) }),
  })
  const response = await send('GET', `${path}?${query}`, {
    bearer,
    signal,
    headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
  })
  if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  await response.body?.cancel()
  // The token may be over: the stream is dropped, and nothing more follows from it (CTR-07).
  if (response.status === 401) void refresh()
  return null
}

/** Half a minute, less when the network or the person comes back. */
function pause(ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', seen)
      ended.removeEventListener('abort', done)
      resolve()
    }
    const seen = () => {
      if (!document.hidden) done()
    }
    const timer = setTimeout(done, streamTimes.retry)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', seen)
    ended.addEventListener('abort', done)
  })
}
