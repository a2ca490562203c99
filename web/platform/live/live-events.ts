import { streamDelays } from '#contract/events/limits.ts'
import { buildFlags } from '../build-flags.ts'
import { selectedScope } from '../session/selected-scope.ts'
import { getSignedInUser, reloadProfile } from '../session/session.ts'
import { createValueStore } from '../storage/value-store.ts'
import { electLeader } from './leader-election.ts'
import { useIsOnline } from './online-status.ts'
import type { ServerSentEvent } from './sse-parser.ts'
import { openStream, readStreamUntilAborted } from './stream-reader.ts'

export const messageUpdatesPath = '/whatsapp/accounts/message-updates'
/** All streams of a workspace (R14). Record changes come in the first; the events of the others come only there. */
const streamPaths = ['/events', messageUpdatesPath, '/whatsapp/accounts/status-updates'] as const
type StreamPath = (typeof streamPaths)[number]

/**
 * A change, here or elsewhere. Its kind is one of the server's, or one of two more: `resync` means that events were missed, so
 * everything must be reloaded; `begun` means that the stream `data.path` has opened, and that changes made until then were missed.
 */
export type LiveEvent = {
  kind: string
  ids: string[]
  version: number | null
  data: Record<string, unknown> | null
  at: string | null
}

/** Whether live updates arrive. */
type StreamStatus = 'off' | 'connecting' | 'live' | 'paused'
/** What the dot in the sidebar shows: without a network nothing arrives, whatever the streams say. */
export type LiveStatus = StreamStatus | 'offline'
export function useLiveStatus(): LiveStatus {
  const status = liveStatus.use()
  return useIsOnline() ? status : 'offline'
}
export const liveStatus = createValueStore<StreamStatus>('off')

const subscribers = new Map<string, Set<(event: LiveEvent) => void>>()

/** Calls `onEvent` for every event of a kind (`contact.changed`), of several, or of all kinds (`*`); returns a function that stops it. */
export function subscribeToEvents(kinds: string | readonly string[], onEvent: (event: LiveEvent) => void): () => void {
  const listeners = [kinds].flat().map((kind) => {
    const ofKind = subscribers.get(kind) ?? new Set()
    subscribers.set(kind, ofKind.add(onEvent))
    return ofKind
  })
  return () => {
    for (const ofKind of listeners) ofKind.delete(onEvent)
  }
}

/**
 * Follows the selected workspace, within a second (RT-011), while somebody is signed in, once `subscribersReady` has resolved: until
 * then, a subscriber could miss an event. Returns a function that stops it.
 */
export function startLiveUpdates(subscribersReady: Promise<void>): () => void {
  if (buildFlags.disableEventStreams) return () => undefined
  let followedWorkspaceId: string | null = null
  let stop = () => {}
  let isStopped = false
  const update = () => {
    const workspaceId = getSignedInUser() ? selectedScope.get().workspaceId : null
    if (workspaceId === followedWorkspaceId) return
    stop()
    followedWorkspaceId = workspaceId
    liveStatus.set(workspaceId ? 'connecting' : 'off')
    stop = workspaceId ? connectWorkspace(workspaceId) : () => {}
  }
  const scheduleUpdate = () => {
    if (followedWorkspaceId === null && selectedScope.get().workspaceId) liveStatus.set('connecting')
    const updateOnceReady = () => void subscribersReady.then(() => isStopped || update())
    return setTimeout(updateOnceReady, followedWorkspaceId === null ? streamDelays.connect : 0)
  }
  const timer = scheduleUpdate()
  const forget = selectedScope.onChange(scheduleUpdate)
  return () => {
    clearTimeout(timer)
    forget()
    isStopped = true
    stop()
  }
}

type ChannelMessage = { sent: ServerSentEvent; by: StreamPath } | { live: StreamStatus } | 'how is it?'

let isLeader = false
/** Whether a workspace was followed before: the first one has been displayed since the page began to load. */
let hasFollowedBefore = false
/** Whether this tab reads the streams for the whole browser: what must happen only once happens here. */
export const isLeaderTab = (): boolean => isLeader

/** One tab reads the streams and passes the events to the others, because connections are limited (R14). */
function connectWorkspace(workspaceId: string): () => void {
  const name = `parley-events:${workspaceId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const lastIds = new Map<StreamPath, string>()
  const states = new Map<StreamPath, StreamStatus>()
  const displayedSince = hasFollowedBefore ? performance.now() : 0
  hasFollowedBefore = true

  const receive = (sent: ServerSentEvent, by: StreamPath) => {
    if (sent.id) lastIds.set(by, sent.id)
    deliver(sent, by)
  }
  const broadcast = (sent: ServerSentEvent, by: StreamPath) => {
    receive(sent, by)
    channel?.postMessage({ sent, by } satisfies ChannelMessage)
  }
  const setStreamStatus = (state: StreamStatus, of: StreamPath) => {
    states.set(of, state)
    liveStatus.set(combineStatuses([...states.values()]))
    channel?.postMessage({ live: liveStatus.get() } satisfies ChannelMessage)
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data === 'how is it?') {
        if (isLeader) channel.postMessage({ live: liveStatus.get() } satisfies ChannelMessage)
      } else if ('sent' in data) receive(data.sent, data.by)
      else if (!isLeader) liveStatus.set(data.live)
    }
  channel?.postMessage('how is it?' satisfies ChannelMessage)

  // What was displayed first may have changed before the stream started. Toasts are shown once, by the tab that listened.
  const missedDuration = (path: StreamPath) =>
    path === '/events' ? performance.now() - displayedSince + streamDelays.connect : 0

  const stepDown = electLeader(name, (ended) => {
    isLeader = true
    ended.addEventListener('abort', () => {
      isLeader = false
    })
    for (const path of streamPaths) {
      states.set(path, 'connecting')
      void readStreamUntilAborted({
        signal: ended,
        open: (signal) =>
          openStream({
            path,
            workspaceId,
            lastId: lastIds.get(path) ?? null,
            missedMs: missedDuration(path),
            signal,
          }),
        canResume: () => lastIds.has(path),
        onEvent: (sent) => broadcast(sent, path),
        onStatus: (state) => {
          setStreamStatus(state, path)
          if (state === 'live' && path !== '/events' && !lastIds.has(path))
            broadcast({ id: '', event: 'begun', data: JSON.stringify({ path }) }, path)
        },
        // A removed member loses the streams of the workspace first, and is notified here.
        onDisconnect: () => path === '/events' && void reloadProfile(),
      })
    }
  })
  return () => {
    stepDown()
    channel?.close()
  }
}

/** Live only when all streams are. */
const combineStatuses = (states: StreamStatus[]): StreamStatus =>
  states.includes('paused') ? 'paused' : states.includes('connecting') ? 'connecting' : 'live'

function deliver({ event, data }: ServerSentEvent, by: StreamPath): void {
  const liveEvent = parseLiveEvent(event, data, by !== '/events')
  for (const kind of [liveEvent.kind, '*']) for (const onEvent of [...(subscribers.get(kind) ?? [])]) onEvent(liveEvent)
}

function parseLiveEvent(kind: string, text: string, isRawPayload: boolean): LiveEvent {
  const nothing: LiveEvent = { kind, ids: [], version: null, data: null, at: null }
  try {
    const payload = JSON.parse(text) as LiveEvent
    return isRawPayload ? { ...nothing, data: payload as never } : { ...nothing, ...payload, ids: payload.ids ?? [] }
  } catch {
    return nothing
  }
}
