import { useEffect } from 'react'
import { type ChatRef, chatKey } from '#contract/whatsapp/chat-key.ts'
import { queryClient } from '../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { subscribeToRelatedChanges } from '../records/public.ts'
import { type TimelineEntry, timelineQueryKey } from './timeline-requests.ts'

/**
 * Reloads the timeline of an open record whenever the record or a related one changes, here or elsewhere; with `rollUp`, also when any
 * contact or conversation does, because events do not name the company.
 */
export function useLiveTimeline(noun: string, id: string, version: number, rollUp: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version makes the timeline outdated
  useEffect(() => invalidateTimeline(noun, id), [noun, id, version])
  useEffect(
    () => subscribeToRelatedChanges(() => invalidateTimeline(noun, id), rollUp ? peopleEvents : []),
    [noun, id, rollUp],
  )
  useEffect(
    () =>
      subscribeToEvents('*', ({ kind, ids }) => {
        if (ids.includes(id) || kind === `${noun}.changed` || kind === 'resync') invalidateTimeline(noun, id)
      }),
    [noun, id],
  )
  useEffect(
    () =>
      subscribeToEvents('conversation.changed', ({ data }) => {
        if (data && hasConversation(noun, id, data as ChatRef)) invalidateTimeline(noun, id)
      }),
    [noun, id],
  )
}

const peopleEvents = ['contact.changed', 'contact.deleted', 'contacts.changed', 'conversation.changed']

/** Whether the timeline in the cache has messages of this conversation. Events of all conversations of the workspace arrive. */
const hasConversation = (noun: string, id: string, chat: ChatRef): boolean =>
  queryClient
    .getQueriesData<{ pages: { rows: TimelineEntry[] }[] }>({ queryKey: timelineQueryKey(noun, id) })
    .some(([, data]) =>
      data?.pages.some(({ rows }) => rows.some(({ messages }) => messages && chatKey(messages) === chatKey(chat))),
    )

const invalidateTimeline = (noun: string, id: string) =>
  void queryClient.invalidateQueries({ queryKey: timelineQueryKey(noun, id) })
