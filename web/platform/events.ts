import { buildFlags } from './build-flags.ts'
import { readEvents, type Sent } from './event-stream.ts'
import { send } from './exchange.ts'
import { standForLeader } from './leader.ts'
import { refresh } from './refresh.ts'
import { selection } from './selection.ts'
import { reloadProfile, signedInUser, tokenForCall } from './session.ts'
import { valueStore } from './value-store.ts'

/** Milliseconds after load until streams begin, and between tries while disconnected (RT-011, RT-013). */
const startAfter = 1_000
const retryAfter = 30_000

/** A change that happened, here or elsewhere. `resync` means that events were missed: read anew. */
export type LiveEvent = {
  kind: string
  ids: string[]
  version: number | null
  data: Record<string, unknown> | null
  at: string | null
}

/** Whether live updates arrive: shown by the dot in the sidebar. */
export type Live = 'off' | 'connecting' | 'live' | 'paused'
export const live = valueStore<Live>('off')

const subscribers = new Map<string, Set<(event: LiveEvent) => void>>()

/** Calls `hear` for every event of a kind (`contact.changed`), or of every kind (`*`); answers how to stop. */
export function subscribe(kind: string, hear: (event: LiveEvent) => void): () => void {
  const hearers = subscribers.get(kind) ?? new Set()
  subscribers.set(kind, hearers.add(hear))
  return () => {
    hearers.delete(hear)
  }
}

/** Follows the selected workspace from now on, as long as somebody is signed in; answers how to stop. */
export function followEvents(): () => void {
  if (buildFlags.disableEventStreams) return () => undefined
  let following: string | null = null
  let stop = () => {}
  const turn = () => {
    const workspaceId = signedInUser() ? selection.get().workspaceId : null
    if (workspaceId === following) return
    stop()
    following = workspaceId
    live.set(workspaceId ? 'connecting' : 'off')
    stop = workspaceId ? followWorkspace(workspaceId) : () => {}
  }
  const soon = () => {
    if (following === null && selection.get().workspaceId) live.set('connecting')
    return setTimeout(turn, following === null ? startAfter : 0)
  }
  const timer = soon()
  const forget = selection.onChange(soon)
  return () => {
    clearTimeout(timer)
    forget()
    stop()
  }
}

type Told = { sent: Sent } | { live: Live } | 'how is it?'

/** One tab of the browser reads the stream and tells the others, which would else use up the connections (R14). */
function followWorkspace(workspaceId: string): () => void {
  const name = `parley-events:${workspaceId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let lastId: string | null = null
  let leads = false

  const hear = (sent: Sent) => {
    lastId = sent.id || lastId
    deliver(sent)
  }
  const say = (state: Live) => {
    live.set(state)
    channel?.postMessage({ live: state } satisfies Told)
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data === 'how is it?') {
        if (leads) channel.postMessage({ live: live.get() } satisfies Told)
      } else if ('sent' in data) hear(data.sent)
      else if (!leads) live.set(data.live)
    }
  channel?.postMessage('how is it?' satisfies Told)

  const stepDown = standForLeader(name, (ended) => {
    leads = true
    ended.addEventListener('abort', () => {
      leads = false
    })
    void keepReading({
      ended,
      open: () => openStream(workspaceId, lastId, ended),
      knowsWhere: () => lastId !== null,
      hear: (sent) => {
        hear(sent)
        channel?.postMessage({ sent } satisfies Told)
      },
      say,
    })
  })
  return () => {
    stepDown()
    channel?.close()
  }
}

type Reading = {
  ended: AbortSignal
  open: () => Promise<Response | null>
  /** Whether a new stream can resume where the last one broke off. */
  knowsWhere: () => boolean
  hear: (sent: Sent) => void
  say: (state: Live) => void
}

/** Reads until it is told to end; every failure is quiet and leads to another try (RT-014). */
async function keepReading({ ended, open, knowsWhere, hear, say }: Reading): Promise<void> {
  let opened = false
  while (!ended.aborted) {
    const began = Date.now()
    const response = await open().catch(() => null)
    if (response) {
      say('live')
      if (opened && !knowsWhere()) hear({ id: '', event: 'resync', data: '{}' })
      opened = true
      await readEvents(response, hear).catch(() => undefined)
      // Whoever was taken out of the workspace loses its stream first, and learns it here.
      if (!ended.aborted) void reloadProfile()
    }
    if (ended.aborted) return
    // A stream that lived and broke off, as when the server restarts, is opened again at once.
    if (response && Date.now() - began > retryAfter) continue
    say('paused')
    await pause(ended)
  }
}

async function openStream(workspaceId: string, lastId: string | null, signal: AbortSignal): Promise<Response | null> {
  const bearer = await tokenForCall()
  if (typeof bearer !== 'string') return null
  const response = await send('GET', `/events?workspaceId=${workspaceId}`, {
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
    const timer = setTimeout(done, retryAfter)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', seen)
    ended.addEventListener('abort', done)
  })
}

function deliver({ event, data }: Sent): void {
  const heard = parsed(event, data)
  for (const kind of [heard.kind, '*']) for (const hear of [...(subscribers.get(kind) ?? [])]) hear(heard)
}

function parsed(kind: string, data: string): LiveEvent {
  const nothing: LiveEvent = { kind, ids: [], version: null, data: null, at: null }
  try {
    return { ...nothing, ...(JSON.parse(data) as Partial<LiveEvent>), ids: (JSON.parse(data) as LiveEvent).ids ?? [] }
  } catch {
    return nothing
  }
}
