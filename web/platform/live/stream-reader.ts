import { streamDelays } from '#contract/events/limits.ts'
import { sendRequest } from '../api/transport.ts'
import { selectedScope } from '../session/selected-scope.ts'
import { getAccessToken } from '../session/session.ts'
import { refreshTokens } from '../session/token-refresh.ts'
import { readEventStream, type ServerSentEvent } from './sse-parser.ts'

type StreamReaderOptions = {
  signal: AbortSignal
  open: (signal: AbortSignal) => Promise<Response | null>
  /** Whether a new stream can resume after the last one. */
  canResume: () => boolean
  onEvent: (sent: ServerSentEvent) => void
  onStatus: (state: 'connecting' | 'live' | 'paused') => void
  /** The stream was interrupted. */
  onDisconnect: () => void
}

/** Reads until it is aborted; every failure is silent and is retried (RT-014). */
export async function readStreamUntilAborted({
  signal: ended,
  open,
  canResume: knowsWhere,
  onEvent: hear,
  onStatus: say,
  onDisconnect: left,
}: StreamReaderOptions): Promise<void> {
  let opened = false
  while (!ended.aborted) {
    const began = Date.now()
    const connection = watchConnection(ended)
    const response = await open(connection.signal).catch(() => null)
    if (response) {
      say('live')
      if (opened && !knowsWhere()) hear({ id: '', event: 'resync', data: '{}' })
      opened = true
      await readEventStream(response, hear, connection.keep).catch(() => undefined)
      if (!ended.aborted) left()
    }
    connection.close()
    if (ended.aborted) return
    // A stream that worked and was interrupted, as by a server restart, is reopened at once.
    if (response && navigator.onLine && Date.now() - began > streamDelays.retry) {
      say('connecting')
      continue
    }
    say('paused')
    await waitForNetwork(ended)
  }
}

/**
 * Gives a connection up when the browser is offline or the server is silent, heartbeats included: a lost network does not close
 * connections.
 */
function watchConnection(ended: AbortSignal): { signal: AbortSignal; keep: () => void; close: () => void } {
  const lost = new AbortController()
  const giveUp = () => lost.abort()
  let timer: ReturnType<typeof setTimeout>
  const keep = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, streamDelays.silence)
  }
  keep()
  addEventListener('offline', giveUp)
  return {
    signal: AbortSignal.any([ended, lost.signal]),
    keep,
    close: () => {
      clearTimeout(timer)
      removeEventListener('offline', giveUp)
    },
  }
}

type StreamRequest = {
  path: string
  workspaceId: string
  lastId: string | null
  /** Milliseconds for which something was displayed that the stream had not yet kept up to date. */
  missedMs: number
  signal: AbortSignal
}

export async function openStream({
  path,
  workspaceId,
  lastId,
  missedMs: missed,
  signal,
}: StreamRequest): Promise<Response | null> {
  const bearer = await getAccessToken()
  if (typeof bearer !== 'string') return null
  const { organizationId } = selectedScope.get()
  const query = new URLSearchParams({
    workspaceId,
    ...(organizationId && { organizationId }),
    ...(!lastId && missed > 0 && { missed: String(Math.min(Math.ceil(missed), streamDelays.replayWindow)) }),
  })
  const response = await sendRequest('GET', `${path}?${query}`, {
    bearer,
    signal,
    headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
  })
  if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  await response.body?.cancel()
  // The token may have expired: the stream is closed, and no more events are emitted from it (CTR-07).
  if (response.status === 401) void refreshTokens()
  return null
}

/** Waits half a minute, or less when the network or the person returns. */
export function waitForNetwork(ended: AbortSignal): Promise<void> {
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
    const timer = setTimeout(done, streamDelays.retry)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', seen)
    ended.addEventListener('abort', done)
  })
}
