import { streamTimes } from '#contract/whatsapp/limits.ts'
import { buildFlags } from './build-flags.ts'
import type { Sent } from './event-stream.ts'
import { standForLeader } from './leader.ts'
import { selection } from './selection.ts'
import { reloadProfile, signedInUser } from './session.ts'
import { keepReading, openStream } from './stream-reading.ts'
import { valueStore } from './value-store.ts'

export const messageUpdates = '/whatsapp/accounts/message-updates'
/** All streams of a workspace (R14). Changes of records come with the first; what the others tell is told by them alone. */
const streams = ['/events', messageUpdates, '/whatsapp/accounts/status-updates'] as const
type StreamPath = (typeof streams)[number]

/**
 * A change that happened, here or elsewhere. `resync` means that events were missed: read anew. `begun` names the `path` of a stream
 * that tells of what comes from now on, and not of what came while it was opened.
 */
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

/** Follows the selected workspace from a second after now on (RT-011), as long as somebody is signed in; answers how to stop. */
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
    return setTimeout(turn, following === null ? streamTimes.begin : 0)
  }
  const timer = soon()
  const forget = selection.onChange(soon)
  return () => {
    clearTimeout(timer)
    forget()
    stop()
  }
}

type Told = { sent: Sent; by: StreamPath } | { live: Live } | 'how is it?'

let leads = false
/** Whether a workspace was followed before: the first one is on the screen since the page began to load. */
let begun = false
/** Whether this tab is the one that reads for all of the browser: what should happen once happens here. */
export const leadsTabs = (): boolean => leads

/** One tab of the browser reads the streams and tells the others, which would else use up the connections (R14). */
function followWorkspace(workspaceId: string): () => void {
  const name = `parley-events:${workspaceId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const lastIds = new Map<StreamPath, string>()
  const states = new Map<StreamPath, Live>()
  const shownSince = begun ? performance.now() : 0
  begun = true

  const hear = (sent: Sent, by: StreamPath) => {
    if (sent.id) lastIds.set(by, sent.id)
    deliver(sent, by)
  }
  const tell = (sent: Sent, by: StreamPath) => {
    hear(sent, by)
    channel?.postMessage({ sent, by } satisfies Told)
  }
  const say = (state: Live, of: StreamPath) => {
    states.set(of, state)
    live.set(together([...states.values()]))
    channel?.postMessage({ live: live.get() } satisfies Told)
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data === 'how is it?') {
        if (leads) channel.postMessage({ live: live.get() } satisfies Told)
      } else if ('sent' in data) hear(data.sent, data.by)
      else if (!leads) live.set(data.live)
    }
  channel?.postMessage('how is it?' satisfies Told)

  // What was shown first may have changed before the stream began. Toasts are told of once, by whoever listened.
  const missedBy = (path: StreamPath) => (path === '/events' ? performance.now() - shownSince + streamTimes.begin : 0)

  const stepDown = standForLeader(name, (ended) => {
    leads = true
    ended.addEventListener('abort', () => {
      leads = false
    })
    for (const path of streams) {
      states.set(path, 'connecting')
      void keepReading({
        ended,
        open: () =>
          openStream({ path, workspaceId, lastId: lastIds.get(path) ?? null, missed: missedBy(path), signal: ended }),
        knowsWhere: () => lastIds.has(path),
        hear: (sent) => tell(sent, path),
        say: (state) => {
          say(state, path)
          if (state === 'live' && path !== '/events' && !lastIds.has(path))
            tell({ id: '', event: 'begun', data: JSON.stringify({ path }) }, path)
        },
        // Whoever was taken out of the workspace loses its streams first, and learns it here.
        left: () => path === '/events' && void reloadProfile(),
      })
    }
  })
  return () => {
    stepDown()
    channel?.close()
  }
}

/** Live is only what is live altogether. */
const together = (states: Live[]): Live =>
  states.includes('paused') ? 'paused' : states.includes('connecting') ? 'connecting' : 'live'

function deliver({ event, data }: Sent, by: StreamPath): void {
  const heard = parsed(event, data, by !== '/events')
  for (const kind of [heard.kind, '*']) for (const hear of [...(subscribers.get(kind) ?? [])]) hear(heard)
}

function parsed(kind: string, text: string, apart: boolean): LiveEvent {
  const nothing: LiveEvent = { kind, ids: [], version: null, data: null, at: null }
  try {
    const told = JSON.parse(text) as LiveEvent
    return apart ? { ...nothing, data: told as never } : { ...nothing, ...told, ids: told.ids ?? [] }
  } catch {
    return nothing
  }
}
